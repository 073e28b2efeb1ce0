/** The search box of the header: the keys that lead to it, and its list once somebody uses it. */
import type { App } from "../../views/app";
import { href } from "../../views/routes";

const address = (q: string) => href("search", {}, { q });

/** `app` says what the reader's language and formats are now. */
export function listenForSearch(app: () => App): void {
  document.addEventListener("keydown", (event) => {
    const wanted = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!wanted || event.shiftKey || event.altKey || document.querySelector("dialog:modal")) return;
    const box = document.getElementById("seek") as HTMLInputElement | null;
    const link = document.querySelector<HTMLElement>(".seek-go");
    if (!box && !link) return;
    event.preventDefault();
    if (box?.checkVisibility?.() ?? box?.offsetParent) {
      box?.focus();
      box?.select();
    } else link?.click();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !("seek" in target.dataset)) return;
    void Promise.all([import("../search/suggestions"), import("../../views/pages/search/search")])
      .then(([{ serve }, { groupsOf }]) => serve(target, { app, groupsOf, address }))
      // Without it the box still leads to the page of results.
      .catch(() => undefined);
  });
}
