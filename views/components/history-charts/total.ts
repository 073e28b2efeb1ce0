/** The text that sums up the chart of a counter. */
import { type App, joinKnown } from "../../basics";
import { daysText } from "../../format/day";
import { DOT } from "../../format/location";
import type { Series, Step } from "../../generated/page-data";
import { grownIn, grownText, rateText, YEAR_BEFORE } from "./values";

/** The share of days that must be known in both years for a comparison. */
const LEAST_SHARED = 0.75;

/** The first and the last day of a chart, in days since 1970. */
export interface DrawnRange {
  start: number;
  today: number;
}

/** The growth of a counter in the chart and its rate, with the rate of the year before. */
export function sumText(app: App, { name, steps, before }: Series, range: DrawnRange): string {
  // Electricity is known only for single days: their sum would have no meaning.
  const sum = name === "electricity" ? null : totalText(app, name, steps, range);
  // A growth of zero needs no rate; without one, it has its days.
  const rate = grownIn(steps) > 0 || sum === null ? rateText(app, name, steps) : null;
  const year = isOfSameDays(steps, before) ? rateText(app, name, before) : null;
  return joinKnown([sum, rate, year && `${app.t("history.year_before")}: ${year}`], DOT);
}

/** The growth; with its days if it is zero, as a "0" alone is taken for a number of the scale, and if
 * they begin before the range, as the part of the growth within the range is not known. */
function totalText(
  app: App,
  name: Series["name"],
  steps: readonly Step[],
  { start, today }: DrawnRange,
): string {
  const growth = grownIn(steps);
  const grown = grownText(app, name, growth);
  const [first, last] = edgesOf(steps);
  return first < start || growth === 0 ? `${daysText(app, first, last, today)}: ${grown}` : grown;
}

/** Whether the steps of both years are of nearly the same days, so that summer is not compared with
 * winter. Days between the steps count for neither year. */
function isOfSameDays(steps: readonly Step[], before: readonly Step[]): boolean {
  const shared = sumOf(steps, (step) => sumOf(before, (then) => sharedDays(step, then)));
  const all = sumOf(steps, daysOf) + sumOf(before, daysOf) - shared;
  return shared > 0 && shared >= all * LEAST_SHARED;
}

/** The number of days of a step that are also days of a step of the year before, moved by a year. */
function sharedDays([first, last]: Step, [firstThen, lastThen]: Step): number {
  const begin = Math.max(first, firstThen + YEAR_BEFORE);
  return Math.max(0, Math.min(last, lastThen + YEAR_BEFORE) - begin);
}

function daysOf([first, last]: Step): number {
  return last - first;
}

function sumOf(steps: readonly Step[], value: (step: Step) => number): number {
  return steps.reduce((sum, step) => sum + value(step), 0);
}

/** The first and the last day of the steps. */
function edgesOf(steps: readonly Step[]): readonly [number, number] {
  return [Math.min(...steps.map(([first]) => first)), Math.max(...steps.map(([, last]) => last))];
}
