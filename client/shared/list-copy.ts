/** Stores the list copy: which stored pages belong to the list that is kept for the road. */
import type { Page } from "../../views/generated/page-data";
import {
  asJson,
  beingKept,
  cacheNameOf,
  type Edition,
  KEPT_LIST,
  read,
  type Stored,
  storedPage,
  storePage,
} from "./copy-store";

/** How many heaters a list has. */
export interface ListSize {
  /** The heaters on the screen that shows the list, or a part of it. */
  listed: number;
  /** The heaters of the whole list. */
  total: number;
}

/** The screen with the list; `at` is when it was loaded, in milliseconds since 1970. */
export interface ListScreen extends Stored {
  page: Page;
  title: string;
}

/** `at` is when the oldest of its pages was loaded. */
export interface ListCopy extends Stored, ListSize {
  /** The address of the screen with the list. */
  url: string;
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

/** Stores the list copy: the screen with the list, and of its heaters the pages with these addresses,
 * given for each heater. Pages that are not stored are left out; if none is stored, no list copy is. If
 * no page has been renewed since `since`, an earlier list copy stays as it is. Returns whether this one
 * is stored. */
export async function storeListCopy(
  screen: ListScreen,
  size: ListSize,
  heaters: readonly (readonly string[])[],
  since: number,
): Promise<boolean> {
  const { page: shown } = screen;
  const tabs = await Promise.all(
    heaters.map((each) => Promise.all(each.map((address) => storedPage(shown, address)))),
  );
  const kept = tabs.flat().flatMap((stored) => stored ?? []);
  const renewed = kept.filter(({ at }) => at >= since).length;
  if (renewed === 0 && (await listCopy(shown))) return false;
  const cache = await caches.open(cacheNameOf(shown));
  // Deleted first: if there is no room for the new list, the old one must not name pages that are gone.
  await cache.delete(KEPT_LIST);
  if (kept.length === 0) return false;
  // A copy, or a screen with missing parts, does not replace what is stored.
  if (!shown.last_known && shown.late.length === 0) {
    for (const { page } of kept) beingKept.add(page.url);
    await storePage(shown, screen.title, screen.at);
  }
  const list = await storedPage(shown, shown.url);
  const pages = list ? [list, ...kept] : kept;
  const copy: ListCopy = {
    ...size,
    url: shown.url,
    addresses: pages.map(({ page }) => page.url),
    heaters: tabs.filter((each) => each.some(Boolean)).length,
    bytes: new Blob(pages.map((stored) => JSON.stringify(stored))).size,
    whole: list !== null && renewed === heaters.flat().length,
    at: Math.min(Date.now(), ...pages.map(({ at }) => at)),
  };
  await cache.put(KEPT_LIST, asJson(copy));
  return true;
}

/** Erases the list copy and its pages. */
export async function removeListCopy(edition: Edition): Promise<void> {
  const list = await listCopy(edition);
  const cache = await caches.open(cacheNameOf(edition));
  for (const address of [KEPT_LIST, ...(list?.addresses ?? [])]) await cache.delete(address);
}
