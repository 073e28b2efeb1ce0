/** Stores the list copy: which stored pages belong to the list that is kept for the road. */
import {
  asJson,
  cacheNameOf,
  type Edition,
  KEPT_LIST,
  read,
  type Stored,
  storedPage,
} from "./copy-store";

/** `at` is when the oldest of its pages was loaded. */
export interface ListCopy extends Stored {
  /** The addresses of the pages that could be kept. */
  addresses: string[];
  /** How many heaters have at least one such page. */
  heaters: number;
  /** The size of these pages. */
  bytes: number;
  /** Whether all pages of the list could be kept when it was. */
  whole: boolean;
}

/** Returns the list copy; null if no list is kept, or if it is too old. */
export const listCopy = (edition: Edition) => read<ListCopy>(edition, KEPT_LIST);

/** Stores the list copy of these pages, given as the addresses of each heater. Pages that are not
 * stored are left out; if none is stored, no list copy is. If no page has been renewed since `since`,
 * an earlier list copy stays as it is. Returns whether this one is stored. */
export async function storeListCopy(
  edition: Edition,
  heaters: readonly (readonly string[])[],
  since: number,
): Promise<boolean> {
  const tabs = await Promise.all(
    heaters.map((each) => Promise.all(each.map((address) => storedPage(edition, address)))),
  );
  const pages = tabs.flat().flatMap((stored) => stored ?? []);
  const renewed = pages.filter(({ at }) => at >= since).length;
  if (renewed === 0 && (await listCopy(edition))) return false;
  const list: ListCopy = {
    addresses: pages.map(({ page }) => page.url),
    heaters: tabs.filter((each) => each.some(Boolean)).length,
    bytes: new Blob(pages.map((stored) => JSON.stringify(stored))).size,
    whole: renewed === heaters.flat().length,
    at: Math.min(Date.now(), ...pages.map(({ at }) => at)),
  };
  const cache = await caches.open(cacheNameOf(edition));
  // Deleted first: if there is no room for the new list, the old one must not name pages that are gone.
  await cache.delete(KEPT_LIST);
  if (pages.length > 0) await cache.put(KEPT_LIST, asJson(list));
  return pages.length > 0;
}

/** Erases the list copy and its pages. */
export async function removeListCopy(edition: Edition): Promise<void> {
  const list = await listCopy(edition);
  const cache = await caches.open(cacheNameOf(edition));
  for (const address of [KEPT_LIST, ...(list?.addresses ?? [])]) await cache.delete(address);
}
