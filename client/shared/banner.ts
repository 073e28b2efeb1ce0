/** Banners at the foot of the window, outside of React's root, so that they
 * stay over changes of screen. */
import { element } from "./dom";

const banners = element("div", { class: "banners" });

/** Shows a banner, which screen readers announce, and returns the function that removes it. */
export function showBanner(text: string, ...actions: HTMLElement[]): () => void {
  const banner = element("div", { class: "banner" });
  banner.append(element("p", { "data-said": "" }, text), ...actions);
  banners.append(banner);
  if (!banners.isConnected) document.body.append(banners);
  return () => banner.remove();
}
