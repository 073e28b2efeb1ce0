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
export async function listCopy(edition: Edition): Promise<ListCopy | null> {
  return read<ListCopy>(edition, KEPT_LIST);
}

/** Stores the list copy of these pages, given as the addresses of each heater. Pages that are not
 * stored are left out; if none is stored, no list copy is. If no page has been renewed since `since`,
 * an earlier list copy stays as it is. Returns whether this one is stored. */
export async function storeListCopy(
  edition: Edition,
  heaters: readonly (readonly string[])[],
  since: number,
): Promise<boolean> {
  const addresses: string[] = [];
  let count = 0;
  let bytes = 0;
  let renewed = 0;
  let at = Date.now();
  for (const tabs of heaters) {
    const before = addresses.length;
    for (const address of tabs) {
      const stored = await storedPage(edition, address);
      if (!stored) continue;
      addresses.push(address);
      at = Math.min(at, stored.at);
      renewed += Number(stored.at >= since);
      bytes += await sizeOf(edition, address);
    }
    count += Number(addresses.length > before);
  }
  if (renewed === 0 && (await listCopy(edition))) return false;
  const whole = renewed === heaters.flat().length;
  const list = { addresses, heaters: count, bytes, whole, at };
  const cache = await caches.open(cacheNameOf(edition));
  // Deleted first: if there is no room for the new list, the old one must not name pages that are gone.
  await cache.delete(KEPT_LIST);
  if (count > 0) await cache.put(KEPT_LIST, asJson(list satisfies ListCopy));
  return count > 0;
}

/** Erases the list copy and its pages. */
export async function removeListCopy(edition: Edition): Promise<void> {
  const list = await listCopy(edition);
  const cache = await caches.open(cacheNameOf(edition));
  for (const address of [KEPT_LIST, ...(list?.addresses ?? [])]) await cache.delete(address);
}

async function sizeOf(edition: Edition, address: string): Promise<number> {
  const response = await caches.match(address, { cacheName: cacheNameOf(edition) });
  return (await response?.blob())?.size ?? 0;
}
