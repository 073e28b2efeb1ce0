/**
 * Keeps what is typed into the forms of a screen in this tab, for its own account and address.
 *
 * The forms of a screen are kept when their user has to leave without having sent them: the session
 * has ended, or a new version is loaded. They are filled in once, when the user is back. A form with
 * `data-draft` is kept on every key, and filled in until it has been sent.
 */
import type { FormState, Page } from "../../views/generated/page-data";

const PREFIX = "typed:";
const NEVER = ["hidden", "password", "file", "submit", "button"];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface Typed {
  /** The id of the account that it is shown to again. */
  account: string;
  values: (readonly [name: string, value: string | boolean])[];
}

/** The account whose drafts are kept, once that has begun. */
let drafting: string | null = null;
/** Where the drafts were typed that have been sent, by the address that they were sent to. */
const sending = new Map<string, string>();

/** Keeps the changed fields of the screen's forms for the user of this page alone. */
export function keepTyped({ shell }: Page): void {
  if (shell?.account_id) store(shell.account_id, controls());
}

/** Fills in what was kept for this screen and account; what belongs to another account goes. */
export function restoreTyped({ form, shell }: Page): void {
  const key = PREFIX + address();
  const typed = read(key);
  if (typed && shell && typed.account !== shell.account_id) sessionStorage.removeItem(key);
  else if (typed && shell && isUnfilled(form)) fill(new Map(typed.values));
  const draft = document.querySelector("form[data-draft]");
  if (shell && !draft) sessionStorage.removeItem(key);
  if (shell?.account_id && draft) keepDrafts(shell.account_id);
}

/** A form that the host has kept no fields of says no more than that it was not sent. */
function isUnfilled(form: FormState | null): boolean {
  return !form || Object.keys(form.values).length === 0;
}

/** Forgets the draft of the form that the host has taken at this address. */
export function forgetDraft(url: string): void {
  const key = sending.get(url);
  if (key) sessionStorage.removeItem(key);
}

function keepDrafts(account: string): void {
  if (drafting === null) {
    document.addEventListener("input", ({ target }) => {
      const draft = (target as HTMLInputElement).form?.matches("[data-draft]");
      if (draft && drafting) store(drafting, controls("form[data-draft]"));
    });
    document.addEventListener("submit", ({ target }) => {
      const form = target as HTMLFormElement;
      const action = form.getAttribute("action") ?? "";
      if (form.matches("[data-draft]")) {
        sending.set(new URL(action, window.location.href).href, PREFIX + address());
      }
    });
  }
  drafting = account;
}

function store(account: string, among: Control[]): void {
  const values = among
    .filter(isChanged)
    .map((control) => [keyOf(control), typedIn(control)] as const);
  const key = PREFIX + address();
  try {
    if (values.length > 0) sessionStorage.setItem(key, JSON.stringify({ account, values }));
    else sessionStorage.removeItem(key);
  } catch {
    // A full or forbidden storage costs what was typed, never the form.
  }
}

/** Fills fields in, but for those in which something has been typed meanwhile. */
function fill(values: ReadonlyMap<string, string | boolean>): void {
  for (const control of controls()) {
    const value = values.get(keyOf(control));
    if (value === undefined || isTouched(control)) continue;
    if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
    else control.value = value;
    // As if it was typed: a form that saves itself has still to do so.
    if (isTouched(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function read(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** The fields that may be kept: never a password, nor what the page itself has put in. */
function controls(forms = "form[method=post]"): Control[] {
  const fields = `${forms} :is(input, select, textarea)[name]`;
  return [...document.querySelectorAll<Control>(fields)].filter(
    ({ type }) => !NEVER.includes(type),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

/** A refused form has what was typed as its default. */
function isChanged(control: Control): boolean {
  const refused = !isChoice(control) && control.form?.querySelector("[role=alert], [aria-invalid]");
  return Boolean(refused) || isTouched(control);
}

function isTouched(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  if (!("options" in control)) return control.value !== control.defaultValue;
  const first = [...control.options].find((option) => option.defaultSelected);
  return control.value !== (first ?? control.options[0])?.value;
}

/** One radio button is told from the others by its value; a number counts in its unit alone. */
function keyOf(control: Control): string {
  if (isChoice(control)) return `${control.name}=${control.value}`;
  const [, number] = control.name.match(/^value(.*)$/) ?? [];
  const unit = number === undefined ? null : control.form?.elements.namedItem(`unit${number}`);
  return unit instanceof HTMLInputElement ? `${control.name} ${unit.value}` : control.name;
}

function typedIn(control: Control): string | boolean {
  return isChoice(control) ? control.checked : control.value;
}

function address(): string {
  return window.location.pathname + window.location.search;
}
