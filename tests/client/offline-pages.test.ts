import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { storeCatalogue, storePage, storeShellPage } from "../../client/shared/copy-store";
import { storeListCopy } from "../../client/shared/list-copy";
import { copyFor, matchRoute, offlinePage } from "../../client/worker/offline-pages";
import type { CatalogueCopy } from "../../views/generated/page-data";
import { memoryCaches, NOW, pageOf, shellOf, stubGlobals } from "./support";

const MINUTE = 60_000;
const edition = pageOf();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: Date.parse(NOW) });
  stubGlobals({ caches: memoryCaches() });
});

function match(address: string) {
  const found = matchRoute(new URL(address, "http://host"));
  assert.ok(found, `${address} has a route`);
  return found;
}

test("an address leads to its route, with decoded identifiers", () => {
  const { route, params, address } = match("/heaters/a~2Fb/ht/details?dialog=note");
  assert.deepEqual(
    [route.name, params, address],
    ["heater-details", { id: "a/b", sw_type: "ht" }, "/heaters/a~2Fb/ht/details?dialog=note"],
  );
  assert.equal(matchRoute(new URL("http://host/nothing/here")), null);
});

test("a copy has the present time, and says since when it is known", async () => {
  await storePage(pageOf({ url: "/heaters/", shell: shellOf("1") }), "Heaters", Date.now());
  mock.timers.tick(5 * MINUTE);
  const page = await copyFor(edition, match("/heaters/"));
  assert.deepEqual(
    [page?.now, page?.last_known, page?.shell?.unread],
    ["2026-11-21T12:05:00.000Z", "2026-11-21T12:00:00.000Z", null],
  );
});

test("a dialog without a copy shows its screen, with a message", async () => {
  await storePage(pageOf({ url: "/customer/1" }), "Jan", Date.now());
  const page = await copyFor(edition, match("/customer/1?dialog=edit"));
  assert.deepEqual([page?.url, page?.flash], ["/customer/1", { key: "NEEDS_CONNECTION" }]);
});

test("the dialog of a service note opens without a connection, with the present time", async () => {
  const [url, route] = ["/heaters/7/ht/details", "heater-details"];
  await storePage(pageOf({ url, route, data: { note: null } }), "Heater", Date.now());
  mock.timers.tick(5 * MINUTE);
  const page = await copyFor(edition, match(`${url}?dialog=note`));
  const note = { date: "2026-11-21", time: "13:05", first_date: "", last_date: "" };
  assert.deepEqual([page?.data, page?.flash], [{ note }, null]);
  assert.equal(page?.url, `${url}?dialog=note`);
});

const START = "/heaters/7/ht/visits/new";

/** Stores a page that starts visits, with one field of each kind that a sheet begins with. */
async function storeStart(url: string, coming: object[] = [], sheet = "service"): Promise<void> {
  const kinds = { place: "TEXT", pressure: "NUMBER", checked: "DATE", next: "DATE" };
  const fields = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
  const values = { place: "Kade 3", pressure: "1.5", checked: "2026-11-21" };
  const blank = { sheet, sections: [{ name: "s", fields }], values };
  const day_zone = "Europe/Amsterdam";
  const data = { id: "of the host", planned: null, coming, day_zone, blank };
  const time_zone = "America/Los_Angeles";
  const page = pageOf({ url, route: "heater-visit-new", time_zone, data });
  await storePage(page, "Start", Date.now());
}

async function start(address: string) {
  const page = await copyFor(edition, match(address));
  // Cast: only these fields are read.
  const data = page?.data as {
    id: string;
    planned: object | null;
    blank: { sheet: string; values: object };
  };
  return { ...data, flash: page?.flash };
}

test("each visit that a copy begins has an id of its own, unless it was planned", async () => {
  const planned = { id: "v", day: "2026-11-23" };
  await storeStart(START, [planned, { id: "w", day: "2027-01-01" }]);
  const [one, other] = [await start(START), await start(START)];
  assert.match(one.id, /^[0-9a-f]{32}$/);
  assert.notEqual(one.id, other.id);
  assert.equal((await start(`${START}?visit=w`)).id, "w");
  mock.timers.tick(2 * 24 * 60 * MINUTE);
  const due = await start(START);
  assert.deepEqual([due.id, due.planned], ["v", planned], "its day has come since");
});

