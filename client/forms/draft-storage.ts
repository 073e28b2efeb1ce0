/** What was typed into the forms of a screen, in this tab's storage: by the screen's address, or by
 * the name of its form. */

const PREFIX = "typed:";
const SENT = "sent-draft";

/** By the field's key; a boolean says whether a box is checked. */
export type FieldValues = readonly (readonly [key: string, value: string | boolean])[];

interface StoredDraft {
  /** The id of the account that they are shown to again. */
  account: string;
  values: FieldValues;
}

interface SentDraft {
  key: string;
  /** `performance.timeOrigin` of the document that has sent it. */
  document: number;
}

/** Replaces what is stored by this key; null removes it. */
export function storeDraft(key: string, draft: StoredDraft | null): void {
  store(PREFIX + key, draft);
}

/** Null where nothing readable is stored. */
export function storedDraft(key: string): StoredDraft | null {
  return stored(PREFIX + key);
}

/** The draft whose form is on its way as a document; null for none. */
export function storeSent(draft: SentDraft | null): void {
  store(SENT, draft);
}

export function storedSent(): SentDraft | null {
  return stored(SENT);
}

function store(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // A full or forbidden storage loses what was typed, and the form still works.
  }
}

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
