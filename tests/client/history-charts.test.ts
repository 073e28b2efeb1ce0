/** The drawings of a heater's history: each value spans the time for which it is known, and nothing else is drawn. */
import assert from "node:assert/strict";
import { test } from "node:test";
import en from "../../translations/en.json";
import nl from "../../translations/nl.json";
import type { App } from "../../views/app";
import { rowsOf } from "../../views/components/history-charts/history-table";
import { refillsText, stillText, sumText } from "../../views/components/history-charts/total";
import {
  barsOf,
  pressureText,
  rateOf,
  rateText,
  stopsOf,
  valueText,
} from "../../views/components/history-charts/values";
import {
  barsPath,
  dotsPath,
  extremesPath,
  linePath,
  placesOf,
} from "../../views/components/time-chart/paths";
import { makeFormat } from "../../views/format/format";
import type { HeaterHistory, Series, Step } from "../../views/generated/page-data";
import { translator } from "../../views/texts";
import { NOW, pageOf } from "./support";

const TEXTS: Readonly<Record<string, string>> = en;
const app: App = {
  page: pageOf(),
  format: makeFormat("en", "UTC", NOW),
  t: translator(TEXTS, "en"),
};

/** A percent of the drawing for each day and each tenth of the scale. */
const place = placesOf(0, 100, 0, 76);
const TODAY = 20_780;

const history: HeaterHistory = {
  since: TODAY - 40,
  start: TODAY - 29,
  period: "DAY",
  pressures: [
    [TODAY - 9, TODAY - 9, 1.5, 1.4, 1.6, false],
    [TODAY - 8, TODAY - 8, 1.4, 1.4, 1.4, true],
  ],
  pressures_before: [],
  refills: 0,
  refills_since: null,
  series: [
    {
      name: "hours",
      steps: [
        [TODAY - 9, TODAY - 8, 6],
        [TODAY - 8, TODAY - 1, 28],
      ],
      before: [],
    },
    { name: "flames", steps: [[TODAY - 8, TODAY - 1, 2]], before: [] },
  ],
  offline: [],
  replaced: [],
};

test("a line begins anew where the point before is not its neighbour", () => {
  const points = [
    { at: 0, value: 0, joined: true },
    { at: 1, value: 10, joined: true },
    { at: 5, value: 20, joined: false },
    { at: 6, value: 20, joined: true },
    { at: 9, value: 20, joined: false },
  ];
  assert.equal(linePath(points, place), "m0 84l1 -10m4 -10l1 0m3 0h.01");
  assert.equal(dotsPath(points.slice(0, 2), place), "m0 84h.01m.99 -10h.01");
});

test("extremes that are one value are no line", () => {
  const pairs = [
    { at: 0, low: 10, high: 20 },
    { at: 1, low: 10, high: 10 },
  ];
  assert.equal(extremesPath(pairs, place), "m0 74v-10");
});

test("a bar is as wide as its span, also one of nothing, and begins at the edge of the drawing", () => {
  const bars = [
    { from: -5, to: 2, value: 10 },
    { from: 3, to: 10, value: 0 },
  ];
  assert.equal(barsPath(bars, place), "m0 84v-10h2v10zm3 0v0h7v0z");
});

test("a growth is told for a day, and each failure counts by itself", () => {
  const steps: Step[] = [[0, 7, 28]];
  assert.equal(rateOf("hours", steps), 4);
  assert.deepEqual(barsOf("hours", steps), [{ from: 0.5, to: 7.5, value: 4 }]);
  assert.deepEqual(barsOf("flames", steps), [{ from: 0.5, to: 7.5, value: 28 }]);
  assert.equal(rateOf("flames", []), 0);
});

test("a value says which days it is of, and a day of which nothing is known has a dash", () => {
  const at = (days: number) => TODAY - days + 0.5;
  const said = (name: "pressure" | "hours" | "flames", days: number) =>
    valueText(app, history, name, at(days), TODAY);
  const [first] = history.pressures;
  assert.ok(first);
  assert.equal(pressureText(app, first), "1.50\u00a0bar (1.40–1.60)");
  assert.match(said("pressure", 9), /^\d+\u00a0\w+( \d+)?: 1\.50\u00a0bar \(1\.40–1\.60\)$/);
  assert.match(said("pressure", 4), /: –$/);
  assert.match(said("hours", 4), / – .*: 28\u00a0h · 4\.0\u00a0h a day$/);
  assert.match(said("hours", 12), /: –$/);
  assert.match(said("flames", 4), /: 2$/);
});

test("electricity is that of one day, drawn and named alone", () => {
  const step: Step = [TODAY - 1, TODAY, 22.5];
  const used: HeaterHistory = {
    ...history,
    series: [...history.series, { name: "electricity", steps: [step], before: [] }],
  };
  assert.deepEqual(barsOf("electricity", [step]), [{ from: TODAY - 1, to: TODAY, value: 22.5 }]);
  assert.deepEqual(stopsOf(used, "electricity"), [TODAY - 0.5]);
  const said = valueText(app, used, "electricity", TODAY - 0.5, TODAY);
  assert.match(said, /^\d+\u00a0\w+: 22\.5\u00a0kWh$/);
  const [newest] = rowsOf(used);
  assert.deepEqual([newest?.first, newest?.last], [TODAY - 1, TODAY - 1]);
  assert.deepEqual(newest?.steps[2], step);
});

