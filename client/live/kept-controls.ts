/** Keeps what the controls of the page hold, what is selected in them, and the focus, while React is
 * attached: it resets text areas and hidden fields, and if it cannot hydrate the page, renders all
 * controls anew. */

/** What can hold a state, or the focus. */
const KEPT = "input, select, textarea, details, summary, a, button, [tabindex]";

/** Keeps the controls as they are now. The returned function restores them, in the same elements or in those
 * that have replaced them. If it `isTyped` what they hold, it tells the scripts of forms about these. */
export function keepControls(root: Element): (isTyped: boolean) => void {
  const focused = document.activeElement;
  const kept = [...byKey(root)].map(([key, element]) => ({ key, element, held: heldBy(element) }));
  return (isTyped) => {
    const found = byKey(root);
    const typed: Element[] = [];
    for (const { key, element, held } of kept) {
      const to = element.isConnected ? element : found.get(key);
      if (!to) continue;
      const isLost = assign(to, held) && to !== element;
      // A search that a browser has filled in is not sent by itself.
      if (isLost && !to.closest("[data-autosubmit]")) typed.push(to);
      if (element !== focused || to === document.activeElement) continue;
      to.focus({ preventScroll: true });
      assign(to, held);
    }
    if (!isTyped) return;
    for (const each of typed) each.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

/** Finds elements by their id, or by form, name and address; the same ones by their order. */
function byKey(root: Element): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const element of root.querySelectorAll<HTMLElement>(KEPT)) {
    const key = keyOf(element);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    found.set(`${key} ${count}`, element);
  }
  return found;
}

function keyOf(element: Element): string {
  if (element.id) return `#${element.id}`;
  // Any other value may have changed.
  const isChoice = element.matches("[type=radio], [type=checkbox], button");
  const names = ["name", "href", ...(isChoice ? ["value"] : [])];
  const form = element.closest("form")?.getAttribute("action");
  return [element.tagName, form, ...names.map((name) => element.getAttribute(name))].join(" ");
}

/** What is lost with the element, by property. */
function heldBy(element: Element): object {
  if (element instanceof HTMLDetailsElement) return { open: element.open };
  if (element instanceof HTMLSelectElement) return { value: element.value };
  const isText = element instanceof HTMLTextAreaElement;
  if (!isText && !(element instanceof HTMLInputElement)) return {};
  const { value, selectionStart, selectionEnd, selectionDirection } = element;
  if (!isText && element.type === "file")
    return element.files?.length ? { files: element.files } : {};
  if (!isText && /radio|checkbox/.test(element.type)) return { checked: element.checked };
  // In this order: a new value resets the selection.
  const selection = { selectionStart, selectionEnd, selectionDirection };
  return selectionStart === null ? { value } : { value, ...selection };
}

/** Returns whether anything but the selection was different. */
function assign(element: Element, held: object): boolean {
  let isDifferent = false;
  for (const [name, value] of Object.entries(held)) {
    // A control that was set would not follow its rendered value any more.
    if (Reflect.get(element, name) === value) continue;
    Reflect.set(element, name, value);
    isDifferent ||= !name.startsWith("selection");
  }
  return isDifferent;
}
