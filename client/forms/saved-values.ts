/** Keeps a form that saves itself in step with what the host has stored. Each field has a hidden field with
 * its old value, which the host compares with the stored one, and each number one with its unit. */

export type Values = Readonly<Record<string, string>>;

/** The prefix of the name of a field with an old value. */
const OLD_VALUE = "was.";
/** The prefix of the name of a field with the unit of a number. */
export const UNIT = "unit";

/** The current values of hidden fields; React resets these to the rendered ones. */
const current = new WeakMap<HTMLInputElement, { rendered: string; value: string }>();

/** The fields of a form, with the current values of hidden ones that were not rendered anew since. */
export function fieldsOf(form: HTMLFormElement): FormData {
  const fields = new FormData(form);
  for (const control of form.elements) {
    const known = isHidden(control) && current.get(control);
    if (known && known.rendered === control.value) fields.set(control.name, known.value);
  }
  return fields;
}

/** Shows the stored values in the controls of a form that was sent with these fields, except those that were
 * typed into meanwhile. Shows nothing and returns false if one of these is a number whose unit has changed;
 * the next answer has the values again. */
export function showStored(form: HTMLFormElement, sent: FormData, stored: Values): boolean {
  const entries = Object.entries(stored);
  const control = (name: string) => form.elements.namedItem(name);
  const isTyping = entries.some(([name]) => isTyped(control(name), sent));
  const isInOtherUnit = entries.some(
    ([name, value]) => name.startsWith(UNIT) && sent.get(name) !== value,
  );
  if (isTyping && isInOtherUnit) return false;
  for (const [name, value] of entries) {
    const [shown, old] = [control(name), control(OLD_VALUE + name)];
    if (isHidden(shown)) replace(shown, value);
    else if (isText(shown) && !isTyped(shown, sent)) shown.value = value;
    if (isHidden(old) && !(OLD_VALUE + name in stored)) replace(old, value);
  }
  return true;
}

function replace(control: HTMLInputElement, value: string): void {
  const before = current.get(control);
  const rendered = before?.value === control.value ? before.rendered : control.value;
  current.set(control, { rendered, value });
  control.value = value;
}

function isTyped(control: unknown, sent: FormData): boolean {
  return isText(control) && control.value !== sent.get(control.name);
}

function isHidden(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "hidden";
}

function isText(control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    !["hidden", "checkbox", "radio", "file"].includes(control.type)
  );
}
