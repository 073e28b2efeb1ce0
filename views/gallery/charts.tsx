/** Specimens of charts. */
import { Card } from "../components";
import { HistoryCharts } from "../components/history-charts/history-charts";
import { HistoryTable } from "../components/history-charts/history-table";
import { Sparkline } from "../components/sparkline/sparkline";
import { Sample, TimeChart } from "../components/time-chart/time-chart";
import type { HeaterHistory, Pressure, Step, Worsening } from "../generated/page-data";
import type { Specimens } from "./gallery";
import { app } from "./samples";

const TODAY = 20_778;
const DAYS = [28, 27, 26, 23, 22, 16, 15, 9, 8, 7, 3, 2] as const;

const pressures = DAYS.map((before, index): Pressure => {
  const [day, value] = [TODAY - before, 1.6 - before / 100 - (index % 2) / 10];
  return [day, day, value, value - 0.1, value, index > 0 && DAYS[index - 1] === before + 1];
});

function stepsOf(growth: number): Step[] {
  return DAYS.slice(1).map((before, index) => {
    const first = DAYS[index] ?? before;
    return [TODAY - first, TODAY - before, (first - before) * growth];
  });
}

const history: HeaterHistory = {
  since: TODAY - 28,
  start: TODAY - 29,
  period: "DAY",
  pressures,
  pressures_before: pressures.map(([first, day, ...rest]) => [first - 364, day - 364, ...rest]),
  refills: 2,
  refills_since: TODAY - 28,
  series: [
    {
      name: "hours",
      steps: stepsOf(5.5),
      before: stepsOf(7).map(([first, last, change]) => [first - 364, last - 364, change]),
    },
    { name: "flames", steps: stepsOf(0).slice(3), before: [] },
    { name: "ignition", steps: stepsOf(0.1), before: [] },
  ],
  offline: [[TODAY - 21, TODAY - 18]],
  replaced: [TODAY - 16],
  left_out: [],
};

const falling: Worsening = {
  kind: "PRESSURE",
  value: 0.1,
  days: 20,
  usual: null,
  limit: 1,
  crossing: "2026-12-09",
  earliest: "2026-12-05",
  latest: "2026-12-14",
};

export const charts: Specimens = {
  sparkline: {
    "with a gap": (
      <p>
        0.97 bar{" "}
        <Sparkline app={app} values={[1.6, 1.5, 1.5, null, 1.4, null, 1.3, 1.2, 1.2, 0.97]} />
      </p>
    ),
  },
  "time-chart": {
    "with a limit and a legend": (
      <TimeChart
        app={app}
        label="Pressure"
        start={TODAY - 10}
        end={TODAY}
        values={[0.7, 1.4]}
        leastStep={0.1}
        limit={1}
        legend={
          <Sample name="Value">
            <circle r="5" cx="50%" cy="50%" />
          </Sample>
        }
      >
        {({ x, y }) => <circle r="5" cx={`${x(TODAY - 6)}%`} cy={`${y(0.7)}%`} />}
      </TimeChart>
    ),
  },
  "history-charts": {
    "with gaps, a fault, a note and another heater": (
      <Card title="25 Oct – 23 Nov">
        <HistoryCharts
          app={app}
          history={history}
          today={TODAY}
          limit={1}
          faults={[TODAY - 12]}
          notes={[TODAY - 10]}
          worsening={[falling]}
        />
        <HistoryTable app={app} history={history} today={TODAY} />
      </Card>
    ),
    "with one value": (
      <Card title="25 Oct – 23 Nov">
        <HistoryCharts
          app={app}
          history={{
            ...history,
            pressures: pressures.slice(-1),
            pressures_before: [],
            series: [],
            offline: [],
            replaced: [],
          }}
          today={TODAY}
          limit={null}
          faults={[]}
          notes={[]}
        />
      </Card>
    ),
  },
};
