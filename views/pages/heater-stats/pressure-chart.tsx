/** Pressure notifications, the last value, the limit and the way to it as points and lines on a time
 * axis. */
import type { App } from "../../app";
import { endWith, ForecastLine, forecastOf } from "../../components/time-chart/forecast";
import { rounded } from "../../components/time-chart/paths";
import { Sample, TimeChart } from "../../components/time-chart/time-chart";
import type { Shown } from "../../format";
import { dayOfInstant, dayText } from "../../format/day";
import type { HeaterStatsData, PressureHistory } from "../../generated/page-data";

/** In days. */
const LEAST_SPAN = 30;
/** In bar: a pressure gauge cannot be read more precisely. */
const LEAST_STEP = 0.1;

interface Point {
  /** In days since 1970. */
  at: number;
  value: number;
}

interface ChartProps {
  app: App;
  data: HeaterStatsData;
  history: PressureHistory;
}

export function PressureChart({ app, data, history }: ChartProps) {
  const { t, page } = app;
  const points = history.crossings.flatMap(({ time, value }) => pointOf(app, time, value));
  if (points.length === 0) return null;
  const last = pointOf(app, data.pressure_time, data.pressure)[0];
  const all = last ? [...points, last] : points;
  const now = dayOfInstant(app, page.now);
  const newest = Math.max(now, ...all.map(({ at }) => at));
  const start = Math.min(newest - LEAST_SPAN, ...all.map(({ at }) => at));
  const forecast = forecastOf(data.heater.worsening, last);
  const end = endWith(forecast, start, newest);
  const date = (at: number) => dayText(app, at, now);
  return (
    <TimeChart
      app={app}
      label={t("pressure.chart", { from: date(start), to: date(newest) })}
      start={start}
      end={end}
      values={all.map(({ value }) => value)}
      leastStep={LEAST_STEP}
      limit={history.limit}
      legend={
        <>
          <Sample name={t("notifications.notification")}>
            <circle r="5" cx="50%" cy="50%" />
          </Sample>
          {last ? (
            <Sample name={t("pressure.last")}>
              <circle className="last" r="6" cx="50%" cy="50%" />
            </Sample>
          ) : null}
          <Sample name={t("pressure.limit")}>
            <line className="limit" x1="0" x2="100%" y1="50%" y2="50%" />
          </Sample>
          {forecast ? (
            <Sample name={t("forecast.line")}>
              <line className="expected" x1="0" x2="100%" y1="50%" y2="50%" />
            </Sample>
          ) : null}
        </>
      }
    >
      {(place) => (
        <>
          {forecast ? <ForecastLine app={app} forecast={forecast} place={place} end={end} /> : null}
          {points.map(({ at, value }, index) => (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: two notifications may be of the same time.
              key={index}
              r="5"
              cx={percent(place.x(at))}
              cy={percent(place.y(value))}
            />
          ))}
          {last ? (
            <circle
              className="last"
              r="6"
              cx={percent(place.x(last.at))}
              cy={percent(place.y(last.value))}
            />
          ) : null}
        </>
      )}
    </TimeChart>
  );
}

/** A list with the point of a known time and a plausible value; empty otherwise. */
function pointOf(app: App, time: string | null, value: Shown): Point[] {
  const at = time === null ? Number.NaN : dayOfInstant(app, time);
  return Number.isNaN(at) || typeof value !== "number" ? [] : [{ at, value }];
}

function percent(value: number): string {
  return `${rounded(value)}%`;
}
