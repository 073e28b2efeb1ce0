/** Keeps what is typed into a form with `data-draft` in this tab until it has been sent. */

const PREFIX = "draft:";

interface Draft {
  /** The user and the address that it was typed at; it goes nowhere else. */
  owner: string;
  address: string;
  values: Record<string, string>;
}

let owner = "";
let sending: string | null = null;

/** Watches the forms of a user from now on. */
export function keepDrafts(user: string): void {
  if (!owner) {
    document.addEventListener("input", keep);
    document.addEventListener("submit", (event) => {
      sending = (event.target as HTMLElement).dataset.draft ?? null;
    });
  }
  owner = user;
}

/** Fills the draft into the form of the screen, but for what has been typed there already. */
export function restoreDraft(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-draft]");
  const draft = form && read(form);
  if (!form || draft?.owner !== owner || draft.address !== address()) return;
  for (const control of controls(form)) {
    const kept = draft.values[control.name];
    if (kept !== undefined && isUntouched(control)) control.value = kept;
  }
}

/** Forgets the draft that has been sent, unless the form came back refused. */
export function settleDraft(refused: boolean): void {
  if (sending && !refused) sessionStorage.removeItem(PREFIX + sending);
  sending = null;
}

function keep(event: Event): void {
  const form = (event.target as HTMLInputElement).form;
  if (!form?.dataset.draft) return;
  const values = Object.fromEntries(controls(form).map(({ name, value }) => [name, value]));
  const draft: Draft = { owner, address: address(), values };
  try {
    sessionStorage.setItem(PREFIX + form.dataset.draft, JSON.stringify(draft));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

function read(form: HTMLFormElement): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + form.dataset.draft) ?? "null");
  } catch {
    return null;
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a draft may hold: never a password, nor what the page itself has put in. */
function controls(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, tagName, type }) =>
      name !== "" &&
      ["INPUT", "SELECT", "TEXTAREA"].includes(tagName) &&
      !["hidden", "password", "file", "checkbox", "radio", "submit"].includes(type),
  );
}

function isUntouched(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value === control.defaultValue;
  const first = [...control.options].find(({ defaultSelected }) => defaultSelected);
  return control.value === (first ?? control.options[0])?.value;
}

function address(): string {
  return window.location.pathname + window.location.search;
}
