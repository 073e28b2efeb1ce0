/** Closes the drawer when the focus leaves it, as the drawer could cover the focused element, and when
 * one of its links is followed, as the link may lead to the screen that it covers. */

export function closeLeftDrawer(): void {
  // In browsers without popovers the navigation is a part of the page.
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
