import assert from "node:assert/strict";
import { test } from "node:test";
import { isRefreshing, refreshed } from "../../client/live/refresh";
import type { Problem } from "../../views/generated/page-data";
import { NOW, pageOf } from "./support";

const problem = (kind: Problem["kind"]): Problem => ({
  kind,
  retry_after: null,
  request_id: null,
  copies: [],
  catalogue: null,
});
const partOf = (...items: number[]) => ({ items, problem: null, late: null });
const missing = { items: [], problem: "slow", late: null };
const late = { items: [], problem: "slow", late: "b" };

test("a screen that cannot be loaded again stays, with a message", () => {
  const before = pageOf({ data: { heaters: partOf(1) } });
  const shown = refreshed(before, pageOf({ data: null, problem: problem("down") }), true);
  assert.equal(shown.data, before.data);
  assert.deepEqual(shown.flash, { key: "REFRESH_FAILED", values: { time: "13:00" } });
});

test("the message about a copy has the time of its data", () => {
  const before = pageOf({ last_known: "2026-11-21T08:30:00Z" });
  const shown = refreshed(before, pageOf({ data: null, problem: problem("offline") }), true);
  assert.deepEqual(shown.flash?.values, { time: "09:30" });
});

test("a screen that is gone is not shown any longer", () => {
  for (const kind of ["not_found", "not_linked", "gone"] as const) {
    const after = pageOf({ data: null, problem: problem(kind) });
    assert.equal(refreshed(pageOf(), after, true), after);
  }
});

test("a part that is missing stays as it was, and says why", () => {
  const before = pageOf({ data: { a: partOf(1), b: partOf(2) } });
  const after = pageOf({ data: { a: partOf(3), b: missing } });
  assert.deepEqual(refreshed(before, after, true).data, {
    a: partOf(3),
    b: { items: [2], problem: "slow", late: null },
  });
});

test("a part that is late is shown as it was, for as long as it is waited for", () => {
  const before = pageOf({ data: { a: partOf(1), b: partOf(2) } });
  const after = pageOf({ data: { a: partOf(3), b: late }, late: ["b"] });
  const shown = refreshed(before, after, true);
  assert.deepEqual(shown.data, { a: partOf(3), b: partOf(2) });
  assert.deepEqual(shown.late, ["b"]);
});

test("a part that has never come is late for as long as it takes", () => {
  const before = pageOf({ data: { b: late }, late: ["b"] });
  assert.deepEqual(refreshed(before, before, true).data, { b: late });
});

test("a part of a copy is too old for a live screen", () => {
  const before = pageOf({ data: { a: partOf(1) }, last_known: NOW });
  const after = pageOf({ data: { a: missing } });
  assert.equal(refreshed(before, after, true), after);
});

test("another screen replaces the one before", () => {
  const after = pageOf({ route: "customers", data: null, problem: problem("down") });
  assert.equal(refreshed(pageOf(), after, true), after);
});

test("a message stays over an automatic refresh, and not after it was closed", () => {
  const flash = { key: "contact.sent" } as const;
  const before = pageOf({ flash });
  assert.equal(refreshed(before, pageOf(), true).flash, flash);
  assert.equal(refreshed(before, pageOf(), false).flash, null);
  const newer = { key: "SEND_UNKNOWN" } as const;
  assert.equal(refreshed(before, pageOf({ flash: newer }), true).flash, newer);
  const failed = refreshed(pageOf(), pageOf({ data: null, problem: problem("down") }), true);
  assert.equal(refreshed(failed, pageOf(), true).flash, null);
});

test("a router refreshes when it revalidates without a navigation", () => {
  const router = (revalidation: string, state: string) =>
    ({ state: { revalidation, navigation: { state } } }) as never;
  assert.equal(isRefreshing(router("loading", "idle")), true);
  assert.equal(isRefreshing(router("loading", "loading")), false);
  assert.equal(isRefreshing(router("idle", "idle")), false);
});
