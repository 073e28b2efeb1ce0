/** A group of measured series: a chart, and a table of values with checkboxes
 * for the series in the chart. */
import type { App } from "../../app";
import { Card } from "../../components";
import type { Group } from "../../format";
import { fineQuantityText, messageText } from "../../format";
import type { Measured } from "../../generated/page-data";

/** The number of series that a chart shows at first. */
const SHOWN_AT_FIRST = 4;
/** The number of line styles; further series repeat them. */
const STYLES = 8;

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
      <table data-group={group}>
        <caption className="visually-hidden">{title}</caption>
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
                  {messageText(t, label)}
                </label>
              </th>
              <td data-value={`${group}.${name}`}>{fineQuantityText(app, value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
