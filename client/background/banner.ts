/** Banners at the foot of the window; outside of React's root, so that they outlive every screen. */
import { element } from "../shared/dom";

const banners = element("div", { class: "banners" });

/** Shows a banner, which is announced, and returns the function that removes it. */
export function showBanner(text: string, ...actions: HTMLElement[]): () => void {
  const banner = element("div", { class: "banner" });
  banner.append(element("p", { "data-said": "" }, text), ...actions);
  banners.append(banner);
  if (!banners.isConnected) document.body.append(banners);
  return () => banner.remove();
}
