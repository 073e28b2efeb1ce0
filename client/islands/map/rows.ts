/** Highlights the marker of the list row that is under the pointer or has the focus. */

export function highlightByRow(
  signal: AbortSignal,
  elementOf: (heater: string) => HTMLElement | undefined,
): void {
  let highlighted: HTMLElement | undefined;
  const highlight = ({ target, type }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-heater]") : null;
    const next =
      row?.dataset.heater && type !== "focusout" ? elementOf(row.dataset.heater) : undefined;
    if (next === highlighted) return;
    highlighted?.classList.remove("bounce");
    next?.classList.add("bounce");
    highlighted = next;
  };
  for (const type of ["pointerover", "focusin", "focusout"]) {
    document.addEventListener(type, highlight, { signal });
  }
}
