import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { storedPage, storedPages, storePage } from "../../client/shared/copy-store";
import { listCopy, removeListCopy, storeListCopy } from "../../client/shared/list-copy";
import { memoryCaches, NOW, pageOf, stubGlobals } from "./support";

const edition = pageOf();
const TABS = [["/heaters/7/ht/details", "/heaters/7/ht/params"], ["/heaters/8/ht/details"]];
const SIZE = { listed: 3, total: 9 };
const LIST = { page: pageOf({ url: "/worklist" }), title: "Worklist", at: 1_000_000 };
/** The addresses of all pages that belong to the list. */
const KEPT = ["/worklist", ...TABS.flat()];

function store(tabs: readonly (readonly string[])[], since: number, list = LIST) {
  return storeListCopy(list, SIZE, tabs, since);
}

beforeEach(async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  stubGlobals({ caches: memoryCaches() });
  for (const url of TABS.flat()) await storePage(pageOf({ url }), url, Date.now(), false);
});

test("a list says when it was kept, of how many heaters, and how large it is", async () => {
  assert.equal(await listCopy(edition), null);
  await store([...TABS, ["/heaters/9/ht/details"]], 1_000_000);
  const list = await listCopy(edition);
  assert.deepEqual([list?.heaters, list?.at, list?.whole], [2, 1_000_000, false]);
  assert.deepEqual([list?.listed, list?.total], [3, 9]);
  assert.deepEqual([list?.url, list?.addresses], ["/worklist", KEPT]);
  assert.ok((list?.bytes ?? 0) > 1000);
  await store(TABS, 1_000_000);
  assert.equal((await listCopy(edition))?.whole, true);
});

test("without any page there is no list", async () => {
  assert.equal(await store([["/heaters/9/ht/details"]], 0), false);
  assert.equal(await listCopy(edition), null);
});

test("a list of which nothing could be renewed stays as it was kept", async () => {
  await store(TABS, 1_000_000);
  mock.timers.setTime(2_000_000);
  assert.equal(await store([...TABS].reverse(), 2_000_000), false);
  const list = await listCopy(edition);
  assert.deepEqual([list?.addresses, list?.at, list?.whole], [KEPT, 1_000_000, true]);
});

test("a list of which a part could be renewed is as old as the rest, and is not whole", async () => {
  await store(TABS, 1_000_000);
  mock.timers.setTime(2_000_000);
  const page = pageOf({ url: "/heaters/8/ht/details", now: "2026-09-01T12:00:00+00:00" });
  await storePage(page, "", Date.now(), false);
  assert.equal(await store(TABS, 2_000_000), true);
  const list = await listCopy(edition);
  assert.deepEqual([list?.heaters, list?.at, list?.whole], [2, 1_000_000, false]);
});

test("what was kept of today's list by itself is a list, as old as it is", async () => {
  mock.timers.setTime(2_000_000);
  assert.equal(await store(TABS, 2_000_000), true);
  const list = await listCopy(edition);
  assert.deepEqual([list?.heaters, list?.at, list?.whole], [2, 1_000_000, false]);
});

test("a list whose screen is incomplete, or a copy itself, keeps the screen of before or none", async () => {
  const late = { ...LIST, page: { ...LIST.page, late: ["counts"] } };
  await store(TABS, 1_000_000, late);
  let list = await listCopy(edition);
  assert.deepEqual([list?.addresses, list?.whole], [TABS.flat(), false]);
  await store(TABS, 1_000_000);
  const copy = pageOf({ url: "/worklist", now: "2026-11-21T13:00:00Z", last_known: NOW });
  await store(TABS, 1_000_000, { ...LIST, page: copy });
  list = await listCopy(edition);
  assert.deepEqual([list?.addresses, list?.whole], [KEPT, true]);
  assert.equal((await storedPage(edition, "/worklist"))?.page.now, NOW);
});

test("where there is no room for a list, the one before does not tell of pages that are gone", async () => {
  await store(TABS, 1_000_000);
  const { open } = caches;
  const put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
  stubGlobals({
    caches: { ...caches, open: async (name: string) => ({ ...(await open(name)), put }) },
  });
  await assert.rejects(store(TABS, 1_000_000));
  assert.equal(await listCopy(edition), null);
});

test("pages that are opened later do not take the place of the list's", async () => {
  await store(TABS, 1_000_000);
  for (let index = 0; index < 90; index++) {
    await storePage(pageOf({ url: `/${index}` }), "", Date.now());
  }
  for (const address of KEPT) assert.ok(await storedPage(edition, address));
  assert.equal((await storedPages(edition)).length, 80 + KEPT.length);
});

test("a page of a kept heater with a query is none of the list", async () => {
  await store(TABS, 1_000_000);
  for (let index = 0; index < 90; index++) {
    await storePage(pageOf({ url: `/heaters/7/ht/params?q=${index}` }), "", Date.now());
  }
  assert.equal((await storedPages(edition)).length, 80 + KEPT.length);
});

test("a list is removed with its pages, and nothing else", async () => {
  await storePage(pageOf({ url: "/heaters/1/ht/details" }), "", Date.now());
  await store(TABS, 1_000_000);
  await removeListCopy(edition);
  assert.equal(await listCopy(edition), null);
  const left = (await storedPages(edition)).map(({ page }) => page.url);
  assert.deepEqual(left, ["/heaters/1/ht/details"]);
});
