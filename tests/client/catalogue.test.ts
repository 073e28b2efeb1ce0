import assert from "node:assert/strict";
import { test } from "node:test";
import { listData, typeData } from "../../client/worker/catalogue";
import type { CatalogueCopy, CopiedItem } from "../../views/generated/page-data";

const item = (id: string, code: string | null, name: string | null) =>
  ({ id, code, name, content: "" }) as unknown as CopiedItem;
const type = (id: string, name: string, overrides = {}) => ({
  id,
  name,
  series_name: "Series",
  image: null,
  shown: true,
  preferred: false,
  faults: ["1", "2", "9"],
  parameters: ["5"],
  defaults: { "5": "21" },
  ...overrides,
});
const series = {
  id: "s",
  name: "Straße",
  image: null,
  types: [
    { id: "a", name: "Alpha" },
    { id: "b", name: "Béta" },
  ],
};
const catalogue = {
  series: [series],
  types: [
    type("a", "Alpha"),
    type("b", "Béta", { preferred: true }),
    type("c", "C", { shown: false }),
  ],
  faults: [
    item("1", "F01", "Flame"),
    item("2", "F0", "Water"),
    item("3", null, "f0 in the middle: f0"),
  ],
  parameters: [item("5", "P1", "Pump")],
  texts_language: null,
} as unknown as CatalogueCopy;

const codes = (criteria: string) =>
  listData(catalogue, criteria).hits.flatMap(({ items }) => items.map(({ id }) => id));

test("nothing typed lists all series, and no hits", () => {
  assert.deepEqual(listData(catalogue, " "), { criteria: " ", series: [series], hits: [] });
});

test("a series is found without regard to case, accents and sharp s", () => {
  assert.equal(listData(catalogue, "STRASSE").series[0]?.types.length, 2);
  assert.deepEqual(
    listData(catalogue, "beta").series[0]?.types.map(({ id }) => id),
    ["b"],
  );
});

test("an exact code comes first, then its beginnings, then names", () => {
  assert.deepEqual(codes("f0"), ["2", "1", "3"]);
});

test("a hit leads to the types that are shown, the preferred one first", () => {
  const [hits] = listData(catalogue, "flame").hits;
  assert.deepEqual(
    hits?.items[0]?.types.map(({ id }) => id),
    ["b", "a"],
  );
});

test("hits are limited, and all are counted", () => {
  const faults = Array.from({ length: 30 }, (_, index) => item(`${index}`, `E${index}`, null));
  const [hits] = listData({ ...catalogue, faults }, "e").hits;
  assert.deepEqual([hits?.items.length, hits?.total], [20, 30]);
});

test("a type has the entries that the catalogue holds, with its own defaults", () => {
  assert.deepEqual(
    typeData(catalogue, "a", "faults")?.entries.map(({ id }) => id),
    ["1", "2"],
  );
  assert.deepEqual(
    typeData(catalogue, "a", "parameters")?.entries.map((entry) => entry.default),
    ["21"],
  );
  assert.equal(typeData(catalogue, "z", "faults"), null);
});
