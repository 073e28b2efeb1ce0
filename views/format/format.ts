/** Formats dates, times and numbers with numeric patterns, which are the same in V8 and browsers. */
import { DATE_SEPARATOR, NUMBER_LOCALE, SHORT_DATE, SHORT_MONTHS } from "../generated/languages";
import type { Locale } from "../generated/text-keys";

export interface Format {
  /** `21-11-2026`; a dash for none. */
  date: (instant: string | null) => string;
  /** `4 Oct`, or `4 Oct 2025` of another year; a dash for none. */
  shortDate: (instant: string | null) => string;
  /** `21-11-2026 14:05`; a dash for none. */
  dateTime: (instant: string | null) => string;
  /** `14:05`. */
  time: (instant: string) => string;
  /** `21-11-2026 14:05` of a time that belongs to no time zone; a dash for none. */
  wallClock: (local: string | null) => string;
  /** With at most `digits` decimals; a dash for none. */
  number: (value: number | null, digits?: number) => string;
  /** With all its decimals. */
  exact: (value: number) => string;
  /** Whole minutes since an instant, never negative; null for none, and for one still to come. */
  minutesSince: (instant: string | null) => number | null;
}

const NONE = "–";

interface Clock {
  day: string;
  month: string;
  year: string;
  hour: string;
  minute: string;
}

export function makeFormat(locale: Locale, timeZone: string, now: string): Format {
  const clock = wallClock(timeZone);
  const separator = DATE_SEPARATOR[locale];
  const plain = new Intl.NumberFormat(NUMBER_LOCALE[locale], { maximumFractionDigits: 2 });
  const date = ({ day, month, year }: Clock) => [day, month, year].join(separator);
  const time = ({ hour, minute }: Clock) => `${hour}:${minute}`;
  const thisYear = clock(milliseconds(now)).year;
  const shortDate = ({ day, month, year }: Clock) => {
    const text = SHORT_DATE[locale]
      .replace("{day}", `${Number(day)}`)
      .replace("{month}", SHORT_MONTHS[locale][Number(month) - 1] ?? month);
    return year === thisYear ? text : `${text} ${year}`;
  };
  const read = (instant: string | null, show: (clock: Clock) => string) => {
    const moment = instant === null ? Number.NaN : milliseconds(instant);
    return Number.isNaN(moment) ? NONE : show(clock(moment));
  };
  return {
    date: (instant) => read(instant, date),
    shortDate: (instant) => read(instant, shortDate),
    time: (instant) => read(instant, time),
    dateTime: (instant) => read(instant, (parts) => `${date(parts)} ${time(parts)}`),
    wallClock: (local) => {
      const parts = local?.match(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/);
      return parts ? `${[parts[3], parts[2], parts[1]].join(separator)} ${parts[4]}` : NONE;
    },
    exact: (value) =>
      new Intl.NumberFormat(NUMBER_LOCALE[locale], { maximumFractionDigits: 9 }).format(value),
    number: (value, digits) => {
      if (value === null) return NONE;
      if (digits === undefined) return plain.format(value);
      return new Intl.NumberFormat(NUMBER_LOCALE[locale], {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value);
    },
    minutesSince: (instant) => {
      const moment = instant === null ? Number.NaN : milliseconds(instant);
      const minutes = Math.floor((milliseconds(now) - moment) / 60_000);
      // Clocks differ a little; what lies further ahead has no age.
      return Number.isNaN(minutes) || minutes < -1 ? null : Math.max(0, minutes);
    },
  };
}

/** An instant in milliseconds; the provider's times are UTC even where the offset is missing. */
export function milliseconds(instant: string): number {
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(instant) ? instant : `${instant}Z`);
}

function wallClock(timeZone: string): (moment: number) => Clock {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (moment) => {
    const entries = parts.formatToParts(moment).map(({ type, value }) => [type, value]);
    // Cast: `formatToParts` returns the parts that the options ask for.
    return Object.fromEntries(entries) as Clock;
  };
}
