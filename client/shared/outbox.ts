/** Stores service notes and working sheets that were written without a connection, until the host has
 * taken them. */
import type { Message } from "../../views/generated/page-data";
import { asJson } from "./copy-store";

export interface UnsentForm {
  id: string;
  /** The id of the account that has written it. */
  account: string;
  /** The path of its screen, which is one of a heater. */
  path: string;
  /** The name of the form. */
  label?: string | null;
  /** The values of the form, by the name of the field. */
  fields: Readonly<Record<string, string>>;
  /** When it was saved, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** The csrf token of the first attempt to send it: with the same token, the host takes a retry for
   * the same form. Null before that attempt. */
  csrf: string | null;
  /** Why the host has refused it; then it is not sent again unchanged. */
  refusal: Message | null;
}

/** The name of the cache; without build and language, as it outlives a
 * release and the end of a session. */
export const OUTBOX = "unsent-notes";

/** Returns the unsent forms of this account, the oldest first. */
export async function unsentForms(account: string): Promise<UnsentForm[]> {
  const unsent = (await allUnsent()).filter((each) => each.account === account);
  return unsent.sort((a, b) => a.at - b.at);
}

/** Erases the unsent forms of all accounts but this one, which is logged in now. */
export async function eraseOtherUnsent(account: string): Promise<void> {
  for (const each of await allUnsent()) if (each.account !== account) await removeUnsent(each.id);
}

/** Returns the unsent forms of all accounts on this device. */
export async function allUnsent(): Promise<UnsentForm[]> {
  // `open` would create the cache.
  if (!(await caches.has(OUTBOX))) return [];
  const requests = await (await caches.open(OUTBOX)).keys();
  const unsent = requests.map(async (request): Promise<UnsentForm[]> => {
    const response = await caches.match(request, { cacheName: OUTBOX });
    return response ? [await response.json()] : [];
  });
  return (await Promise.all(unsent)).flat();
}

/** Stores a form, or replaces the one with the same id. */
export async function storeUnsent(unsent: UnsentForm): Promise<void> {
  const cache = await caches.open(OUTBOX);
  await cache.put(addressOf(unsent.id), asJson(unsent));
}

/** Replaces a form and returns true; returns false for one that was erased, which stays erased. */
export async function updateUnsent(unsent: UnsentForm): Promise<boolean> {
  const stored = await caches.match(addressOf(unsent.id), { cacheName: OUTBOX });
  if (stored) await storeUnsent(unsent);
  return stored !== undefined;
}

export async function removeUnsent(id: string): Promise<void> {
  // The cache stays: another tab may be storing a form in it.
  await (await caches.open(OUTBOX)).delete(addressOf(id));
}

function addressOf(id: string): string {
  return `/unsent/${encodeURIComponent(id)}`;
}

/** The path of the details of the heater in a path. */
export function detailsOf(path: string): string {
  return `${path.split("/", 4).join("/")}/details`;
}

/** The query of the address at which a form is edited. A start whose visit has ended elsewhere begins
 * another one. */
export function editQuery({ id, path, fields, refusal }: UnsentForm): URLSearchParams {
  const query = new URLSearchParams({ unsent: id });
  if (!path.endsWith("/visits/new")) return query;
  const isTooLate = ["SHEET_CHANGED", "VISIT_CHANGED"].includes(refusal?.key ?? "");
  if (fields.visit && !isTooLate) query.set("visit", fields.visit);
  if (fields.sheet) query.set("sheet", fields.sheet);
  return query;
}

/** Whether it is a service note, and not the sheet of a visit. */
export function isNote({ path }: UnsentForm): boolean {
  return path === detailsOf(path);
}
