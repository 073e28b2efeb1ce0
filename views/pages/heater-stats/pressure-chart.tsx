/** Pressure notifications, the last value and the limit as points and a line on a time axis. Places are
 * percentages of the drawing, so that texts and points keep their size at any width. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { milliseconds } from "../../format";
import { scaleOf } from "../../format/scale";
import type { HeaterStatsData, PressureHistory } from "../../generated/page-data";

const LEAST_SPAN = 30 * 24 * 3600 * 1000;
/** In bar: a gauge is read no closer. */
const LEAST_STEP = 0.1;
/** The edges of the plot: beside the scale, and above the dates. */
const LEFT = 12;
const RIGHT = 97;
const TOP = 8;
const BOTTOM = 84;

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
  const values = [history.limit, ...all.map(({ value }) => value)];
  const { marks, digits } = scaleOf(Math.min(...values), Math.max(...values), LEAST_STEP);
  const [low = 0, high = 1] = [marks[0], marks.at(-1)];
  const x = (at: number) => percent(LEFT + ((at - start) / (end - start)) * (RIGHT - LEFT));
  const y = (value: number) => percent(BOTTOM - ((value - low) / (high - low)) * (BOTTOM - TOP));
  const date = (at: number) => format.shortDate(new Date(at).toISOString());
  const label = t("pressure.chart", { from: date(start), to: date(end) });
  return (
    <figure className="pressure-chart">
      <svg role="img" aria-label={label}>
        {marks.map((value) => (
          <g key={value}>
            <line className="step" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
            <text x="0" y={y(value)} dy="-0.3em">
              {format.number(value, digits)}
            </text>
          </g>
        ))}
        {(
          [
            ["start", start],
            ["middle", (start + end) / 2],
            ["end", end],
          ] as const
        ).map(([anchor, at]) => (
          <text key={anchor} x={x(at)} y="98%" textAnchor={anchor}>
            {date(at)}
          </text>
        ))}
        <line
          className="limit"
          x1={percent(LEFT)}
          x2="100%"
          y1={y(history.limit)}
          y2={y(history.limit)}
        />
        {points.map(({ at, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notifications may be of the same time.
          <circle key={index} r="5" cx={x(at)} cy={y(value)} />
        ))}
        {last ? <circle className="last" r="6" cx={x(last.at)} cy={y(last.value)} /> : null}
      </svg>
      <figcaption>
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
      </figcaption>
    </figure>
  );
}

/** An entry of the legend. */
function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <svg aria-hidden="true">{children}</svg>
      {name}
    </span>
  );
}

/** A point for a known time and value; none otherwise. */
function pointOf(time: string | null, value: number | null): Point[] {
  const at = time === null ? Number.NaN : milliseconds(time);
  return Number.isNaN(at) || value === null ? [] : [{ at, value }];
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
