/** Realtime values of a heater: the page has the first values, the island shows the later ones. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  Card,
  EmptyState,
  HeaterFrame,
  heaterTitle,
  Icon,
  PartContent,
  Time,
} from "../../components";
import { agoText, GROUPS, rowsOf, unitOf } from "../../format";
import type { HeaterRealtimeData, Reading } from "../../generated/page-data";
import { addressPart } from "../../routes";
import { Series } from "./series";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterRealtimeData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-realtime"));
}

export default function HeaterRealtime({ app, data }: ViewProps<HeaterRealtimeData>) {
  const { t } = app;
  const { id, offline } = data.heater;
  // A copy shows the values of its time, and receives no others.
  const isCopy = app.page.last_known !== null;
  return (
    <HeaterFrame app={app} heater={data.heater}>
      {isCopy ? null : (
        <p className="note warn limit">
          <Icon name="clock" />
          {t("realtime.limit", { count: Math.max(1, Math.round(data.seconds / 60)) })}
        </p>
      )}
      <div
        className="realtime"
        data-island={offline ? undefined : "realtime"}
        data-src={`/live/heaters/${addressPart(id)}/realtime?unit=${data.temperature_unit}`}
        data-seconds={data.seconds}
        data-points={data.points}
      >
        <AsOf app={app} time={data.reading.items[0]?.at ?? null} />
        {isCopy ? null : (
          <StreamState app={app} reading={data.reading.items[0]} offline={offline} />
        )}
        <PartContent
          app={app}
          title={t("realtime.values")}
          part={data.reading}
          empty={<EmptyState icon="clock" text={t("realtime.none")} />}
        >
          {([first]) => first && <Values app={app} data={data} reading={first} />}
        </PartContent>
      </div>
    </HeaterFrame>
  );
}

interface StateProps {
  app: App;
  reading: Reading | undefined;
  offline: boolean;
}

/** The state of the connection, the age of the values, and the button that continues the stream. */
function StreamState({ app, reading, offline }: StateProps) {
  const { t, page } = app;
  const age = reading?.age ?? null;
  return (
    <div className="live-bar">
      <p>
        <b data-said="" data-say="state">
          {reading ? t("realtime.state.first") : ""}
        </b>{" "}
        <small data-say="age">
          {reading && age !== null ? (
            <Time at={reading.at} text={agoText(app, age)} />
          ) : (
            <span>{reading ? t("age.unknown") : ""}</span>
          )}
        </small>
      </p>
      <button type="button" className="btn main" data-resume hidden>
        {t("realtime.resume")}
      </button>
      {offline ? null : (
        <a className="btn plain-only" href={page.url}>
          <Icon name="reload" />
          {t("action.reload")}
        </a>
      )}
    </div>
  );
}

interface ValuesProps {
  app: App;
  data: HeaterRealtimeData;
  reading: Reading;
}

function Values({ app, data, reading }: ValuesProps) {
  const { t } = app;
  return (
    <div className="measured">
      <Card title={t("realtime.values")}>
        {/* Not the component `Facts`: it would be one more file of the first load. */}
        <dl className="facts">
          {rowsOf(app, reading).map(([name, label, value]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd data-value={name}>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {GROUPS.map((group) =>
        reading[group].length > 0 ? (
          <Series
            key={group}
            app={app}
            group={group}
            unit={unitOf(group, data)}
            series={reading[group]}
          />
        ) : null,
      )}
    </div>
  );
}
