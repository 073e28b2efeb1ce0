/** Stores service notes that were written without a connection, until the host has taken them. */
import type { Message } from "../../views/generated/page-data";
import { asJson } from "./copy-store";

export interface UnsentNote {
  id: string;
  /** The id of the account that has written it. */
  account: string;
  /** The path of the heater's details. */
  path: string;
  /** What was typed, by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** When it was saved, by this device's clock, in milliseconds. */
  at: number;
  /** The token that it was sent with, so that it is the same form when it is sent again; null before. */
  csrf: string | null;
  /** Why the host has refused it; it is not sent again as it is. */
  refusal: Message | null;
}

/** Of no build and no language: it outlives a release, and the end of a session. */
export const OUTBOX = "unsent-notes";

/** The notes of this account, the oldest first; those of any other are erased. */
export async function unsentNotes(account: string): Promise<UnsentNote[]> {
  // `open` would create the cache.
  if (!(await caches.has(OUTBOX))) return [];
  const cache = await caches.open(OUTBOX);
  const notes: UnsentNote[] = [];
  for (const request of await cache.keys()) {
    const response = await caches.match(request, { cacheName: OUTBOX });
    const note: UnsentNote | undefined = await response?.json();
    if (note?.account === account) notes.push(note);
    else await cache.delete(request);
  }
  return notes.sort((a, b) => a.at - b.at);
}

/** Stores a note, or replaces the one with its id. */
export async function storeUnsent(note: UnsentNote): Promise<void> {
  const cache = await caches.open(OUTBOX);
  await cache.put(addressOf(note.id), asJson(note));
}

/** Replaces a note, and returns whether it was still there: one that was erased stays erased. */
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
