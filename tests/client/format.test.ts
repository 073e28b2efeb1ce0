import assert from "node:assert/strict";
import { test } from "node:test";
import { ageText as age } from "../../views/format/age";
import { makeFormat, milliseconds } from "../../views/format/format";
import { NOW, pageOf } from "./support";

const dutch = makeFormat("nl", "Europe/Amsterdam", NOW);
const ageOf = (instant: string | null) =>
  age(
    {
      page: pageOf(),
      format: dutch,
      t: (key, values) => `${key} ${values?.number ?? values?.count ?? ""}`.trim(),
    },
    instant,
  );

test("dates and times are in the page's time zone", () => {
  assert.equal(dutch.dateTime("2026-11-21T23:30:00Z"), "22-11-2026 00:30");
  assert.equal(dutch.date("2026-06-30T22:00:00Z"), "01-07-2026");
  assert.equal(dutch.time("2026-06-30T22:00:00Z"), "00:00");
});

test("each language has its own pattern", () => {
  const dates = (["nl", "en", "de", "es", "it"] as const).map((locale) =>
    makeFormat(locale, "UTC", NOW).date(NOW),
  );
  assert.deepEqual(dates, ["21-11-2026", "21/11/2026", "21.11.2026", "21/11/2026", "21/11/2026"]);
});

test("what is no date is a dash", () => {
  assert.deepEqual(
    [dutch.date(null), dutch.dateTime("soon"), dutch.wallClock("x")],
    ["–", "–", "–"],
  );
});

test("a wall clock's time belongs to no time zone", () => {
  assert.equal(dutch.wallClock("2026-11-21T14:05:59"), "21-11-2026 14:05");
});

test("an instant without an offset is UTC", () => {
  assert.equal(milliseconds("2026-11-21T12:00:00"), Date.parse(NOW));
  assert.equal(milliseconds("2026-11-21T13:00:00+01:00"), Date.parse(NOW));
});

test("numbers are rounded only where they are not exact", () => {
  assert.deepEqual([dutch.number(1234.567), dutch.exact(1234.567)], ["1.234,57", "1.234,567"]);
  assert.deepEqual([dutch.number(20, 1), dutch.number(null)], ["20,0", "–"]);
});

test("minutes are whole, and clocks may differ by two", () => {
  assert.equal(dutch.minutesSince("2026-11-21T11:58:01Z"), 1);
  assert.equal(dutch.minutesSince("2026-11-21T12:00:59Z"), 0);
  assert.equal(dutch.minutesSince("2026-11-21T12:02:00Z"), 0);
  assert.equal(dutch.minutesSince("2026-11-21T12:02:01Z"), null);
  assert.equal(dutch.minutesSince(null), null);
});

test("an age is in the largest unit that fits", () => {
  const at = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
  assert.deepEqual(
    [0, 59, 60, 1439, 1440, 20780 * 1440].map((minutes) => ageOf(at(minutes))),
    [
      ...["age.now", "age.minutes 59", "age.hours 1", "age.hours 23", "age.days 1"],
      "age.days 20.780",
    ],
  );
  assert.equal(ageOf(null), null);
});

test("a day that belongs to no time zone is the same day everywhere", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const { day, dayWithYear } = makeFormat("de", zone, "2026-11-23T12:00:00Z");
    assert.equal(day("2026-12-03"), "3.\u00a0Dez.");
    assert.equal(day("2027-01-01"), "1.\u00a0Jan.\u00a02027");
    assert.equal(dayWithYear("2026-12-03"), "03.12.2026");
  }
});
