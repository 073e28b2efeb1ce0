/** Prints the page when a button with `data-print` is pressed. */

export function printOnDemand(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) window.print();
  });
}
