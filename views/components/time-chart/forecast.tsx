/** How a falling pressure is expected to go on until it is below its limit: a dashed line from the last
 * value, with the day and its range, and the same as a sentence. */
import type { App } from "../../app";
import { quantityText } from "../../format";
import { dayNumber, dayOfYearText } from "../../format/day";
import type { Worsening } from "../../generated/page-data";
import { linePath, type Place, rounded } from "./paths";
import { Paths } from "./time-chart";

const NOON = 0.5;
/** The most of the future that an axis shows: in days, and as a part of the past, so that with the
 * margin no more than half of the axis is future. */
const MOST_FUTURE = 62;
const MOST_OF_PAST = 0.7;
/** Free for the date beside the end of the line, as a part of the axis up to there. */
const MARGIN = 0.15;

/** Moments are in days since 1970. */
export interface Forecast {
  last: { at: number; value: number };
  /** In bar. */
  limit: number;
  /** When the limit is expected to be reached. */
  crossing: number;
  earliest: number;
  /** Infinity if it is more than a year away. */
  latest: number;
}

/** The forecast among what is getting worse, to be drawn from the last value; null if there is none,
 * or the last value is below the limit already. */
export function forecastOf(
  worsening: readonly Worsening[],
  last: Forecast["last"] | undefined,
): Forecast | null {
  const falls = fallOf(worsening);
  if (!falls || !last || last.value <= falls.limit) return null;
  const noonOf = (day: string) => Math.max(dayNumber(day) + NOON, last.at);
  const { limit, crossing, earliest, latest } = falls;
  return {
    last,
    limit,
    crossing: noonOf(crossing),
    earliest: noonOf(earliest ?? crossing),
    latest: latest === null ? Number.POSITIVE_INFINITY : noonOf(latest),
  };
}

/** The end of an axis that ends with `end` without the forecast. */
export function endWith(forecast: Forecast | null, start: number, end: number): number {
  if (!forecast) return end;
  const { crossing, latest } = forecast;
  const wanted = latest === Number.POSITIVE_INFINITY ? crossing : latest;
  const shown = Math.min(wanted, end + MOST_FUTURE, end + (end - start) * MOST_OF_PAST);
  return Math.max(end, shown + (shown - start) * MARGIN);
}

/** `At this rate the system pressure reaches the limit of 1.00 bar around 30 Dec, between 28 Dec and 2
 * Jan`; null without a forecast. */
export function forecastText(app: App, worsening: readonly Worsening[]): string | null {
  const falls = fallOf(worsening);
  if (!falls) return null;
  const { t, format } = app;
  const { limit, crossing, earliest, latest } = falls;
  return t(latest === null ? "forecast.open" : "forecast.between", {
    limit: quantityText(app, limit, "bar"),
    date: format.day(crossing),
    earliest: format.day(earliest ?? crossing),
    latest: format.day(latest ?? crossing),
  });
}

function fallOf(worsening: readonly Worsening[]) {
  const falls = worsening.find(({ kind }) => kind === "PRESSURE");
  if (!falls || falls.crossing === null || falls.limit === null) return null;
  return { ...falls, crossing: falls.crossing, limit: falls.limit };
}

interface ForecastLineProps {
  app: App;
  forecast: Forecast;
  place: Place;
  /** The end of the axis. */
  end: number;
}

/** Draws the line; if the limit is reached after the end of the axis, as far as that, with an arrow at
 * the date. */
export function ForecastLine({ app, forecast, place, end }: ForecastLineProps) {
  const { last, limit, crossing, earliest, latest } = forecast;
  const isInside = crossing <= end;
  const at = Math.min(crossing, end);
  const share = (at - last.at) / (crossing - last.at || 1);
  const value = isInside ? limit : last.value + (limit - last.value) * share;
  const text = dayOfYearText(app, crossing);
  const ends = [
    { ...last, joined: false },
    { at, value, joined: true },
  ];
  const range = [
    { at: earliest, value: limit, joined: false },
    { at: latest, value: limit, joined: true },
  ];
  return (
    <>
      <Paths>
        {isInside ? <path className="range" d={linePath(range, place)} /> : null}
        <path className="expected" d={linePath(ends, place)} />
      </Paths>
      <text
        className={isInside ? "date" : "date cut"}
        x={`${rounded(place.x(at))}%`}
        y={`${rounded(place.y(value))}%`}
        dx={isInside ? "0.4em" : undefined}
        dy={isInside ? "-0.6em" : "1.4em"}
      >
        {isInside ? text : `${text} →`}
      </text>
    </>
  );
}
