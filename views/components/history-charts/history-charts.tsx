/** The history of a heater as charts on one time axis, one below the other. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { dayText } from "../../format/day";
import type { HeaterHistory, Series, Worsening } from "../../generated/page-data";
import { endWith, ForecastLine, forecastOf, forecastText } from "../time-chart/forecast";
import {
  barsPath,
  dotsPath,
  extremesPath,
  fieldsPath,
  linePath,
  type Place,
  topsPath,
  uprightsPath,
} from "../time-chart/paths";
import { Paths, Sample, TimeChart } from "../time-chart/time-chart";
import { refillsText, stillText, sumText } from "./total";
import {
  barsOf,
  type ChartName,
  chartTitle,
  grownIn,
  KINDS,
  pressureExtremes,
  pressurePoints,
  pressureText,
  YEAR_BEFORE,
} from "./values";

/** In bar: a pressure gauge cannot be read more precisely. */
const LEAST_STEP = 0.1;
const LOW_STEPS = 3;
const NOON = 0.5;

export interface ChartsProps {
  app: App;
  history: HeaterHistory;
  /** In days since 1970. */
  today: number;
  /** The lowest pressure that the installer accepts, in bar. */
  limit: number | null;
  /** The days of faults and of service notes, in days since 1970. */
  faults: readonly number[];
  notes: readonly number[];
  /** What is getting worse; of a pressure that falls, the way to the limit is drawn and told. */
  worsening?: readonly Worsening[];
  /** Whether the chart has a heading outside, and needs none of its own. */
  headed?: boolean;
  /** Whether the client shows values under the pointer. */
  live?: boolean;
  /** Whether the charts stand in two columns where there is room. */
  columns?: boolean;
}

export function HistoryCharts(props: ChartsProps) {
  const { app, columns, history, today } = props;
  const { series } = history;
  return (
    <div className="history-charts">
      <div className={columns ? "plots columns" : "plots"}>
        <PressureHistoryChart {...props} />
        {series.filter(isMoved).map((each) => (
          <SeriesChart key={each.name} {...props} series={each} />
        ))}
      </div>
      {series.map((each) =>
        isMoved(each) ? null : (
          <p key={each.name} className="hint">
            {stillText(app, each, today)}
          </p>
        ),
      )}
      <LeftOut {...props} />
    </div>
  );
}

/** Whether the counter has grown: one that has not is told in words, as its chart would be empty. */
function isMoved({ steps }: Series): boolean {
  return grownIn(steps) > 0;
}

/** Says on how many days a chart lacks a value that is not plausible. */
export function LeftOut({ app, history }: Pick<ChartsProps, "app" | "history">) {
  return history.left_out.map(({ name, days }) => (
    <p key={name} className="hint">
      {app.t("history.left_out", { name: chartTitle(app, name), count: days })}
    </p>
  ));
}

/** The chart of the pressure with its extremes, the limit, and the legend for all charts. */
export function PressureHistoryChart(props: ChartsProps) {
  const { app, history, limit, today, worsening = [] } = props;
  const { t } = app;
  const { pressures, pressures_before } = history;
  const points = pressurePoints(pressures);
  const before = pressurePoints(pressures_before, YEAR_BEFORE);
  const known = [...pressures.flatMap(([, , , low, high]) => [low, high]), ...before.map(heightOf)];
  const last = pressures.at(-1);
  const forecast = forecastOf(worsening, points.at(-1));
  const end = endWith(forecast, history.start, today + 1);
  return (
    <Framed
      {...props}
      name="pressure"
      end={end}
      said={[
        last ? `${t("pressure.last")}: ${pressureText(app, last)}` : "–",
        refillsText(app, history, today),
        forecastText(app, worsening),
      ]}
      values={known.length > 0 || limit !== null ? known : [1]}
      leastStep={LEAST_STEP}
      limit={limit}
      legend={<Legend {...props} hasBefore={before.length > 0} isFalling={forecast !== null} />}
      beside={(place) =>
        forecast && <ForecastLine app={app} forecast={forecast} place={place} end={end} />
      }
    >
      {(place) => (
        <>
          <path className="before" d={linePath(before, place)} />
          <path className="extremes" d={extremesPath(pressureExtremes(pressures), place)} />
          <path className="line" d={linePath(points, place)} />
          <path className="dots" d={dotsPath(points, place)} />
        </>
      )}
    </Framed>
  );
}

