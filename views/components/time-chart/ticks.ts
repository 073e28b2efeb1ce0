/** The dates on a time axis: days if few are shown, else months. */
import type { App } from "../../app";
import { dateOf, dayOfYearText, firstDayOfMonth } from "../../format/day";
import { SHORT_MONTHS } from "../../generated/languages";

export interface Tick {
  at: number;
  text: string;
  /** Whether a drawing as narrow as a phone has room for the text too. */
  isMain: boolean;
}

/** Every how many days or months there is a tick, and one that is also on a phone, up to a length in
 * days or months. The second is a multiple of the first, and their texts do not overlap. */
type Steps = readonly [longest: number, every: number, onPhones: number];

const DAYS: readonly Steps[] = [
  [4, 1, 1],
  [9, 1, 3],
  [13, 3, 3],
  [31, 7, 7],
  [62, 7, 14],
];
const MONTHS: readonly Steps[] = [
  [7, 1, 1],
  [15.5, 1, 2],
  [24, 3, 3],
  [36.5, 3, 6],
  [96, 12, 12],
  [Number.POSITIVE_INFINITY, 12, 60],
];
const DAYS_OF_DAYS = 62;
const DAYS_OF_A_MONTH = 365.25 / 12;
/** On a longer axis, in months, a January is named by its year. */
const MONTHS_OF_A_YEAR = 15.5;
const NOON = 0.5;

/** The ticks between `start` and `end`, which are in days since 1970: at noon of days, or at the
 * beginning of months. */
export function ticksOf(app: App, start: number, end: number): Tick[] {
  return end - start <= DAYS_OF_DAYS ? daysOf(app, start, end) : monthsOf(app, start, end);
}

function daysOf(app: App, start: number, end: number): Tick[] {
  const [every, onPhones] = stepsFor(end - start, DAYS);
  const ticks: Tick[] = [];
  for (let day = Math.ceil(start); day < end; day++) {
    const number = dateOf(day).getUTCDate();
    // Not the last days of a month: the first of the next one is near.
    const fits = (step: number) => (number - 1) % step === 0 && number + step <= 32;
    if (fits(every))
      ticks.push({ at: day + NOON, text: dayOfYearText(app, day), isMain: fits(onPhones) });
  }
  return ticks;
}

function monthsOf({ page }: App, start: number, end: number): Tick[] {
  const length = (end - start) / DAYS_OF_A_MONTH;
  const [every, onPhones] = stepsFor(length, MONTHS);
  const names = SHORT_MONTHS[page.locale];
  const first = dateOf(start);
  const ticks: Tick[] = [];
  for (let month = (first.getUTCFullYear() - 1970) * 12 + first.getUTCMonth(); ; month++) {
    const at = firstDayOfMonth(month);
    if (at >= end) return ticks;
    if (at < start || month % every !== 0) continue;
    const isYear = month % 12 === 0 && length > MONTHS_OF_A_YEAR;
    const text = isYear ? `${1970 + month / 12}` : (names[month % 12] ?? "");
    ticks.push({ at, text, isMain: month % onPhones === 0 });
  }
}

function stepsFor(length: number, all: readonly Steps[]): readonly [number, number] {
  const [, every, onPhones] = all.find(([longest]) => length <= longest) ?? [0, 1, 1];
  return [every, onPhones];
}
