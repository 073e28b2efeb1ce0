/** What was typed into the forms of a screen, in this tab's storage by the screen's address. */

const PREFIX = "typed:";

/** By the field's key; a boolean says whether a box is checked. */
export type FieldValues = readonly (readonly [key: string, value: string | boolean])[];

interface StoredDraft {
  /** The id of the account that they are shown to again. */
  account: string;
  values: FieldValues;
}

/** Replaces what is stored for this address; without any values nothing stays stored. */
export function storeDraft(address: string, account: string, values: FieldValues): void {
  try {
    if (values.length === 0) removeDraft(address);
    else sessionStorage.setItem(PREFIX + address, JSON.stringify({ account, values }));
  } catch {
    // A full or forbidden storage loses what was typed, and the form still works.
  }
}

/** Null where nothing readable is stored. */
export function storedDraft(address: string): StoredDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + address) ?? "null");
  } catch {
    return null;
  }
}

export function removeDraft(address: string): void {
  try {
    sessionStorage.removeItem(PREFIX + address);
  } catch {
    // A forbidden storage has none.
  }
}
