/** Gives the focus a place when the element that had it is removed: what a dialog was opened by, the row
 * or the one after it, or the heading of the list. Without this it falls back to the document. */

/** Where the focus was last in the screen itself, outside of dialogs. */
interface Place {
  element: HTMLElement;
  /** The rows of its list from its own on, and then those before it. */
  rows: readonly HTMLElement[];
  section: Element | null;
}

let focused: EventTarget | null = null;
let place: Place | null = null;
/** The address of the dialog that had the focus last. */
let dialog = "";

export function keepFocus(): void {
  if (document.activeElement !== document.body) remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => remember(target));
  document.addEventListener("click", focusWrongField);
  document.addEventListener("focusout", ({ target }) => queueMicrotask(() => forget(target)));
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}

function remember(target: EventTarget | null): void {
  focused = target;
  if (!(target instanceof HTMLElement) || !target.closest("main")) return;
  if (target.closest("dialog")) dialog = window.location.pathname + window.location.search;
  else place = { element: target, rows: rowsFrom(target), section: target.closest("section") };
}

/** Follows the links of an error summary: the router would take a new fragment for a screen without the
 * errors. */
function focusWrongField(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("[data-refused] a");
  if (!(link instanceof HTMLAnchorElement) || !link.hash) return;
  event.preventDefault();
  document.getElementById(link.hash.slice(1))?.focus();
}

/** Whoever presses beside everything has taken the focus away. */
function forget(target: EventTarget | null): void {
  if (target === focused && target instanceof Node && target.isConnected && isLost())
    focused = null;
}

function isLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

function restore(): void {
  if (!(focused instanceof HTMLElement) || focused.isConnected || !isLost()) return;
  const wasInDialog = focused.closest("dialog") !== null;
  const opener = openerOf(wasInDialog);
  for (const element of [place?.element, opener, ...places()]) {
    if (!element?.isConnected) continue;
    if (!element.matches("a, button, input, select, textarea, summary")) element.tabIndex = -1;
    // What is read meanwhile stays where it is; behind a dialog nothing was, and a row that has moved is
    // followed to its new place.
    element.focus({ preventScroll: !wasInDialog && element !== opener });
    if (!isLost()) return;
  }
}

/** What the dialog was opened by, also while what was done in it is taken back: that may have moved its row
 * to another list. Any other row that is gone has left its list, as with a refresh: a link with the same
 * address elsewhere is another row. */
function openerOf(wasInDialog: boolean): HTMLElement | undefined {
  const isOpener = place?.element.getAttribute("href") === dialog;
  return wasInDialog || isOpener ? linkTo(dialog) : undefined;
}

function places(): (HTMLElement | null | undefined)[] {
  const section = place?.section?.isConnected ? place.section : null;
  return [
    ...(place?.rows ?? []),
    section?.querySelector<HTMLElement>("h2"),
    document.querySelector<HTMLElement>("h1"),
  ];
}

function linkTo(address: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>("main a")];
  return links.find((link) => link.getAttribute("href") === address);
}

function rowsFrom(element: HTMLElement): HTMLElement[] {
  const row = element.closest<HTMLElement>("main tr, main li");
  const all = [...(row?.parentElement?.children ?? [])].filter(
    (each) => each instanceof HTMLElement,
  );
  const at = row ? all.indexOf(row) : 0;
  return [...all.slice(at), ...all.slice(0, at).reverse()];
}