test("a rate of rare events is not zero", () => {
  const range = { start: TODAY - 364, today: TODAY };
  const said = (change: number) =>
    sumText(app, { name: "flames", steps: [[TODAY - 364, TODAY, change]], before: [] }, range);
  assert.equal(said(2), "2\u00a0· 0.04 a week");
  assert.equal(said(9), "9\u00a0· 0.2 a week");
  const once: Step[] = [[TODAY - 364, TODAY, 1]];
  assert.equal(rateText(app, "compressor_starts", once), "0.003 a day");
  assert.equal(rateText(app, "gas", once), "0.003\u00a0m³ a day");
});

test("a total that is also of days before the range says its days", () => {
  const range = { start: TODAY - 29, today: TODAY };
  const said = (first: number) =>
    sumText(app, { name: "boiler_starts", steps: [[first, TODAY, 2339]], before: [] }, range);
  assert.equal(said(TODAY - 29), "2,339\u00a0· 80.7 a day");
  assert.match(
    said(TODAY - 159),
    /^\d+\u00a0\w+(\u00a0\d+)? – \d+\u00a0\w+: 2,339\u00a0· 14\.7 a day$/,
  );
});

test("a counter that has not moved is a sentence with its days, and says if it did a year before", () => {
  const said = (name: Series["name"], steps: Step[], then: number) => {
    const before = steps.map(([first, last]): Step => [first - 364, last - 364, then]);
    return stillText(app, { name, steps, before }, TODAY);
  };
  const days: Step[] = [
    [TODAY - 29, TODAY - 9, 0],
    [TODAY - 9, TODAY, 0],
  ];
  assert.equal(
    said("compressor_starts", days, 0),
    "No compressor starts between 25\u00a0Oct and 23\u00a0Nov.",
  );
  assert.match(said("flames", days, 1), /^No flame losses .*\. A year before: 0\.5 a week$/);
  assert.match(said("electricity", [[TODAY - 3, TODAY - 2, 0]], 0), /between 20.Nov and 20.Nov/);
});

test("refills are told for a year, or since the first value of a shorter time", () => {
  const said = (refills: number, refills_since: number | null) =>
    refillsText(app, { ...history, refills, refills_since }, TODAY);
  assert.equal(said(0, null), null);
  assert.equal(said(1, null), "The system was refilled once in the last 12 months.");
  assert.equal(said(4, null), "The system was refilled 4 times in the last 12 months.");
  assert.equal(said(2, TODAY - 40), "The system has been refilled 2 times since 14\u00a0Oct.");
});

test("a rate names the unit as the total does", () => {
  const dutch = { ...app, format: makeFormat("nl", "UTC", NOW), t: translator(nl, "nl") };
  const said = sumText(
    dutch,
    { name: "hours", steps: [[TODAY - 29, TODAY, 58]], before: [] },
    { start: TODAY - 29, today: TODAY },
  );
  assert.equal(said, "58\u00a0uur\u00a0· 2,0\u00a0uur per dag");
});

test("the year before is told beside nearly the same days of this one alone", () => {
  const range = { start: TODAY - 29, today: TODAY };
  const before: Step[] = [[TODAY - 29 - 364, TODAY - 364, 58]];
  const said = (first: number) =>
    sumText(app, { name: "hours", steps: [[first, TODAY, 29]], before }, range);
  assert.equal(
    said(TODAY - 29),
    "29\u00a0h\u00a0· 1.0\u00a0h a day\u00a0· A year before: 2.0\u00a0h a day",
  );
  assert.match(said(TODAY - 32), /\u00a0· A year before: 2\.0\u00a0h a day$/);
  assert.match(said(TODAY - 159), /: 29\u00a0h\u00a0· 0\.2\u00a0h a day$/);
});

test("the year before is compared by the days that are known, not by their edges", () => {
  const range = { start: TODAY - 364, today: TODAY };
  const weeks = Array.from({ length: 52 }, (_, week) => TODAY - 7 * week);
  const days = (lasts: readonly number[], ago = 0) =>
    lasts.map((last): Step => [last - 1 - ago, last - ago, 8]);
  const said = (steps: Step[], before: Step[]) =>
    sumText(app, { name: "electricity", steps, before }, range);
  const twoWinterDays = days([TODAY - 350, TODAY]);
  const rate = "8.0\u00a0kWh a day";
  assert.equal(said(twoWinterDays, days(weeks, 364)), rate);
  assert.equal(said(days(weeks), days([TODAY - 350, TODAY], 364)), rate);
  assert.equal(said(days(weeks), []), rate);
  const both = `${rate}\u00a0· A year before: ${rate}`;
  assert.equal(said(days(weeks), days(weeks, 364)), both);
  assert.equal(said(days(weeks), days(weeks.slice(0, 40), 364)), both);
  assert.equal(said(days(weeks), days(weeks.slice(0, 38), 364)), rate);
  // The result is the same, however the days are divided.
  assert.equal(said(days([TODAY - 1, TODAY]), [[TODAY - 366, TODAY - 364, 16]]), both);
});

test("the keyboard stops where a chart has values", () => {
  assert.deepEqual(stopsOf(history, "pressure"), [TODAY - 8.5, TODAY - 7.5]);
  assert.deepEqual(stopsOf(history, "hours"), [TODAY - 8, TODAY - 4]);
  assert.deepEqual(stopsOf(history, "gas"), []);
});

test("the table has a row for each span, the newest first, with the pressure of its last day", () => {
  const rows = rowsOf(history).map(({ first, last, pressure, steps }) => [
    TODAY - first,
    TODAY - last,
    pressure?.[2],
    [0, 1].map((index) => steps[index]?.[2]),
  ]);
  assert.deepEqual(rows, [
    [8, 1, undefined, [28, 2]],
    [9, 8, 1.4, [6, undefined]],
    [9, 9, 1.5, [undefined, undefined]],
  ]);
});
