/** The values of the charts of a heater's history, as numbers and as texts: for the views, and for the
 * island that shows values under the pointer. */
import { type App, amountText, quantityText, withUnit } from "../../basics";
import { daysText } from "../../format/day";
import type { HeaterHistory, Pressure, Series, Step } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import type { Bar, Extremes, Point } from "../time-chart/paths";

/** A year in days, as whole weeks: a day and the same day a year before have the same weekday. */
const YEAR = 364;
/** Values are drawn in the middle of their day. */
const NOON = 0.5;
/** The most days of one value of a chart, by the period of the history. */
const PERIOD_DAYS = { DAY: 1, WEEK: 7, MONTH: 31 } as const;

export type ChartName = "pressure" | Series["name"];

interface SeriesKind {
  title: TextKey;
  unit: string;
  /** The days of its rate: a growth in a day or in a week. */
  per: 1 | 7;
  /** Whether its events are rare: then the chart shows their number in a span, not their rate. */
  rare?: true;
  /** The least step of its scale. */
  leastStep: number;
}

export const KINDS: Readonly<Record<Series["name"], SeriesKind>> = {
  hours: { title: "stat.num_hours_heater", unit: "h", per: 1, leastStep: 1 },
  flames: { title: "stat.num_flames_lost", unit: "count", per: 7, leastStep: 1, rare: true },
  ignition: { title: "stat.num_ignition_fails", unit: "count", per: 7, leastStep: 1, rare: true },
  boiler_starts: { title: "stat.num_boiler_starts", unit: "count", per: 1, leastStep: 1 },
  compressor_starts: { title: "stat.num_compressor_starts", unit: "count", per: 1, leastStep: 1 },
  gas: { title: "history.gas", unit: "m³", per: 1, leastStep: 0.5 },
  electricity: { title: "history.electricity", unit: "kWh", per: 1, leastStep: 1 },
};

export function chartTitle({ t }: App, name: ChartName): string {
  return t(name === "pressure" ? "stat.heater_pressure" : KINDS[name].title);
}

export function pressurePoints(pressures: readonly Pressure[], shift = 0): Point[] {
  return pressures.map(([, day, last, , , joined]) => ({
    at: day + NOON + shift,
    value: last,
    joined,
  }));
}

export function pressureExtremes(pressures: readonly Pressure[]): Extremes[] {
  return pressures.map(([, day, , low, high]) => ({ at: day + NOON, low, high }));
}

/** The bars of a series: as wide as the spans and as high as the rate, so that the area is the growth.
 * The bars of rare events are as high as the growth. */
export function barsOf(name: Series["name"], steps: readonly Step[], shift = 0): Bar[] {
  return steps.map((step) => ({
    from: step[0] + beginOf(name) + shift,
    to: step[1] + beginOf(name) + shift,
    value: KINDS[name].rare ? step[2] : rateOf(name, [step]),
  }));
}

/** When the steps of a series begin and end, as a part of a day: samples are drawn at noon, and the
 * electricity is that of a whole day. */
function beginOf(name: Series["name"]): number {
  return name === "electricity" ? 0 : NOON;
}

/** The first and the last day that a step is named after. */
export function daysOfStep(name: Series["name"], [first, last]: Step): readonly [number, number] {
  return [first, name === "electricity" ? first : last];
}

/** The `shift`, in days, that moves values of the year before onto this one. */
export const YEAR_BEFORE = YEAR;

/** The average growth in these spans, in a day or a week; 0 without spans. */
export function rateOf(name: Series["name"], steps: readonly Step[]): number {
  const days = steps.reduce((sum, [first, last]) => sum + last - first, 0);
  return days > 0 ? (grownIn(steps) / days) * KINDS[name].per : 0;
}

export function grownIn(steps: readonly Step[]): number {
  return steps.reduce((sum, [, , change]) => sum + change, 0);
}

/** `4.2 h a day`. */
export function rateText(app: App, name: Series["name"], steps: readonly Step[]): string {
  const { unit, per } = KINDS[name];
  const rate = rateOf(name, steps);
  // One event in the three years that are stored is not "0.0 a day".
  const digits = [1, 2, 3].find((each) => rate * 10 ** each >= 0.5) ?? 1;
  const number = app.format.number(rate, digits);
  // The unit of hours is a word in some languages.
  const hours = unit === "h" ? app.t("unit.hours", { number }) : null;
  const value = hours ?? (unit === "count" ? number : withUnit(number, unit));
  return app.t(per === 1 ? "history.per_day" : "history.per_week", { value });
}

export function grownText(app: App, name: Series["name"], change: number): string {
  return quantityText(app, change, KINDS[name].unit);
}

/** `1.50 bar (1.40–1.60)`: the last value, with the extremes if they differ. */
export function pressureText(app: App, [, , last, low, high]: Pressure): string {
  const text = quantityText(app, last, "bar");
  return low < high
    ? `${text} (${amountText(app, low, "bar")}–${amountText(app, high, "bar")})`
    : text;
}

/** The moments for which a chart has values, in order, in days since 1970. */
export function stopsOf(history: HeaterHistory, name: ChartName): number[] {
  if (name === "pressure") return history.pressures.map(([, day]) => day + NOON);
  return stepsOf(history, name).map(([first, last]) => (first + last) / 2 + beginOf(name));
}

/** The value of a chart at a moment, with the days of the value; a dash if no value is known. The
 * moment is in days since 1970. */
export function valueText(
  app: App,
  history: HeaterHistory,
  name: ChartName,
  at: number,
  today: number,
): string {
  const dash = `${daysText(app, at, at, today)}: –`;
  if (name === "pressure") {
    const found = nearest(history.pressures, at, PERIOD_DAYS[history.period]);
    return found
      ? `${daysText(app, found[0], found[1], today)}: ${pressureText(app, found)}`
      : dash;
  }
  const step = stepsOf(history, name).find(
    ([first, last]) => first + beginOf(name) <= at && at < last + beginOf(name),
  );
  if (!step) return dash;
  const grown = grownText(app, name, step[2]);
  const days = `${daysText(app, ...daysOfStep(name, step), today)}: ${grown}`;
  return name === "electricity" || KINDS[name].rare
    ? days
    : `${days} · ${rateText(app, name, [step])}`;
}

function nearest(pressures: readonly Pressure[], at: number, most: number): Pressure | undefined {
  const away = ([, day]: Pressure) => Math.abs(day + NOON - at);
  const near = pressures.filter((each) => away(each) <= most);
  return near.sort((one, other) => away(one) - away(other))[0];
}

function stepsOf(history: HeaterHistory, name: ChartName): readonly Step[] {
  return history.series.find((each) => each.name === name)?.steps ?? [];
}
