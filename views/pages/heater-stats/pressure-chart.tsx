/** Pressure notifications, the last value and the limit as points and a line on a time axis. */
import type { App } from "../../app";
import { rounded } from "../../components/time-chart/paths";
import { Sample, TimeChart } from "../../components/time-chart/time-chart";
import { milliseconds, type Shown } from "../../format";
import type { HeaterStatsData, PressureHistory } from "../../generated/page-data";

const LEAST_SPAN = 30 * 24 * 3600 * 1000;
/** In bar: a pressure gauge cannot be read more precisely. */
const LEAST_STEP = 0.1;

interface Point {
  at: number;
  value: number;
}

interface ChartProps {
  app: App;
  data: HeaterStatsData;
  history: PressureHistory;
}

export function PressureChart({ app, data, history }: ChartProps) {
  const { t, format, page } = app;
  const points = history.crossings.flatMap(({ time, value }) => pointOf(time, value));
  if (points.length === 0) return null;
  const last = pointOf(data.pressure_time, data.pressure)[0];
  const all = last ? [...points, last] : points;
  const end = Math.max(milliseconds(page.now), ...all.map(({ at }) => at));
  const start = Math.min(end - LEAST_SPAN, ...all.map(({ at }) => at));
  const date = (at: number) => format.shortDate(new Date(at).toISOString());
  return (
    <TimeChart
      app={app}
      label={t("pressure.chart", { from: date(start), to: date(end) })}
      start={start}
      end={end}
      date={date}
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
        </>
      }
    >
      {({ x, y }) => (
        <>
          {points.map(({ at, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notifications may be of the same time.
            <circle key={index} r="5" cx={percent(x(at))} cy={percent(y(value))} />
          ))}
          {last ? (
            <circle className="last" r="6" cx={percent(x(last.at))} cy={percent(y(last.value))} />
          ) : null}
        </>
      )}
    </TimeChart>
  );
}

/** A list with the point of a known time and a plausible value; empty otherwise. */
function pointOf(time: string | null, value: Shown): Point[] {
  const at = time === null ? Number.NaN : milliseconds(time);
  return Number.isNaN(at) || typeof value !== "number" ? [] : [{ at, value }];
}

function percent(value: number): string {
  return `${rounded(value)}%`;
}
