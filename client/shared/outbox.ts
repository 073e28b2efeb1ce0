/** Stores service notes that were written without a connection, until the host has taken them. */
import type { Message } from "../../views/generated/page-data";
import { asJson } from "./copy-store";

export interface UnsentNote {
  id: string;
  /** The id of the account that has written the note. */
  account: string;
  /** The path of the heater's details. */
  path: string;
  /** The values of the form, by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** When the note was saved, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** The csrf token of the first attempt to send it: with the same token, the host takes a retry for
   * the same form. Null before that attempt. */
  csrf: string | null;
  /** Why the host has refused the note; a refused note is not sent again unchanged. */
  refusal: Message | null;
}

/** The name of the cache; without build and language, as it outlives a
 * release and the end of a session. */
export const OUTBOX = "unsent-notes";

/** Returns the notes of this account, the oldest first. */
export async function unsentNotes(account: string): Promise<UnsentNote[]> {
  const notes = (await allUnsentNotes()).filter((note) => note.account === account);
  return notes.sort((a, b) => a.at - b.at);
}

/** Erases the notes of all accounts but this one, which is logged in now. */
export async function eraseOtherNotes(account: string): Promise<void> {
  for (const note of await allUnsentNotes())
    if (note.account !== account) await removeUnsent(note.id);
}

/** Returns the notes of all accounts on this device. */
export async function allUnsentNotes(): Promise<UnsentNote[]> {
  // `open` would create the cache.
  if (!(await caches.has(OUTBOX))) return [];
  const requests = await (await caches.open(OUTBOX)).keys();
  const notes = requests.map(async (request): Promise<UnsentNote[]> => {
    const response = await caches.match(request, { cacheName: OUTBOX });
    return response ? [await response.json()] : [];
  });
  return (await Promise.all(notes)).flat();
}

/** Stores a note, or replaces the note with the same id. */
export async function storeUnsent(note: UnsentNote): Promise<void> {
  const cache = await caches.open(OUTBOX);
  await cache.put(addressOf(note.id), asJson(note));
}

/** Replaces a note and returns true; returns false for a note that was erased, which stays erased. */
export async function updateUnsent(note: UnsentNote): Promise<boolean> {
  const stored = await caches.match(addressOf(note.id), { cacheName: OUTBOX });
  if (stored) await storeUnsent(note);
  return stored !== undefined;
}

export async function removeUnsent(id: string): Promise<void> {
  // The cache stays: another tab may be storing a note in it.
  await (await caches.open(OUTBOX)).delete(addressOf(id));
}

function addressOf(id: string): string {
  return `/unsent/${encodeURIComponent(id)}`;
}
