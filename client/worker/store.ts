/** What this browser keeps for when there is no connection: pages as they were, and the catalogue. */
import type { CatalogueCopy, Page } from "../../views/generated/page-data";
import { COPIES, COPY_SECONDS } from "../generated/limits";

interface Stored {
  /** When it was kept, by this device's clock, in milliseconds. */
  at: number;
}

export interface StoredPage extends Stored {
  page: Page;
  title: string;
}

export interface StoredCatalogue extends Stored {
  catalogue: CatalogueCopy;
}

/** A page without data: what stands around every screen, and whose it is. */
export interface Surroundings extends Stored {
  page: Page;
}

const CATALOGUE = "/live/catalogue";
const SURROUNDINGS = "/live/surroundings";

const COPIES_OF = "copies-";

/** Copies are of one build, whose views can show them, and of one language. */
export type Edition = Pick<Page, "build" | "locale">;

export function cacheOf({ build, locale }: Edition): string {
  return `${COPIES_OF}${build}-${locale}`;
}

/** Keeps a page that arrived at `at`; the same page shown again is no younger for it. */
export async function storePage(page: Page, title: string, at: number): Promise<void> {
  if ((await storedPage(page, page.url))?.page.now === page.now) return;
  const cache = await caches.open(cacheOf(page));
  // Put anew, so that the one opened last stands last.
  await cache.delete(page.url);
  await cache.put(page.url, asJson({ page: bare(page), title, at } satisfies StoredPage));
  const copies = (await cache.keys()).filter(isPage);
  for (const request of copies.slice(0, -COPIES)) await cache.delete(request);
}

export async function storeCatalogue(edition: Edition, catalogue: CatalogueCopy): Promise<void> {
  const cache = await caches.open(cacheOf(edition));
  await cache.put(CATALOGUE, asJson({ catalogue, at: Date.now() } satisfies StoredCatalogue));
}

export async function storeSurroundings(page: Page, at: number): Promise<void> {
  const empty = { ...bare(page), data: null, problem: null };
  const cache = await caches.open(cacheOf(page));
  await cache.put(SURROUNDINGS, asJson({ page: empty, at } satisfies Surroundings));
}

/** A page by its path and query; null where there is none, or none that is young enough. */
export async function storedPage(edition: Edition, address: string): Promise<StoredPage | null> {
  return read<StoredPage>(edition, address);
}

export async function storedCatalogue(edition: Edition): Promise<StoredCatalogue | null> {
  return read<StoredCatalogue>(edition, CATALOGUE);
}

export async function storedSurroundings(edition: Edition): Promise<Surroundings | null> {
  return read<Surroundings>(edition, SURROUNDINGS);
}

/** The pages that are kept, the one opened last first. */
export async function storedPages(edition: Edition): Promise<StoredPage[]> {
  const name = cacheOf(edition);
  const pages: StoredPage[] = [];
  // To open a cache is to make one.
  if (!(await caches.has(name))) return pages;
  for (const request of await (await caches.open(name)).keys()) {
    const stored = isPage(request) ? await read<StoredPage>(edition, request) : null;
    if (stored) pages.unshift(stored);
  }
  return pages;
}

/** Erases the copies of every edition, and leaves the files that show them. */
export async function eraseCopies(): Promise<void> {
  await erase((name) => name.startsWith(COPIES_OF));
}

export async function eraseAll(): Promise<void> {
  await erase(() => true);
}

/** Erases the pages that are too old to be shown. */
export async function eraseExpired(edition: Edition): Promise<void> {
  const name = cacheOf(edition);
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    if (!(await read(edition, request))) await cache.delete(request);
  }
}

async function erase(which: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(which);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Without what belongs to one moment or one session alone. */
function bare(page: Page): Page {
  return { ...page, csrf: "", flash: null, form: null, refresh: null };
}

function isPage({ url }: Request): boolean {
  return ![CATALOGUE, SURROUNDINGS].includes(new URL(url).pathname);
}

/** What `Response.json` makes, which browsers of 2022 lack. */
export function asJson(content: object): Response {
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify(content), { headers });
}

async function read<T extends Stored>(
  edition: Edition,
  request: string | Request,
): Promise<T | null> {
  const found = await caches.match(request, { cacheName: cacheOf(edition) });
  const stored = (await found?.json()) as T | undefined;
  const age = stored ? Date.now() - stored.at : Number.NaN;
  // A clock that was set back makes a copy whose age nobody knows.
  return stored && age >= 0 && age < COPY_SECONDS * 1000 ? stored : null;
}
