/** What older browsers lack of `<details>`: one open at a time, and all open in print. */

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

/** Where styles cannot show closed content, all are opened for printing and closed again. */
export function openForPrinting(): void {
  if (CSS.supports("selector(::details-content)")) return;
  let closed: { details: HTMLDetailsElement; name: string | null }[] = [];
  window.addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")].map(
      (details) => ({ details, name: details.getAttribute("name") }),
    );
    for (const { details } of closed) {
      details.removeAttribute("name");
      details.open = true;
    }
  });
  window.addEventListener("afterprint", () => {
    for (const { details, name } of closed) {
      details.open = false;
      if (name) details.setAttribute("name", name);
    }
  });
}
