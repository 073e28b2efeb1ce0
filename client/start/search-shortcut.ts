/** The search box of the header: its keyboard shortcut, and its suggestions once it is focused. */
import type { PageStore } from "./page-store";

export function listenForSearch(store: PageStore): void {
  document.addEventListener("keydown", (event) => {
    // Chromium's autofill dispatches events that have no key.
    const isShortcut = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.shiftKey || event.altKey) return;
    const box = document.querySelector<HTMLInputElement>("#search");
    const link = document.querySelector<HTMLElement>(".search-link");
    if (document.querySelector("dialog[open]") || (!box && !link)) return;
    event.preventDefault();
    if (box?.checkVisibility?.() ?? box?.offsetParent) {
      box?.focus();
      box?.select();
    } else link?.click();
  });
  const suggest = (target: EventTarget | null) => {
    if (!(target instanceof HTMLInputElement) || !("suggestions" in target.dataset)) return;
    import("../search/suggestions")
      .then(({ showSuggestions }) => showSuggestions(target, store))
      // Without suggestions the box still leads to the page of results.
      .catch(() => undefined);
  };
  document.addEventListener("focusin", ({ target }) => suggest(target));
  // It may have been focused before this script ran.
  suggest(document.activeElement);
}
