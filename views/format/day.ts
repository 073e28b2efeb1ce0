/** Formats days given as their number since 1970; they belong to no time zone. */
import type { App } from "../app";
import { dayAndMonth } from "./format";

const MILLISECONDS = 24 * 3600 * 1000;

/** `4 Oct`, or `4 Oct 2025` if the year is not that of `today`. */
export function dayText({ page }: App, day: number, today: number): string {
  const [date, present] = [dateOf(day), dateOf(today)];
  const text = dayAndMonth(page.locale, date.getUTCDate(), date.getUTCMonth() + 1);
  const year = date.getUTCFullYear();
  return year === present.getUTCFullYear() ? text : `${text} ${year}`;
}

/** `4 Oct – 9 Oct`; a single day if both are the same. */
export function daysText(app: App, first: number, last: number, today: number): string {
  const days = first === last ? [last] : [first, last];
  return days.map((day) => dayText(app, day, today)).join(" – ");
}

function dateOf(day: number): Date {
  return new Date(Math.floor(day) * MILLISECONDS);
}
