/** What was typed into the forms of a screen, in this tab's storage: by the screen's address, or by
 * the name of its form. */

const PREFIX = "typed:";

/** By the field's key; a boolean says whether a box is checked. */
export type FieldValues = readonly (readonly [key: string, value: string | boolean])[];

interface StoredDraft {
  /** The id of the account that they are shown to again. */
  account: string;
  values: FieldValues;
}

/** Replaces what is stored by this key; null removes it. */
export function storeDraft(key: string, draft: StoredDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(PREFIX + key, JSON.stringify(draft));
    else sessionStorage.removeItem(PREFIX + key);
  } catch {
    // A full or forbidden storage loses what was typed, and the form still works.
  }
}

/** Null where nothing readable is stored. */
export function storedDraft(key: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}
