/** The store for use without a connection: copies of pages, and the catalogue, in the Cache API. */
import type { CatalogueCopy, Page } from "../../views/generated/page-data";
import { COPY_SECONDS } from "../generated/limits";

/** The most pages that are kept: the tabs of sixteen heaters. */
const COPIES = 80;

export interface Stored {
  /** When it was stored, by this device's clock, in milliseconds since 1970. */
  at: number;
}

export interface StoredPage extends Stored {
  page: Page;
  title: string;
  /** When the page was shown last, as `at`; 0 if it was stored without being shown. */
  opened: number;
}

const CATALOGUE = "/live/catalogue";
const SHELL_PAGE = "/live/shell-page";
/** The key of the list copy, which names the pages kept for the road (`list-copy.ts`). */
export const KEPT_LIST = "/live/kept-list";

/** The prefix of the names of the caches with copies, one for each edition. */
export const CACHE_PREFIX = "copies-";

/** Copies belong to one build, whose views can show them, and to one language. */
export type Edition = Pick<Page, "build" | "locale">;

export function cacheNameOf({ build, locale }: Edition): string {
  return `${CACHE_PREFIX}${build}-${locale}`;
}

/** The addresses of the list that this tab is storing: its list copy is written when all are there. */
export const beingKept = new Set<string>();

/** Stores a page that was loaded at `at`; a page object that is stored already keeps its first time.
 * `isShown` says whether the page is on the screen now. Then deletes the copies stored longest ago
 * beyond `COPIES`, except those of the list copy and in `beingKept`. */
export async function storePage(
  page: Page,
  title: string,
  at: number,
  isShown = true,
): Promise<void> {
  const before = await storedPage(page, page.url);
  if (before?.page.now === page.now) return;
  const opened = isShown ? at : (before?.opened ?? 0);
  const copy: StoredPage = { page: reusable(page), title, at, opened };
  // Deleted first, so that the keys are in the order in which pages were opened.
  const cache = await caches.open(cacheNameOf(page));
  await cache.delete(page.url);
  await cache.put(page.url, asJson(copy));
  const list = await read<Stored & { addresses: string[] }>(page, KEPT_LIST);
  const isLoose = (request: Request) => {
    const address = addressOf(request);
    return !beingKept.has(address) && !list?.addresses.includes(address);
  };
  const copies = (await cache.keys()).filter((request) => isPage(request) && isLoose(request));
  for (const request of copies.slice(0, -COPIES)) await cache.delete(request);
}

export async function storeCatalogue(edition: Edition, catalogue: CatalogueCopy): Promise<void> {
  const cache = await caches.open(cacheNameOf(edition));
  await cache.put(CATALOGUE, asJson({ catalogue, at: Date.now() }));
}

/** Stores the page object without its data: it has the shell of every screen, and the account. */
export async function storeShellPage(page: Page, at: number): Promise<void> {
  const empty = { ...reusable(page), data: null, problem: null };
  const cache = await caches.open(cacheNameOf(page));
  await cache.put(SHELL_PAGE, asJson({ page: empty, at }));
}

/** Returns the stored page of a path with query; null if there is none, or if it is too old. */
export const storedPage = (edition: Edition, address: string) => read<StoredPage>(edition, address);

export const storedCatalogue = (edition: Edition) =>
  read<Stored & { catalogue: CatalogueCopy }>(edition, CATALOGUE);

export const storedShellPage = (edition: Edition) =>
  read<Stored & { page: Page }>(edition, SHELL_PAGE);

/** Returns the stored pages, the one opened last first; after these, the pages that were stored without
 * being shown, in the order in which they were stored. */
export async function storedPages(edition: Edition): Promise<StoredPage[]> {
  const cache = await existing(edition);
  const pages = ((await cache?.keys()) ?? []).filter(isPage);
  const stored = await Promise.all(pages.map((request) => read<StoredPage>(edition, request)));
  return stored.flatMap((each) => each ?? []).sort((a, b) => b.opened - a.opened);
}

/** Deletes the caches whose names begin with the prefix, except those named in `but`. The caches of
 * copies begin with `CACHE_PREFIX`; the service worker's cache of scripts does not. */
export async function eraseCaches(prefix = "", but: readonly string[] = []): Promise<void> {
  const all = await caches.keys();
  const names = all.filter((name) => name.startsWith(prefix) && !but.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Erases the entries that are too old to be shown. */
export async function eraseExpired(edition: Edition): Promise<void> {
  const cache = await existing(edition);
  for (const request of (await cache?.keys()) ?? []) {
    if (!(await read(edition, request))) await cache?.delete(request);
  }
}

/** The cache of an edition if there is one: `open` would create it. */
async function existing(edition: Edition): Promise<Cache | null> {
  const name = cacheNameOf(edition);
  return (await caches.has(name)) ? caches.open(name) : null;
}

/** The page object without the fields that are valid only for one moment or one session. */
function reusable(page: Page): Page {
  return { ...page, csrf: "", flash: null, form: null, refresh: null };
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function isPage({ url }: Request): boolean {
  return ![CATALOGUE, SHELL_PAGE, KEPT_LIST].includes(new URL(url).pathname);
}

/** Returns a JSON response, as `Response.json` does, which browsers of 2022 lack. */
export function asJson(content: object): Response {
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(content), { headers });
}

/** Returns the stored object of a request; null if there is none, or if it is too old. */
export async function read<T extends Stored>(
  edition: Edition,
  request: string | Request,
): Promise<T | null> {
  const response = await caches.match(request, { cacheName: cacheNameOf(edition) });
  const stored: T | undefined = await response?.json();
  const age = stored ? Date.now() - stored.at : Number.NaN;
  // Negative if the clock was set back: then the age is unknown.
  return stored && age >= 0 && age < COPY_SECONDS * 1000 ? stored : null;
}
