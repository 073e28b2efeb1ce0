/** The axis of a time chart: its dates, and how far it goes into the future. */
import assert from "node:assert/strict";
import { test } from "node:test";
import de from "../../translations/de.json";
import en from "../../translations/en.json";
import type { App } from "../../views/app";
import { endWith, forecastOf, forecastText } from "../../views/components/time-chart/forecast";
import { ticksOf } from "../../views/components/time-chart/ticks";
import { dayNumber } from "../../views/format/day";
import { makeFormat } from "../../views/format/format";
import type { Worsening } from "../../views/generated/page-data";
import { translator } from "../../views/texts";
import { NOW, pageOf } from "./support";

const app: App = {
  page: pageOf(),
  format: makeFormat("en", "UTC", NOW),
  t: translator(en as Readonly<Record<string, string>>, "en"),
};
const german: App = {
  page: { ...pageOf(), locale: "de" },
  format: makeFormat("de", "UTC", NOW),
  t: translator(de as Readonly<Record<string, string>>, "de"),
};
const TODAY = dayNumber(NOW.slice(0, 10));

const falls: Worsening = {
  kind: "PRESSURE",
  value: 0.1,
  days: 30,
  usual: null,
  limit: 1,
  crossing: "2026-12-09",
  earliest: "2026-12-05",
  latest: "2026-12-14",
};
const last = { at: dayNumber("2026-11-20"), value: 1.3 };

function texts(of: App, start: string, end: string): [wide: string, narrow: string] {
  const ticks = ticksOf(of, dayNumber(start), dayNumber(end));
  const listed = (some: typeof ticks) => some.map(({ text }) => text).join(" ");
  return [listed(ticks), listed(ticks.filter(({ isMain }) => isMain))];
}

test("a month of days has some of them, and a year its months, fewer on a phone", () => {
  assert.deepEqual(texts(app, "2026-10-25", "2026-11-24"), [
    "1\u00a0Nov 8\u00a0Nov 15\u00a0Nov 22\u00a0Nov",
    "1\u00a0Nov 8\u00a0Nov 15\u00a0Nov 22\u00a0Nov",
  ]);
  assert.deepEqual(texts(german, "2025-11-30", "2026-11-30"), [
    "Dez. Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov.",
    "Jan. März Mai Juli Sept. Nov.",
  ]);
});

test("on an axis of years a January is named by its year", () => {
  assert.deepEqual(texts(app, "2024-02-10", "2026-11-20"), [
    "Apr Jul Oct 2025 Apr Jul Oct 2026 Apr Jul Oct",
    "Jul 2025 Jul 2026 Jul",
  ]);
});

test("any axis has at least two dates, and not more than have room", () => {
  for (let days = 3; days < 9000; days += 1 + Math.floor(days / 9)) {
    for (let shift = 0; shift < 30; shift += 3) {
      const ticks = ticksOf(app, TODAY - shift - days, TODAY - shift);
      assert.ok(ticks.length > 0, `${days} days`);
      assert.ok(ticks.length <= (days < 63 ? 9 : 25), `${days} days have ${ticks.length}`);
      const onPhones = ticks.filter(({ isMain }) => isMain).length;
      assert.ok(onPhones <= (days < 63 ? 5 : 9), `${days} days have ${onPhones} on a phone`);
    }
  }
});

test("an axis shows the day of the limit, but is not mostly future", () => {
  const forecast = forecastOf([falls], last);
  assert.ok(forecast);
  for (const past of [3, 30, 365]) {
    const [start, end] = [TODAY + 1 - past, TODAY + 1];
    const future = endWith(forecast, start, end) - end;
    assert.ok(future > 0 && future <= past, `${future} days after ${past}`);
  }
  assert.ok(endWith(forecast, TODAY - 364, TODAY + 1) > dayNumber("2026-12-14"));
  assert.equal(endWith(null, TODAY - 29, TODAY + 1), TODAY + 1);
});

test("the way to the limit is drawn from a value above it alone", () => {
  assert.equal(forecastOf([falls], undefined), null);
  assert.equal(forecastOf([falls], { ...last, value: 1 }), null);
  assert.equal(forecastOf([{ ...falls, crossing: null }], last), null);
  assert.equal(forecastOf([{ ...falls, kind: "FLAMES" }], last), null);
});

test("the sentence names the limit, the day and its range", () => {
  assert.equal(
    forecastText(app, [falls]),
    "At this rate the system pressure reaches the limit of 1.00\u00a0bar around 9\u00a0Dec" +
      " (between 5\u00a0Dec and 14\u00a0Dec).",
  );
  assert.match(
    forecastText(app, [{ ...falls, latest: null }]) ?? "",
    /\(5.Dec at the earliest\)\.$/,
  );
  assert.equal(forecastText(app, [{ ...falls, crossing: null }]), null);
});
