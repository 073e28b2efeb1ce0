/** The history of a heater: its values on one time axis, with its faults, service notes and changes. */
import type { App, ViewProps } from "../../app";
import {
  Card,
  EmptyState,
  HeaterFrame,
  heaterTitle,
  Icon,
  PartContent,
  PartFailed,
} from "../../components";
import { HeaterChanges } from "../../components/change-list/change-list";
import { HistoryCharts } from "../../components/history-charts/history-charts";
import { HistoryTable } from "../../components/history-charts/history-table";
import { Tabs } from "../../components/tabs/tabs";
import { daysText, dayText } from "../../format/day";
import type { HeaterHistory, HeaterHistoryData, HeaterMark, Part } from "../../generated/page-data";
import { href } from "../../routes";
import { Marks } from "./marks";
import { RestoreDialog } from "./restore-dialog";

export { heaterHead as head } from "../../components";

const RANGES = ["30", "year", "all"] as const;

export function title({ heater }: HeaterHistoryData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-history"));
}

export default function HeaterHistoryView({ app, data, form }: ViewProps<HeaterHistoryData>) {
  const { t } = app;
  const { heater, history, start, today, range, faults, notes, marks } = data;
  const { id, sw_type } = heater;
  const address = href("heater-history", { id, sw_type });
  return (
    <HeaterFrame app={app} heater={heater}>
      <Tabs
        label={t("history.range")}
        tabs={RANGES.map((each) => ({
          href: `${address}?range=${each}`,
          name: t(`history.range_${each}`),
          open: each === range,
        }))}
      />
      <div className="cols past">
        <div>
          <Card title={daysText(app, start, today, today)} className="long">
            <PartContent
              app={app}
              title={t("tab.heater-history")}
              part={history}
              empty={<EmptyState icon="clock" text={t("history.none")} />}
            >
              {([shown]) => shown && <Shown app={app} data={data} history={shown} />}
            </PartContent>
          </Card>
        </div>
        <div>
          <Card
            title={t("history.marks")}
            count={marks}
            className="long"
            action={marks > 0 && <a href={`${address}/marks.csv`}>CSV</a>}
          >
            <Missing app={app} title={t("heater.fault_history")} part={faults} />
            <Missing app={app} title={t("heater.service_history")} part={notes} />
            <Marks app={app} data={data} />
          </Card>
          <Card
            title={t("changes.title")}
            action={<a href={`/changes.csv?heater=${encodeURIComponent(id)}`}>CSV</a>}
          >
            <PartContent
              app={app}
              title={t("changes.title")}
              part={data.changes}
              empty={
                <EmptyState
                  icon="sliders"
                  text={t(range === "all" ? "changes.none" : "changes.none_then")}
                />
              }
            >
              {(changes) => (
                <HeaterChanges
                  app={app}
                  changes={changes}
                  restoreAt={(change) =>
                    `${address}?range=${range}&dialog=restore&change=${change}`
                  }
                />
              )}
            </PartContent>
            <p className="said screen-only">
              <a className="reach" href={href("changes", {}, { heater: id })}>
                {t("changes.of_heater")}
              </a>
            </p>
          </Card>
        </div>
      </div>
      {data.asked ? <RestoreDialog app={app} data={data} form={form} change={data.asked} /> : null}
    </HeaterFrame>
  );
}

/** Says that the faults or the service notes of the marks are missing. */
function Missing({ app, title, part }: { app: App; title: string; part: Part<HeaterMark> }) {
  const { problem, late } = part;
  if (problem === null) return null;
  return <PartFailed app={app} part={title} problem={problem} late={late} />;
}

interface ShownProps {
  app: App;
  data: HeaterHistoryData;
  history: HeaterHistory;
}

function Shown({ app, data, history }: ShownProps) {
  const { t, page } = app;
  const { heater, today, limit, faults, notes } = data;
  const { id, sw_type } = heater;
  const drawn = ({ items }: Part<HeaterMark>) =>
    items.map(({ day }) => day).filter((day) => day >= history.start && day <= today);
  return (
    <>
      <p className="said">
        {t("history.since", { date: dayText(app, history.since, today) })} {t("history.opened")}
      </p>
      <HistoryCharts
        app={app}
        history={history}
        today={today}
        limit={limit}
        faults={drawn(faults)}
        notes={drawn(notes)}
        worsening={heater.worsening}
        live={page.last_known === null}
        columns
      />
      <HistoryTable app={app} history={history} today={today} />
      <p className="said screen-only">
        <a className="btn" href={`${href("heater-history", { id, sw_type })}.csv`}>
          <Icon name="download" />
          {t("csv.download")}
        </a>
      </p>
    </>
  );
}