function SeriesChart(props: ChartsProps & { series: Series }) {
  const { app, series, history, today } = props;
  const { name, steps } = series;
  const bars = barsOf(name, steps);
  const before = barsOf(name, series.before, YEAR_BEFORE);
  return (
    <Framed
      {...props}
      name={name}
      end={today + 1}
      said={[sumText(app, series, { start: history.start, today })]}
      values={[0, ...bars.map(heightOf), ...before.map(heightOf)]}
      leastStep={KINDS[name].leastStep}
      limit={null}
    >
      {(place) => (
        <>
          <path className="bars" d={barsPath(bars, place)} />
          <path className="before" d={topsPath(before, place)} />
        </>
      )}
    </Framed>
  );
}

interface FramedProps extends ChartsProps {
  name: ChartName;
  /** The end of the axis, in days since 1970. */
  end: number;
  /** The texts below the heading, which sum up the chart. */
  said: readonly (string | null)[];
  values: readonly number[];
  leastStep: number;
  legend?: ReactNode;
  /** Paths; their coordinates are percentages. */
  children: (place: Place) => ReactNode;
  /** Other elements. */
  beside?: (place: Place) => ReactNode;
}

/** A chart with its heading, and with what all charts show: days offline,
 * replacements, faults, notes. */
function Framed(props: FramedProps) {
  const { app, name, said, history, today, faults, notes, live, headed, ...rest } = props;
  const { children, beside, ...frame } = rest;
  const date = (at: number) => dayText(app, at, today);
  const title = chartTitle(app, name);
  const isLow = name !== "pressure";
  const Box = headed ? "div" : "section";
  const { start } = history;
  return (
    <Box className="chart">
      {headed ? null : (
        <>
          <h3>{title}</h3>
          {said.map((text) => text && <p key={text}>{text}</p>)}
        </>
      )}
      <TimeChart
        {...frame}
        app={app}
        {...(isLow && { className: "low", mostSteps: LOW_STEPS })}
        label={app.t("history.chart", { name: title, from: date(start), to: date(today) })}
        start={start}
        over={
          live ? (
            <div
              className="probe"
              data-island="history"
              data-series={name}
              data-end={frame.end > today + 1 ? frame.end : undefined}
            />
          ) : null
        }
      >
        {(place) => (
          <>
            <Paths>
              <path className="offline" d={fieldsPath(history.offline.map(spanOf), place)} />
              {children(place)}
              <path className="replaced" d={uprightsPath(history.replaced, place)} />
              <path className="fault" d={uprightsPath(faults.map(noonOf), place)} />
              <path className="service" d={uprightsPath(notes.map(noonOf), place)} />
            </Paths>
            {beside?.(place)}
          </>
        )}
      </TimeChart>
    </Box>
  );
}

function Legend(props: ChartsProps & { hasBefore: boolean; isFalling: boolean }) {
  const { app, history, limit, faults, notes, hasBefore, isFalling } = props;
  const { t } = app;
  const entries: [string, boolean, ReactNode][] = [
    [t("pressure.last"), true, <path key="" className="dots" d="M12 8h.01" />],
    [
      t("history.extremes"),
      history.pressures.some(([, , , low, high]) => low < high),
      <path key="" className="extremes" d="M12 2V14" />,
    ],
    [t("pressure.limit"), limit !== null, <path key="" className="limit" d="M0 8H24" />],
    [t("forecast.line"), isFalling, <path key="" className="expected" d="M0 8H24" />],
    [t("history.year_before"), hasBefore, <path key="" className="before" d="M0 8H24" />],
    [
      t("history.offline"),
      history.offline.length > 0,
      <path key="" className="offline" d="M4 1H20V15H4Z" />,
    ],
    [t("report.fault"), faults.length > 0, <path key="" className="fault" d="M12 1V15" />],
    [t("history.note"), notes.length > 0, <path key="" className="service" d="M12 1V15" />],
    [
      t("history.replaced"),
      history.replaced.length > 0,
      <path key="" className="replaced" d="M12 1V15" />,
    ],
  ];
  return entries
    .filter(([, isShown]) => isShown)
    .map(([name, , drawn]) => (
      <Sample key={name} name={name}>
        {drawn}
      </Sample>
    ));
}

function heightOf({ value }: { value: number }): number {
  return value;
}

function noonOf(day: number): number {
  return day + NOON;
}

/** The span from the start of the first to the end of the last day. */
function spanOf([first, last]: HeaterHistory["offline"][number]) {
  return { from: first, to: last + 1 };
}
