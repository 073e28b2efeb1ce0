/** Banners at the foot of the window; outside of React's root, so that they outlive every screen. */
import { element } from "../shared/dom";

const banners = element("div", { class: "banners" });

/** Shows a banner, which screen readers announce, and returns the function that removes it. */
export function showBanner(text: string, ...actions: HTMLElement[]): () => void {
  const banner = element("div", { class: "banner", role: "status" });
  banners.append(banner);
  if (!banners.isConnected) document.body.append(banners);
  // Filled once it is in the document, so that screen readers announce it.
  banner.append(element("p", {}, text), ...actions);
  return () => banner.remove();
}
