/** Loads the parts that the host did not wait for, and shows each in its place: what is around it does
 * not move, and neither does the focus. */
import type { PageStore } from "../start/page-store";

export function loadLateParts({ subscribe, reload }: PageStore): void {
  subscribe(({ page, isWithoutHost }) => {
    if (page.late.length === 0 || page.form || isWithoutHost) return;
    for (const late of document.querySelectorAll(".late")) keepPlace(late);
    void reload();
  });
}

/** From now on the card of a late part keeps its size, and the focus where the part's link had it. */
function keepPlace(late: Element): void {
  const card = late.closest("section");
  if (!card) return;
  card.style.setProperty("--kept", `${card.getBoundingClientRect().height}px`);
  card.dataset.kept = "";
  let focused: EventTarget | null = document.activeElement;
  const follow = ({ target }: Event) => {
    focused = target;
  };
  document.addEventListener("focusin", follow);
  const observer = new MutationObserver(() => {
    if (late.isConnected) return;
    observer.disconnect();
    document.removeEventListener("focusin", follow);
    const isLost = document.activeElement === document.body;
    if (!isLost || !(focused instanceof Node && late.contains(focused))) return;
    card.tabIndex = -1;
    card.focus({ preventScroll: true });
  });
  observer.observe(card, { childList: true, subtree: true });
}
