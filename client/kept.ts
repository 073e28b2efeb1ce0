/** Keeps what is typed in this tab over the end of the session, until its user is back. */
import type { Page } from "../views/generated/page-data";

const KEY = "typed";
const NEVER = ["hidden", "password", "file", "submit", "button"];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Kept {
  owner: string;
  address: string;
  values: (readonly [name: string, value: string | boolean])[];
}

/** Keeps the changed fields of the screen's forms for the user of this page alone. */
export function keepTyped({ shell }: Page): void {
  const values = controls()
    .filter(isChanged)
    .map((control) => [keyOf(control), typedIn(control)] as const);
  if (!shell || values.length === 0) return;
  const kept: Kept = { owner: shell.owner, address: address(), values };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs what was typed; the login is needed all the same.
  }
}

/** Fills in what was kept for this screen and user; a logout, or another user, ends it. */
export function restoreTyped({ route, shell }: Page): void {
  const kept = read();
  if (!kept) return;
  const another = shell && shell.owner !== kept.owner;
  if (route === "logout" || another) sessionStorage.removeItem(KEY);
  if (!shell || another || kept.address !== address()) return;
  sessionStorage.removeItem(KEY);
  const values = new Map(kept.values);
  for (const control of controls()) {
    const value = values.get(keyOf(control));
    if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
    else if (value !== undefined) control.value = value;
  }
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

function controls(): Control[] {
  const fields = "form[method=post] :is(input, select, textarea)[name]";
  return [...document.querySelectorAll<Control>(fields)].filter(
    ({ type }) => !NEVER.includes(type),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // A refused form has what was typed as its default.
  if (control.form?.querySelector("[role=alert], [aria-invalid]")) return true;
  if (!("options" in control)) return control.value !== control.defaultValue;
  return control.value !== [...control.options].find((option) => option.defaultSelected)?.value;
}

/** One radio button is told from the others by its value. */
function keyOf(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

function typedIn(control: Control): string | boolean {
  return isChoice(control) ? control.checked : control.value;
}

function address(): string {
  return window.location.pathname + window.location.search;
}
