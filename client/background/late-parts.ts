/** Loads the parts that the host did not wait for, and shows each in its place, so that the content
 * around it does not move. */
import type { PageStore } from "../start/page-store";

export function loadLateParts({ subscribe, reload }: PageStore): void {
  subscribe(({ page, isWithoutHost }) => {
    if (page.late.length === 0 || page.form || isWithoutHost) return;
    for (const late of document.querySelectorAll(".late")) keepPlace(late);
    void reload();
  });
}

/** Keeps the height of the card of a late part from now on. */
function keepPlace(late: Element): void {
  const card = late.closest("section");
  if (!card) return;
  card.style.setProperty("--kept", `${card.getBoundingClientRect().height}px`);
  card.dataset.kept = "";
}
