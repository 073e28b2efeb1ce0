/** What is said of all that is drawn of a counter. */
import { type App, joinKnown } from "../../basics";
import { daysText } from "../../format/day";
import type { Series, Step } from "../../generated/page-data";
import { grownIn, grownText, rateText, YEAR_BEFORE } from "./values";

/** The part of the days of two years that both have to know of to be compared. */
const LEAST_SHARED = 0.75;

/** The first and the last day that are drawn, in days since 1970. */
export interface DrawnRange {
  start: number;
  today: number;
}

/** What a counter has grown in all that is drawn, and how fast; beside the year before. */
export function sumText(app: App, { name, steps, before }: Series, range: DrawnRange): string {
  // Electricity is known of single days: their sum would be of nothing.
  const sum = name === "electricity" ? null : totalText(app, name, steps, range);
  // Nothing is nothing in any time.
  const rate = grownIn(steps) > 0 || sum === null ? rateText(app, name, steps) : null;
  const year = isOfSameDays(steps, before) ? rateText(app, name, before) : null;
  return joinKnown([sum, rate, year && `${app.t("history.year_before")}: ${year}`], " · ");
}

/** With its days where it is also of days before the range: nobody knows how much of it came then. */
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

/** Whether both are of nearly the same days of their years: summer and winter are not compared. What lies
 * between their steps counts for neither. */
function isOfSameDays(steps: readonly Step[], before: readonly Step[]): boolean {
  const shared = sumOf(steps, (step) => sumOf(before, (then) => sharedDays(step, then)));
  const all = sumOf(steps, daysOf) + sumOf(before, daysOf) - shared;
  return shared > 0 && shared >= all * LEAST_SHARED;
}

/** The days of a step that are also days of one of the year before. */
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

/** The first and the last day. */
function edgesOf(steps: readonly Step[]): readonly [number, number] {
  return [Math.min(...steps.map(([first]) => first)), Math.max(...steps.map(([, last]) => last))];
}