test("a sheet from a copy begins with the day on which it is opened, and with nothing measured", async () => {
  await storeStart(START, [{ id: "v", day: "2026-11-22" }]);
  // Still the day before where the user is: days are those of the host.
  mock.timers.tick(11.5 * 60 * MINUTE);
  const { id, blank } = await start(START);
  assert.deepEqual([id, blank.values], ["v", { place: "Kade 3", checked: "2026-11-22" }]);
});

test("another sheet is shown from a copy of its own alone", async () => {
  await storeStart(START);
  const without = await start(`${START}?sheet=landlord&visit=`);
  assert.deepEqual([without.blank.sheet, without.flash], ["service", { key: "NEEDS_CONNECTION" }]);
  await storeStart(`${START}?sheet=landlord`, [], "landlord");
  const found = await start(`${START}?sheet=landlord&visit=v&unsent=v`);
  assert.deepEqual([found.blank.sheet, found.id, found.flash], ["landlord", "v", null]);
  assert.equal((await start(`${START}?sheet=service&unsent=v`)).flash, null);
});

test("a screen of the catalogue is made from its copy", async () => {
  const catalogue = { series: [], types: [], faults: [], parameters: [], texts_language: "de" };
  await storeCatalogue(edition, catalogue as unknown as CatalogueCopy);
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  const list = await copyFor(edition, match("/heater-info?q=x"));
  assert.deepEqual(list?.data, { criteria: "x", series: [], hits: [] });
  assert.equal(list?.texts_language, "de");
  const type = await copyFor(edition, match("/heater-info/7"));
  assert.equal(type?.problem?.kind, "gone");
});

test("without a copy there is the list of copies", async () => {
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  await storePage(pageOf({ url: "/heaters/" }), "Heaters", Date.now());
  assert.equal(await copyFor(edition, match("/invites")), null);
  const page = await offlinePage(edition, match("/invites"));
  assert.deepEqual([page?.route, page?.url, page?.last_known], ["invites", "/invites", null]);
  assert.deepEqual(page?.problem, {
    kind: "offline",
    retry_after: null,
    request_id: null,
    copies: [{ url: "/heaters/", title: "Heaters", at: NOW, others: [] }],
    kept_list: null,
    catalogue: null,
  });
});

test("a heater is listed once, with links to its other pages in the order of its tabs", async () => {
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  const tab = (name: string, title: string, opened = false) => {
    const params = { id: "7", sw_type: "ht" };
    const url = `/heaters/7/ht/${name}`;
    return storePage(pageOf({ url, params, route: `heater-${name}` }), title, Date.now(), opened);
  };
  await tab("report", "Molenweg 117 · Report");
  await tab("stats", "Molenweg 117 · Statistics");
  await tab("params", "Molenweg 117 · Parameters", true);
  await tab("details", "Molenweg 117");
  await storePage(pageOf({ url: "/worklist" }), "Worklist", Date.now());
  const page = await offlinePage(edition, match("/invites"));
  assert.deepEqual(
    page?.problem?.copies.map(({ url, title, others }) => [
      url,
      title,
      others.map((other) => other.title),
    ]),
    [
      ["/heaters/7/ht/details", "Molenweg 117", ["Parameters", "Statistics", "Report"]],
      ["/worklist", "Worklist", []],
    ],
  );
  assert.equal((await copyFor(edition, match("/heaters/7")))?.route, "heater-params");
});

test("the list that was saved is named apart from the other copies", async () => {
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  const details = pageOf({ url: "/heaters/7/ht/details", params: { id: "7", sw_type: "ht" } });
  await storePage(details, "Molenweg 117", Date.now(), false);
  const list = { page: pageOf({ url: "/" }), title: "Dashboard", at: Date.now() };
  await storeListCopy(list, { listed: 1, total: 1 }, [[details.url]], Date.now());
  const page = await offlinePage(edition, match("/invites"));
  assert.deepEqual(
    [page?.problem?.kept_list?.url, page?.problem?.copies.map(({ url }) => url)],
    ["/", [details.url]],
  );
  assert.equal((await copyFor(edition, match("/")))?.url, "/");
});

test("whoever is not logged in has no page", async () => {
  assert.equal(await offlinePage(edition, match("/invites")), null);
});
