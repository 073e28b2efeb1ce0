/** What was typed into the forms of a screen, in this tab's storage by the screen's address. */

const PREFIX = "typed:";

/** By the field's key; a boolean says whether a box is checked. */
export type FieldValues = readonly (readonly [key: string, value: string | boolean])[];

interface StoredFields {
  /** The id of the account that they are shown to again. */
  account: string;
  values: FieldValues;
}

/** Replaces what is stored for this address; without any values nothing stays stored. */
export function storeFields(address: string, account: string, values: FieldValues): void {
  try {
    if (values.length === 0) removeFields(address);
    else sessionStorage.setItem(PREFIX + address, JSON.stringify({ account, values }));
  } catch {
    // A full or forbidden storage loses what was typed, and the form still works.
  }
}

/** Null where nothing readable is stored. */
export function storedFields(address: string): StoredFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + address) ?? "null");
  } catch {
    return null;
  }
}

export function removeFields(address: string): void {
  sessionStorage.removeItem(PREFIX + address);
}
