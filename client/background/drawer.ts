/** Closes the drawer when the focus leaves it: what it covers could have the focus unseen. */

export function closeLeftDrawer(): void {
  // Elsewhere the navigation is a part of the page.
  if (!CSS.supports("selector(:popover-open)")) return;
  document.addEventListener("focusin", ({ target }) => {
    const drawer = document.querySelector<HTMLElement>("#drawer:popover-open");
    const isLeft = target instanceof Element && !target.closest("#drawer, [popovertarget]");
    if (isLeft) drawer?.hidePopover();
  });
}
