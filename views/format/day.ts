/** Formats days given as their number since 1970; they belong to no time zone. */
import type { App } from "../app";
import { clockIn, dayAndMonth, milliseconds } from "./format";

const MILLISECONDS = 24 * 3600 * 1000;

/** `4 Oct`, or `4 Oct 2025` if the year is not that of `today`. */
export function dayText(app: App, day: number, today: number): string {
  const year = dateOf(day).getUTCFullYear();
  const text = dayOfYearText(app, day);
  return year === dateOf(today).getUTCFullYear() ? text : `${text} ${year}`;
}

/** `4 Oct`. */
export function dayOfYearText({ page }: App, day: number): string {
  const date = dateOf(day);
  return dayAndMonth(page.locale, date.getUTCDate(), date.getUTCMonth() + 1);
}

/** `4 Oct – 9 Oct`; a single day if both are the same. */
export function daysText(app: App, first: number, last: number, today: number): string {
  const days = first === last ? [last] : [first, last];
  return days.map((day) => dayText(app, day, today)).join(" – ");
}

/** The number of a day such as `2026-10-04`. */
export function dayNumber(day: string): number {
  return Date.parse(day) / MILLISECONDS;
}

/** The day of an instant in the user's time zone, with the time as its fraction; NaN if it is no
 * date. */
export function dayOfInstant({ page }: App, instant: string): number {
  const moment = milliseconds(instant);
  if (Number.isNaN(moment)) return moment;
  const [day, month, year, hour, minute] = clockIn(page.time_zone, moment).map(Number);
  return Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute) / MILLISECONDS;
}

/** The beginning of a day, in UTC. */
export function dateOf(day: number): Date {
  return new Date(Math.floor(day) * MILLISECONDS);
}

/** The number of the first day of a month, which is counted from January 1970. */
export function firstDayOfMonth(month: number): number {
  return Date.UTC(1970, month) / MILLISECONDS;
}
