import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import {
  CACHE_PREFIX,
  eraseCaches,
  eraseExpired,
  storeCatalogue,
  storedCatalogue,
  storedPage,
  storedPages,
  storedShellPage,
  storePage,
  storeShellPage,
} from "../../client/shared/copy-store";
import type { CatalogueCopy } from "../../views/generated/page-data";
import { memoryCaches, pageOf, stubGlobals } from "./support";

const WEEK = 7 * 24 * 3600 * 1000;
const edition = pageOf();
const copyOf = (url: string, overrides = {}) => pageOf({ url, ...overrides });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  stubGlobals({ caches: memoryCaches() });
});

test("a page is stored without what is valid for one session", async () => {
  const flash = { key: "SAVED" };
  await storePage(copyOf("/heaters/1", { flash, csrf: "secret" }), "Heater", Date.now());
  const stored = await storedPage(edition, "/heaters/1");
  assert.deepEqual([stored?.title, stored?.page.csrf, stored?.page.flash], ["Heater", "", null]);
});

test("a copy is of one build and one language", async () => {
  await storePage(copyOf("/a"), "", Date.now());
  assert.equal(await storedPage({ ...edition, build: "other" }, "/a"), null);
  assert.equal(await storedPage({ ...edition, locale: "nl" }, "/a"), null);
});

test("a copy is shown for a week", async () => {
  await storePage(copyOf("/a"), "", Date.now());
  mock.timers.tick(WEEK - 1);
  assert.notEqual(await storedPage(edition, "/a"), null);
  mock.timers.tick(1);
  assert.equal(await storedPage(edition, "/a"), null);
});

test("a copy from the future has no known age", async () => {
  await storePage(copyOf("/a"), "", Date.now() + 1);
  assert.equal(await storedPage(edition, "/a"), null);
});

test("the same page object keeps its age, a newer one replaces it", async () => {
  await storePage(copyOf("/a"), "first", 1_000_000);
  mock.timers.tick(1000);
  await storePage(copyOf("/a"), "second", 1_001_000);
  assert.equal((await storedPage(edition, "/a"))?.at, 1_000_000);
  await storePage(copyOf("/a", { now: "2026-11-21T13:00:00Z" }), "third", 1_001_000);
  assert.equal((await storedPage(edition, "/a"))?.title, "third");
});

test("the eighty pages that were kept last stay", async () => {
  for (let index = 0; index < 82; index++) await storePage(copyOf(`/${index}`), "", index + 1);
  await storeShellPage(edition, Date.now());
  const urls = (await storedPages(edition)).map(({ page }) => page.url);
  assert.deepEqual([urls.length, urls[0], urls.at(-1)], [80, "/81", "/2"]);
});

test("what was only kept comes behind what was opened, and leaves when it was as it is", async () => {
  await storePage(copyOf("/opened first"), "", Date.now());
  mock.timers.tick(1000);
  await storePage(copyOf("/opened last"), "", Date.now());
  mock.timers.tick(1000);
  await storePage(copyOf("/only kept"), "", Date.now(), false);
  await storePage(copyOf("/opened first", { now: "later" }), "", Date.now(), false);
  const urls = (await storedPages(edition)).map(({ page }) => page.url);
  assert.deepEqual(urls, ["/opened last", "/opened first", "/only kept"]);
});

test("reading does not create a cache", async () => {
  assert.deepEqual(await storedPages(edition), []);
  await eraseExpired(edition);
  assert.deepEqual(await caches.keys(), []);
});

test("a shell page has no data", async () => {
  await storeShellPage(copyOf("/a", { data: { secret: 1 } }), Date.now());
  assert.equal((await storedShellPage(edition))?.page.data, null);
  assert.deepEqual(await storedPages(edition), []);
});

test("what is too old is erased", async () => {
  await storePage(copyOf("/old"), "", Date.now());
  mock.timers.tick(WEEK);
  await storePage(copyOf("/new"), "", Date.now());
  await eraseExpired(edition);
  const cache = await caches.open((await caches.keys())[0] ?? "");
  assert.equal((await cache.keys()).length, 1);
});

test("copies are erased alone or with the scripts", async () => {
  await caches.open("shell-build-en");
  await storeCatalogue(edition, { series: [] } as unknown as CatalogueCopy);
  assert.notEqual(await storedCatalogue(edition), null);
  await eraseCaches(CACHE_PREFIX);
  assert.deepEqual(await caches.keys(), ["shell-build-en"]);
  await eraseCaches();
  assert.deepEqual(await caches.keys(), []);
});
