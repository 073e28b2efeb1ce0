/** Adds to `<details>` what older browsers lack: one open at a time, and all open in print. */

/** Closes the other elements of the same `name` when one is opened. */
export function oneAtATime(): void {
  const opened = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open) return;
    const name = target.getAttribute("name");
    for (const other of document.querySelectorAll<HTMLDetailsElement>("details[open]")) {
      if (name && other !== target && other.getAttribute("name") === name) other.open = false;
    }
  };
  // `toggle` does not bubble.
  if (!("name" in HTMLDetailsElement.prototype)) document.addEventListener("toggle", opened, true);
}

/** Opens all elements for printing and closes them again, unless styles can
 * show their closed content. */
export function openForPrinting(): void {
  if (CSS.supports("selector(::details-content)")) return;
  // The elements that were closed, with their names.
  const closed = new Map<HTMLDetailsElement, string | null>();
  window.addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
      closed.set(details, details.getAttribute("name"));
      details.removeAttribute("name");
      details.open = true;
    }
  });
  window.addEventListener("afterprint", () => {
    for (const [details, name] of closed) {
      details.open = false;
      if (name) details.setAttribute("name", name);
    }
    closed.clear();
  });
}
