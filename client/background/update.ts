/** Banners that offer to load the page again. */
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";
import type { ShownPage } from "../start/page-store";

/** Offers to load a new version, or to refresh a screen that does not refresh itself; returns the function
 * that takes the offer back. */
export function offerReload(
  { page, t, format }: ShownPage,
  text: "update.available" | "update.offered",
): () => void {
  const reload = element("button", { class: "btn main" }, t("action.reload"));
  reload.addEventListener("click", () => window.location.reload());
  return showBanner(t(text, { time: format.time(page.last_known ?? page.now) }), reload);
}
