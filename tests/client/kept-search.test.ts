import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { storeCatalogue, storePage, storeShellPage } from "../../client/shared/copy-store";
import { copyFor, matchRoute } from "../../client/worker/offline-pages";
import type { CatalogueCopy, SearchData } from "../../views/generated/page-data";
import { memoryCaches, NOW, pageOf, shellOf, stubGlobals } from "./support";

const edition = pageOf();
const FAULTS = [
  { id: "1", code: "F05", name: "Flue gas too hot", content: "" },
  { id: "2", code: "F50", name: "Fan", content: "" },
];

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: Date.parse(NOW) });
  stubGlobals({ caches: memoryCaches() });
});

async function search(query: string): Promise<SearchData> {
  const found = matchRoute(new URL(`/search?${query}`, "http://host"));
  assert.ok(found);
  const page = await copyFor(edition, found);
  assert.ok(page?.last_known);
  return page.data as SearchData;
}

async function keepHeater(id: string, heater: object): Promise<void> {
  const url = `/heaters/${id}/ht/details`;
  const none = { fault: null };
  const data = { heater: { id, sw_type: "ht", status: none, ...heater } };
  await storePage(pageOf({ url, route: "heater-details", data }), "Heater", Date.now());
}

test("what is kept is found by fault code, address, name and numbers", async () => {
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  const type = { name: "Aurora", series_name: "A", shown: true, preferred: false, faults: ["1"] };
  const types = [
    { ...type, id: "29", name: "Hidden", shown: false, faults: ["1", "2"] },
    { ...type, id: "30", name: "Old" },
    { ...type, id: "31", preferred: true },
  ];
  const catalogue = { series: [], types, faults: FAULTS, parameters: [], texts_language: null };
  await storeCatalogue(edition, catalogue as unknown as CatalogueCopy);
  const street = { address: "Molenweg", address_number: "117", postal_code: "7311 AB" };
  await keepHeater("7", {
    ...street,
    name: "Bakker",
    gateway_mac: "00:1B:44:11:3A:B7",
    serial_number: "S7-0042",
  });
  await keepHeater("8", {
    name: "Jansen",
    status: { fault: { code: "F05" } },
    serial_number: "J9",
  });
  const whole = await search("q=j-9");
  assert.deepEqual(
    whole.heaters.items.map(({ id }) => id),
    ["8"],
  );
  const fault = await search("q=f05");
  assert.deepEqual(fault.faults.items, [
    { id: "1", code: "F05", name: "Flue gas too hot", type_id: "31" },
  ]);
  assert.equal((await search("q=f50")).faults.items[0]?.type_id, null);
  assert.deepEqual(
    fault.heaters.items.map(({ id, kept }) => [id, kept]),
    [["8", NOW]],
  );
  for (const q of ["7311ab117", "molenweg 117", "BAKKER", "s700", "00-1b-44", "Molenweg"]) {
    const { heaters } = await search(`q=${encodeURIComponent(q)}`);
    assert.deepEqual([q, heaters.items.map(({ id }) => id)], [q, ["7"]]);
  }
  assert.deepEqual((await search("q=auro")).types.total, 1);
  const ranks = ({ heaters, faults }: SearchData) => [heaters.rank, faults.rank];
  assert.deepEqual(ranks(await search("q=f05")), [0, 0]);
  assert.deepEqual(ranks(await search("q=too hot")), [2, 2]);
  assert.deepEqual(ranks(await search("q=flue")), [2, 1]);
  const { faults, heaters } = await search("q=F05&group=heaters");
  assert.deepEqual([faults.total, heaters.total], [0, 1]);
});

test("without a catalogue, and with nothing that matches, the search says so itself", async () => {
  await storeShellPage(pageOf({ shell: shellOf("1") }), Date.now());
  const { usable, faults, heaters } = await search("q=F05");
  assert.deepEqual([usable, faults.total, heaters.total], [true, 0, 0]);
  assert.equal((await search("q=f")).usable, false);
  const long = await search(`q=${"x".repeat(98)}${encodeURIComponent("👩‍🔧")}`);
  assert.equal(long.q, "x".repeat(98));
});
