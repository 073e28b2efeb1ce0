/** Banners that offer to load the page again. */
import { keepTyped } from "../forms/drafts";
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";
import type { PageStore, ShownPage } from "../start/page-store";

/** Offers to load a new version. */
export function offerUpdate({ current }: PageStore): void {
  offerReload(current(), "update.available", current);
}

/** Offers to refresh a screen that does not refresh itself; returns the function that takes the offer back. */
export function offerRefresh(shown: ShownPage): () => void {
  return offerReload(shown, "update.offered", () => shown);
}

/** `current` returns the page at the time of the reload, whose typed texts are kept. */
function offerReload(
  { page, t, format }: ShownPage,
  text: "update.available" | "update.offered",
  current: () => ShownPage,
): () => void {
  const reload = element("button", { class: "btn main" }, t("action.reload"));
  reload.addEventListener("click", () => {
    keepTyped(current().page);
    window.location.reload();
  });
  return showBanner(t(text, { time: format.time(page.last_known ?? page.now) }), reload);
}
