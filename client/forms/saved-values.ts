/**
 * What the host has stored of a form that saves itself: brings the form and its next state up to
 * date. Beside each field stands a hidden copy of its old value, which the host compares with what it
 * has, and beside a number the unit that it is in.
 */

export type Values = Readonly<Record<string, string>>;

/** Hidden fields that have another value by now than the page was rendered with, by name. */
export type HiddenValues = ReadonlyMap<string, { rendered: string; current: string }>;

type ControlOf = (name: string) => unknown;

/** Precedes the name of a field: its old value. */
const OLD_VALUE = "was.";
/** Begins the name of the unit that a number is typed in. */
export const UNIT = "unit";

/** Puts the current values of hidden fields into a form that React has rendered anew: it puts back
 * what the page was rendered with. */
export function updateHidden(fields: FormData, hidden: HiddenValues): void {
  for (const [name, { rendered, current }] of hidden) {
    if (fields.get(name) === rendered) fields.set(name, current);
  }
}

/** Makes a state that waits behind a saved one a change of what is stored now. Behind a refused one
 * it stays a change of the old values: its user had not seen the refusal. */
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
 * Shows the stored values in a form's controls, and returns its hidden values after that. Null where
 * nothing was shown: a number that was typed meanwhile would not fit another unit, and the next
 * answer brings the values again.
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

/** Whether the host answers in another unit than the form was sent in. */
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
