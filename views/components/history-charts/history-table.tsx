/** The values of the charts as a table: a row for each span between two samples. */
import type { App } from "../../app";
import { daysText } from "../../format/day";
import type { HeaterHistory, Pressure, Step } from "../../generated/page-data";
import { Table } from "../table/table";
import { chartTitle, grownText, pressureText } from "./values";

interface HistoryTableProps {
  app: App;
  history: HeaterHistory;
  today: number;
}

interface Row {
  first: number;
  last: number;
  pressure: Pressure | undefined;
  /** One for each series, in the order of the series. */
  steps: readonly (Step | undefined)[];
}

export function HistoryTable({ app, history, today }: HistoryTableProps) {
  const { t } = app;
  const { series } = history;
  const heads = ["pressure" as const, ...series.map(({ name }) => name)].map((name) =>
    chartTitle(app, name),
  );
  return (
    <details className="history-table">
      <summary>{t("history.table")}</summary>
      <Table caption={t("history.table")} heads={[t("field.date"), ...heads]}>
        {rowsOf(history).map(({ first, last, pressure, steps }) => (
          <tr key={`${first} ${last}`}>
            <th scope="row">{daysText(app, first, last, today)}</th>
            <td data-label={heads[0]}>{pressure ? pressureText(app, pressure) : "–"}</td>
            {series.map(({ name }, index) => {
              const step = steps[index];
              return (
                <td key={name} data-label={chartTitle(app, name)}>
                  {step ? grownText(app, name, step[2]) : "–"}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
    </details>
  );
}

/** The rows, the newest first. A pressure is in the row of the span that ends on its day. */
export function rowsOf({ pressures, series }: HeaterHistory): Row[] {
  const spans = new Map<string, Row>();
  for (const [first, last] of series.flatMap(({ steps }) => steps)) {
    const steps = series.map((each) =>
      each.steps.find((step) => step[0] === first && step[1] === last),
    );
    const pressure = pressures.find(([, day]) => day === last);
    spans.set(`${first} ${last}`, { first, last, pressure, steps });
  }
  const shown = new Set([...spans.values()].map(({ pressure }) => pressure));
  const alone = pressures
    .filter((pressure) => !shown.has(pressure))
    .map((pressure) => {
      const [first, last] = pressure;
      return { first, last, pressure, steps: series.map(() => undefined) };
    });
  return [...spans.values(), ...alone].sort(
    (one, other) => other.last - one.last || other.first - one.first,
  );
}
