/** When the water pressure was below the limit: the notifications of it on a time axis and in a table.
 * They are crossings, not continuous measurements: no line connects them. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Card, DescriptionList, Dotted, PartContent, Table, Time } from "../../components";
import { forecastText } from "../../components/time-chart/forecast";
import { ageText, eventText, quantityText, type Shown } from "../../format";
import type { HeaterStatsData, PressureHistory } from "../../generated/page-data";
import { href } from "../../routes";
import { PressureChart } from "./pressure-chart";

interface PressureProps {
  app: App;
  data: HeaterStatsData;
}

export function Pressure({ app, data }: PressureProps) {
  const { t } = app;
  const title = t("pressure.title");
  const [known] = data.pressure_history.items;
  const forecast = forecastText(app, data.heater.worsening);
  return (
    <Card title={title} className="pressure long">
      <div>
        <DescriptionList
          entries={[
            [t("pressure.last"), lastValue(app, data)],
            ...(known ? [[t("pressure.limit"), limit(app, known)] as const] : []),
          ]}
        />
        {forecast ? <p className="said">{forecast}</p> : null}
        <PartContent app={app} title={title} part={data.pressure_history} empty={null}>
          {(items) => items.map((item) => <History key="" app={app} data={data} history={item} />)}
        </PartContent>
      </div>
    </Card>
  );
}

/** The last pressure, with its time if it is old. */
function lastValue(app: App, data: HeaterStatsData): ReactNode {
  const { pressure, pressure_stale, measured_unknown } = data;
  if (pressure === null) return null;
  return (
    <>
      <b>{bar(app, pressure)}</b>{" "}
      {pressure_stale || measured_unknown ? (
        <small>
          <AgedTime app={app} time={pressure_stale} />
        </small>
      ) : null}
    </>
  );
}

function limit(app: App, history: PressureHistory): ReactNode {
  const settings = <a href={href("settings")}>{app.t("nav.settings")}</a>;
  return <Dotted parts={[bar(app, history.limit), settings]} />;
}

function bar(app: App, value: Shown): string {
  return quantityText(app, value, "bar");
}

function History({ app, data, history }: PressureProps & { history: PressureHistory }) {
  const { t } = app;
  const { crossings } = history;
  if (crossings.length === 0) return <p className="said">{t("pressure.none")}</p>;
  return (
    <>
      <PressureChart app={app} data={data} history={history} />
      <p className="said">
        <Between app={app} data={data} />
      </p>
      <Table caption={t("pressure.title")} heads={[t("field.date"), t("stat.heater_pressure")]}>
        {crossings.map((crossing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notifications may be of the same time.
          <tr key={index}>
            <th scope="row">
              <AgedTime app={app} time={crossing.time} />
            </th>
            <td className="short-cell">{bar(app, crossing.value)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** Says what the points are; with a link to the history, if the host has a store. */
function Between({ app, data }: PressureProps) {
  const { t, page } = app;
  if (!page.shell?.history) return <span>{t("pressure.crossings")}</span>;
  const { id, sw_type } = data.heater;
  return (
    <>
      {t("pressure.points")}{" "}
      <a href={href("heater-history", { id, sw_type })}>{t("pressure.recorded")}</a>
    </>
  );
}

function AgedTime({ app, time }: { app: App; time: string | null }) {
  const since = ageText(app, time);
  const text = eventText(app, time);
  const aged = (
    <>
      {text} <span className="age">({since})</span>
    </>
  );
  return <Time at={time} text={since ? aged : text} />;
}
