/** The state of a form's controls: whether the user has changed them, and their values. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** A checkbox or a radio button. */
export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** The values that controls were saved with since the page was rendered. */
const saved = new WeakMap<Control, string | boolean>();

/** Remembers that the host has stored this value of the control. */
export function rememberSaved(control: Control, value: string | boolean): void {
  saved.set(control, value);
}

/** Whether the value of the control is the one that it was saved with. */
export function isSaved(control: Control): boolean {
  return saved.get(control) === typedValue(control);
}

/** Whether the control has another value than the page was rendered with, or than it was saved with
 * since. */
export function isTouched(control: Control): boolean {
  if (saved.has(control)) return !isSaved(control);
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (!("options" in control)) return control.value !== renderedValue(control);
  const selected = [...control.options].find((option) => option.defaultSelected);
  return control.value !== (selected ?? control.options[0])?.value;
}

/** The value that the browser has made of the rendered one: a field of one line has no line breaks, and
 * Chromium writes the domain of an e-mail address as `xn--…`. */
function renderedValue({ type, defaultValue }: HTMLInputElement | HTMLTextAreaElement): string {
  const isChanged = type === "email" || /[\n\r]/.test(defaultValue);
  if (type === "textarea" || !isChanged) return defaultValue;
  const twin = document.createElement("input");
  twin.type = type;
  twin.defaultValue = defaultValue;
  return twin.value;
}

/** Whether a touched control was changed by the user: false for a document that was reloaded or reached
 * through the history, as the browser restores values there, which may be older than the saved ones. */
export function isFreshDocument(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && "type" in navigation && navigation.type === "navigate";
}

/** Whether the document was reached through a redirect, as after every form that was carried out. */
export function isRedirected(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const redirects = navigation && "redirectCount" in navigation ? navigation.redirectCount : 0;
  return Number(redirects) > 0;
}

/** The key to store the value by: its name, with the value of a checkbox or radio button, and
 * with the unit of a number. */
export function keyOf(control: Control): string {
  if (isChoice(control)) return `${control.name}=${control.value}`;
  const [, number] = control.name.match(/^value(.*)$/) ?? [];
  const unit = number === undefined ? null : control.form?.elements.namedItem(`unit${number}`);
  return unit && "value" in unit ? `${control.name} ${unit.value}` : control.name;
}

/** The control's value; for a checkbox or radio button, whether it is checked. */
export function typedValue(control: Control): string | boolean {
  return isChoice(control) ? control.checked : control.value;
}

/** Sets a value that `typedValue` has returned. */
export function setValue(control: Control, value: string | boolean): void {
  if (typeof value === "string") control.value = value;
  else if (isChoice(control)) control.checked = value;
}
