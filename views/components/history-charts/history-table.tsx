/** The values of the charts as a table: a row for each span between two samples, and for each day of
 * which the electricity is known. */
import type { App } from "../../app";
import { daysText } from "../../format/day";
import type { HeaterHistory, Pressure, Step } from "../../generated/page-data";
import { Table } from "../table/table";
import { chartTitle, daysOfStep, grownText, pressureText } from "./values";

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
  steps: (Step | undefined)[];
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

/** The rows, the newest first. A pressure is in the row of the span that ends on its day, or else in
 * one of its own days. */
export function rowsOf({ pressures, series }: HeaterHistory): Row[] {
  const rows = new Map<string, Row>();
  const rowOf = (first: number, last: number) => {
    const key = `${first} ${last}`;
    const row = rows.get(key) ?? { first, last, pressure: undefined, steps: [] };
    rows.set(key, row);
    return row;
  };
  for (const [index, { name, steps }] of series.entries()) {
    for (const step of steps) rowOf(...daysOfStep(name, step)).steps[index] = step;
  }
  const spans = [...rows.values()].filter(({ first, last }) => first < last);
  for (const pressure of pressures) {
    const [first, last] = pressure;
    const ending = spans.filter((span) => span.last === last);
    for (const row of ending.length > 0 ? ending : [rowOf(first, last)]) row.pressure = pressure;
  }
  return [...rows.values()].sort((one, other) => other.last - one.last || other.first - one.first);
}
