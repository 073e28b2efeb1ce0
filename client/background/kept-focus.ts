/** Moves the focus when the focused element is removed: to the link that opened the dialog, to the row
 * or the one after it, or to the heading of the list. Otherwise the browser would move it to the body.
 * Also shows an error summary that takes the focus from its beginning. */

/** Where in the screen, outside of dialogs, the focus was last. */
interface Place {
  element: HTMLElement;
  /** The rows of its list: its own and those after it, then those before it, the nearest first. */
  rows: readonly HTMLElement[];
  section: Element | null;
}

let focused: EventTarget | null = null;
let place: Place | null = null;
/** The address of the dialog that had the focus last. */
let dialog = "";

export function keepFocus(): void {
  if (document.activeElement !== document.body) remember(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    remember(target);
    showFromItsTop(target);
  });
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

/** Focuses the field that a link of an error summary leads to. The router would take the new fragment
 * for a navigation, and show the screen without the errors. */
function focusWrongField(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest("[data-refused] a");
  if (!(link instanceof HTMLAnchorElement) || !link.hash) return;
  event.preventDefault();
  document.getElementById(link.hash.slice(1))?.focus();
}

/** Scrolls to the beginning of an error summary: browsers show the middle of what is higher than the
 * window. */
function showFromItsTop(target: EventTarget | null): void {
  if (!(target instanceof Element && target.matches("[data-refused]"))) return;
  // When the browser has scrolled.
  queueMicrotask(() => {
    if (target.getBoundingClientRect().top < 0) target.scrollIntoView();
  });
}

/** Forgets the focused element if it lost the focus while it is still there: the user
 * has pressed the background. */
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
  const list = place?.section?.isConnected ? place.section : null;
  const headings = [list?.querySelector<HTMLElement>("h2"), document.querySelector("h1")];
  const openers = [opener, buttonOf(opener)];
  for (const element of [place?.element, ...openers, ...(place?.rows ?? []), ...headings]) {
    if (!element?.isConnected) continue;
    if (!element.matches("a, button, input, select, textarea, summary")) element.tabIndex = -1;
    // No scrolling, as the user may be reading elsewhere; except after a dialog, behind which nothing
    // was read, and to a row that has moved.
    element.focus({ preventScroll: !wasInDialog && element !== opener });
    if (!isLost()) return;
  }
}

/** The link that opened the last dialog, if the focus was in the dialog or on that link: an
 * action in the dialog, or its undo, may have moved the row to another list. A row that is
 * gone for another reason, such as a refresh, is not searched for: a link with the same
 * address elsewhere is another row. */
function openerOf(wasInDialog: boolean): HTMLElement | undefined {
  const leadsThere = (link?: HTMLElement) => link?.getAttribute("href") === dialog;
  if (!wasInDialog && !leadsThere(place?.element)) return undefined;
  return [...document.querySelectorAll<HTMLElement>("main a")].find(leadsThere);
}

/** The button of the sheet that has this link: the link itself cannot have the focus in a closed sheet. */
function buttonOf(link?: HTMLElement): HTMLElement | null {
  const sheet = link?.closest("[popover]");
  return sheet ? document.querySelector(`[popovertarget="${sheet.id}"]`) : null;
}

function rowsFrom(element: HTMLElement): HTMLElement[] {
  const row = element.closest<HTMLElement>("main tr, main li");
  const all = [...(row?.parentElement?.children ?? [])].filter(
    (each) => each instanceof HTMLElement,
  );
  const at = row ? all.indexOf(row) : 0;
  return [...all.slice(at), ...all.slice(0, at).reverse()];
}
