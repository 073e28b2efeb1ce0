/** Stores drafts of forms in this tab's `sessionStorage`, by the screen's address
 * or by the name of its form. */

const PREFIX = "typed:";
const SENT = "sent-draft";

/** The values of fields by key (`keyOf`); a boolean says whether a box is checked. */
export type FieldValues = readonly (readonly [key: string, value: string | boolean])[];

interface StoredDraft {
  /** The id of the account that has typed the values; they are shown to no other. */
  account: string;
  values: FieldValues;
}

interface SentDraft {
  key: string;
  /** `performance.timeOrigin` of the document that has sent the form. */
  document: number;
}

/** Stores a draft in place of the former one of this key; null removes it. */
export function storeDraft(key: string, draft: StoredDraft | null): void {
  store(PREFIX + key, draft);
}

/** Returns the draft of this key; null if none is stored, or if it cannot be read. */
export function storedDraft(key: string): StoredDraft | null {
  return stored(PREFIX + key);
}

/** Stores which draft's form the browser itself is sending; null for none. */
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
    // If the storage is full or forbidden, the draft is lost; the form still works.
  }
}

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
