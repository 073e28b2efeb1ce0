/** A group of measured series: the place of their chart, which to show in it, and their values. */
import type { App } from "../../app";
import { Card, message } from "../../components";
import type { Measured } from "../../generated/page-data";
import { type Group, withUnit } from "./values";

/** Series that a chart begins with; more can be chosen. */
const SHOWN_AT_FIRST = 4;
/** Line styles, which repeat beyond. */
export const STYLES = 8;

interface SeriesProps {
  app: App;
  group: Group;
  unit: string;
  series: readonly Measured[];
}

export function Series({ app, group, unit, series }: SeriesProps) {
  const { t } = app;
  const title = `${t(`realtime.${group}`)} (${unit})`;
  return (
    <Card title={title} className="curves">
      <div className="chart" data-chart={group} aria-hidden="true" />
      <table data-group={group} data-unit={unit}>
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("realtime.measured")}</th>
            <th scope="col">{t("realtime.latest")}</th>
          </tr>
        </thead>
        <tbody>
          {series.map(({ name, label, value }, index) => (
            <tr key={name}>
              <th scope="row">
                <label>
                  <input
                    type="checkbox"
                    data-series={name}
                    title={t("realtime.series")}
                    defaultChecked={index < SHOWN_AT_FIRST}
                  />
                  <svg className={`line s${index % STYLES}`} viewBox="0 0 24 4" aria-hidden="true">
                    <path d="M0 2h24" />
                  </svg>
                  {message(t, label)}
                </label>
              </th>
              <td data-value={`${group}.${name}`}>{withUnit(app, value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
