/** The text that sums up the chart of a counter. */
import { type App, joinKnown } from "../../basics";
import { daysText, dayText } from "../../format/day";
import { DOT } from "../../format/location";
import type { HeaterHistory, Series, Step } from "../../generated/page-data";
import { daysOfStep, grownIn, grownText, rateText, YEAR_BEFORE } from "./values";

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
  return joinKnown([sum, rateText(app, name, steps), yearText(app, name, steps, before)], DOT);
}

/** That a counter has not moved on its days, and the rate of the year before if it did then. */
export function stillText(app: App, { name, steps, before }: Series, today: number): string {
  const [first, last] = edgesOf(steps);
  const [from, to] = daysOfStep(name, [first, last, 0]);
  const said = app.t(`history.still_${name}`, {
    from: dayText(app, from, today),
    to: dayText(app, to, today),
  });
  const year = grownIn(before) > 0 ? yearText(app, name, steps, before) : null;
  return joinKnown([said, year], " ");
}

/** How often the system was refilled, and since when, if that is not a year; null for never. */
export function refillsText(
  app: App,
  { refills, refills_since }: HeaterHistory,
  today: number,
): string | null {
  if (refills === 0) return null;
  return refills_since === null
    ? app.t("history.refills", { count: refills })
    : app.t("history.refills_since", {
        count: refills,
        date: dayText(app, refills_since, today),
      });
}

function yearText(
  app: App,
  name: Series["name"],
  steps: readonly Step[],
  before: readonly Step[],
): string | null {
  if (!isOfSameDays(steps, before)) return null;
  return `${app.t("history.year_before")}: ${rateText(app, name, before)}`;
}

/** The growth; with its days if they begin before the range, as the part of the growth within the
 * range is not known. */
function totalText(
  app: App,
  name: Series["name"],
  steps: readonly Step[],
  { start, today }: DrawnRange,
): string {
  const grown = grownText(app, name, grownIn(steps));
  const [first, last] = edgesOf(steps);
  return first < start ? `${daysText(app, first, last, today)}: ${grown}` : grown;
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
