/** Scrolls a row of tabs that is wider than the screen, so that the open or focused tab is in view. */

export function followTabs(): void {
  // Chromium does not scroll to a focused tab that is partly visible.
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(".tabs a")) center(target);
  });
}

export function showOpenTab(): void {
  const open = document.querySelector<HTMLElement>(".tabs [aria-current]");
  if (open) center(open);
}

function center(tab: HTMLElement): void {
  const row = tab.parentElement;
  if (!row) return;
  const { left, width } = tab.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - (row.getBoundingClientRect().left + row.clientWidth / 2);
}
