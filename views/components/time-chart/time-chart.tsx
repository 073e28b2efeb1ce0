/** The frame of a time chart: scale, dates, limit and legend. Places are percentages of the drawing,
 * so that texts and points keep their size at any width. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { scaleOf } from "../../format/scale";
import { type Place, placesOf, rounded, ticksPath } from "./paths";
import { ticksOf } from "./ticks";

/** In percent of the width: a date nearer to an edge would meet the scale, or be cut off. */
const EDGE = 4;

interface TimeChartProps {
  app: App;
  /** The accessible name of the drawing. */
  label: string;
  /** The first and the last moment, in days since 1970. */
  start: number;
  end: number;
  /** All drawn values; the scale includes them. */
  values: readonly number[];
  /** The least step of the scale. */
  leastStep: number;
  /** The most steps of the scale; a low drawing has room for few. */
  mostSteps?: number;
  limit: number | null;
  className?: string;
  children: (place: Place) => ReactNode;
  /** An element over the drawing. */
  over?: ReactNode;
  legend?: ReactNode;
}

export function TimeChart(props: TimeChartProps) {
  const { app, label, start, end, values, leastStep, mostSteps, limit } = props;
  const { children, over, legend } = props;
  const all = limit === null ? values : [...values, limit];
  const { marks, digits } = scaleOf(Math.min(...all), Math.max(...all), leastStep, mostSteps);
  const ticks = ticksOf(app, start, end);
  const place = placesOf(start, end, marks[0] ?? 0, marks.at(-1) ?? 1);
  // A figure only with a legend, which becomes its caption; the drawing has a name of its own.
  const Frame = legend ? "figure" : "div";
  const y = (value: number) => `${rounded(place.y(value))}%`;
  return (
    <Frame className={`time-chart ${props.className ?? ""}`.trimEnd()}>
      <div className="drawing">
        <svg role="img" aria-label={label}>
          {marks.map((value) => (
            <g key={value}>
              <line className="step" x1="0" x2="100%" y1={y(value)} y2={y(value)} />
              <text x="0" y={y(value)} dx="-0.5em" dy="0.35em">
                {app.format.number(value, digits)}
              </text>
            </g>
          ))}
          <Paths>
            <path className="ticks" d={ticksPath(ticks, place)} />
          </Paths>
          <svg className="dates" aria-hidden="true" y="98%">
            {ticks.map(({ at, text, isMain }) =>
              Math.abs(place.x(at) - 50) > 50 - EDGE ? null : (
                <text
                  key={at}
                  className={isMain ? undefined : "on-wide"}
                  x={`${Math.round(place.x(at) * 10) / 10}%`}
                >
                  {text}
                </text>
              ),
            )}
          </svg>
          {limit === null ? null : (
            <line className="limit" x1="0" x2="100%" y1={y(limit)} y2={y(limit)} />
          )}
          {children(place)}
        </svg>
        {over}
      </div>
      {legend ? <figcaption>{legend}</figcaption> : null}
    </Frame>
  );
}

/** Contains paths, whose coordinates are percentages of the drawing, too. */
export function Paths({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
    >
      {children}
    </svg>
  );
}

/** An entry of the legend. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <svg aria-hidden="true">{children}</svg>
      {name}
    </span>
  );
}
