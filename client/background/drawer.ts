/** Closes the drawer when the focus leaves it, as what it covers could have the focus unseen, and when
 * one of its links is followed, which may lead to the screen below. */

export function closeLeftDrawer(): void {
  // Elsewhere the navigation is a part of the page.
  if (!CSS.supports("selector(:popover-open)")) return;
  const close = ({ type, target }: Event) => {
    if (!(target instanceof Element)) return;
    const isInside = target.closest("#drawer, [popovertarget]");
    const isLeft = type === "click" ? target.closest("#drawer a") : !isInside;
    if (isLeft) document.querySelector<HTMLElement>("#drawer:popover-open")?.hidePopover();
  };
  document.addEventListener("focusin", close);
  document.addEventListener("click", close);
}
