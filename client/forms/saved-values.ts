/**
 * Updates a form that saves itself, and its next state, with the values that the host has stored. Each
 * field has a hidden field with its old value, which the host compares with the stored one, and each
 * number one with its unit.
 */

export type Values = Readonly<Record<string, string>>;

/** Hidden fields whose current value differs from the rendered one, by name. */
export type HiddenValues = ReadonlyMap<string, { rendered: string; current: string }>;

type ControlOf = (name: string) => unknown;

/** The prefix of the name of a field with an old value. */
const OLD_VALUE = "was.";
/** The prefix of the name of a field with the unit of a number. */
export const UNIT = "unit";

/** Puts the current values of hidden fields into the fields to send, as React resets them to the
 * rendered values when it renders the form again. */
export function updateHidden(fields: FormData, hidden: HiddenValues): void {
  for (const [name, { rendered, current }] of hidden) {
    if (fields.get(name) === rendered) fields.set(name, current);
  }
}

/** Updates a waiting state after the one before it was saved: its unchanged values become those that
 * are stored now. After a refused one it keeps the old values, as the user had not seen the refusal. */
export function rebase(waiting: FormData, sent: FormData, stored: Values): void {
  if (isInOtherUnit(sent, stored)) return;
  for (const [name, value] of Object.entries(stored)) {
    for (const each of [name, OLD_VALUE + name]) {
      const isUnchanged = waiting.has(each) && waiting.get(each) === sent.get(each);
      if (isUnchanged) waiting.set(each, value);
    }
  }
}

/**
 * Shows the stored values in a form's controls, and returns its new hidden values. Shows nothing and
 * returns null if the unit has changed while the user typed a number, which would not fit the new unit;
 * the next answer has the values again.
 */
export function applySaved(
  controlOf: ControlOf,
  sent: FormData,
  stored: Values,
  before: HiddenValues,
): HiddenValues | null {
  const entries = Object.entries(stored).map(([name, value]) => ({
    name,
    value,
    control: controlOf(name),
    old: controlOf(OLD_VALUE + name),
  }));
  const isTyping = entries.some(
    ({ name, control }) => isText(control) && control.value !== sent.get(name),
  );
  if (isTyping && isInOtherUnit(sent, stored)) return null;
  const hidden = new Map(before);
  for (const { name, value, control, old } of entries) {
    if (isHidden(control)) replace(hidden, control, value);
    else if (isText(control) && control.value === sent.get(name)) control.value = value;
    if (isHidden(old) && !(OLD_VALUE + name in stored)) replace(hidden, old, value);
  }
  return hidden;
}

/** Whether the host has stored a number in another unit than the form was sent with. */
function isInOtherUnit(sent: FormData, stored: Values): boolean {
  return Object.entries(stored).some(
    ([name, value]) => name.startsWith(UNIT) && sent.get(name) !== value,
  );
}

function replace(
  hidden: Map<string, { rendered: string; current: string }>,
  control: HTMLInputElement,
  current: string,
): void {
  const before = hidden.get(control.name);
  const rendered = before?.current === control.value ? before.rendered : control.value;
  hidden.set(control.name, { rendered, current });
  control.value = current;
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
