/** Prints the page when a button that says so is pressed. */

export function printOnDemand(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) window.print();
  });
}
