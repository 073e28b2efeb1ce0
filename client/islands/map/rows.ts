/** Points at the marker of the list row that is under the pointer or holds the focus. */

export function pointAtRows(
  signal: AbortSignal,
  elementOf: (heater: string) => HTMLElement | undefined,
): void {
  let pointed: HTMLElement | undefined;
  const point = ({ target, type }: Event) => {
    const row = (target as Element).closest<HTMLElement>("[data-heater]");
    const next =
      row?.dataset.heater && type !== "focusout" ? elementOf(row.dataset.heater) : undefined;
    if (next === pointed) return;
    pointed?.classList.remove("bounce");
    next?.classList.add("bounce");
    pointed = next;
  };
  for (const type of ["pointerover", "focusin", "focusout"]) {
    document.addEventListener(type, point, { signal });
  }
}
