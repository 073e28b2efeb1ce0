/** Formats dates, times and numbers with numeric patterns, which give the
 * same text in V8 and browsers. */
import { DATE_SEPARATOR, NUMBER_LOCALE, SHORT_DATE, SHORT_MONTHS } from "../generated/languages";
import { CLOCK_LEAD_SECONDS } from "../generated/limits";
import type { Locale } from "../generated/text-keys";
import { memoize } from "../memoize";

export interface Format {
  /** `21-11-2026`; a dash for none. */
  date: (instant: string | null) => string;
  /** `4 Oct`, or `4 Oct 2025` for another year than this one; a dash for none. */
  shortDate: (instant: string | null) => string;
  /** As `shortDate`, for a day without a time zone, such as `2026-10-04`. */
  day: (day: string) => string;
  /** As `date`, for a day without a time zone. */
  dayWithYear: (day: string) => string;
  /** `21-11-2026 14:05`; a dash for none. */
  dateTime: (instant: string | null) => string;
  /** `14:05`. */
  time: (instant: string) => string;
  /** `21-11-2026 14:05`, for a local time without a time zone; a dash for none. */
  wallClock: (local: string | null) => string;
  /** With `digits` decimals, by default none to two; a dash for null. */
  number: (value: number | null, digits?: number) => string;
  /** With all its decimals, nine at most. */
  exact: (value: number) => string;
  /** Whole minutes since an instant, never negative; null for none, and
   * for an instant in the future. */
  minutesSince: (instant: string | null) => number | null;
}

const NONE = "–";

/** Day, month, year, hour and minute as texts of digits. */
type Clock = readonly string[];

export function makeFormat(locale: Locale, timeZone: string, now: string): Format {
  const separator = DATE_SEPARATOR[locale];
  const present = milliseconds(now);
  const numbers = (value: number, least: number, most: number) =>
    numberFormat(`${NUMBER_LOCALE[locale]} ${least} ${most}`).format(value);
  const date = (clock: Clock) => clock.slice(0, 3).join(separator);
  const time = ([, , , hour, minute]: Clock) => `${hour}:${minute}`;
  const clockOf = (moment: number) => clockIn(timeZone, moment);
  const shortDate = ([day, month, year]: Clock) => {
    const text = dayAndMonth(locale, Number(day), Number(month));
    return year === clockOf(present)[2] ? text : `${text}\u00a0${year}`;
  };
  const read = (instant: string | null, show: (clock: Clock) => string) => {
    const moment = instant === null ? Number.NaN : milliseconds(instant);
    return Number.isNaN(moment) ? NONE : show(clockOf(moment));
  };
  return {
    date: (instant) => read(instant, date),
    shortDate: (instant) => read(instant, shortDate),
    day: (day) => shortDate(day.split("-").reverse()),
    dayWithYear: (day) => date(day.split("-").reverse()),
    time: (instant) => read(instant, time),
    dateTime: (instant) => read(instant, (clock) => `${date(clock)} ${time(clock)}`),
    wallClock: (local) => {
      const parts = local?.match(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/);
      return parts ? `${[parts[3], parts[2], parts[1]].join(separator)} ${parts[4]}` : NONE;
    },
    exact: (value) => numbers(value, 0, 9),
    number: (value, digits) => (value === null ? NONE : numbers(value, digits ?? 0, digits ?? 2)),
    minutesSince: (instant) => {
      const moment = instant === null ? Number.NaN : milliseconds(instant);
      const seconds = (present - moment) / 1000;
      // An instant a little ahead counts as now, as clocks differ.
      const isTime = seconds >= -CLOCK_LEAD_SECONDS;
      return isTime ? Math.max(0, Math.floor(seconds / 60)) : null;
    },
  };
}

/** `4 Oct`. */
export function dayAndMonth(locale: Locale, day: number, month: number): string {
  return SHORT_DATE[locale]
    .replace("{day}", `${day}`)
    .replace("{month}", SHORT_MONTHS[locale][month - 1] ?? "");
}

/** Day, month, year, hour and minute of an instant in a time zone, with leading zeros; the instant is
 * in milliseconds since 1970. */
export function clockIn(timeZone: string, moment: number): Clock {
  // Takes only the digits of `21/11/2026, 14:05`: of the format it relies on nothing but the order.
  return clockFormat(timeZone).format(moment).match(/\d+/g) ?? [];
}

/** An instant in milliseconds since 1970; NaN if it is no date. The provider's times
 * without an offset are UTC. */
export function milliseconds(instant: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(instant) ? instant : `${instant}Z`);
}

/** The number format for a text of locale, fewest and most decimals. It is stored, as `Intl` takes
 * longer to make a format than to use it. */
const numberFormat = memoize((name) => {
  const [locale, least, most] = name.split(" ");
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: Number(least),
    maximumFractionDigits: Number(most),
  });
});

/** The format of instants in a time zone. */
const clockFormat = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone,
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
);
