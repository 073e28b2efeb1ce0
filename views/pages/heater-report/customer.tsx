/** The report for the customer: what was found and done, without
 * parameters, statistics and findings. */
import { type App, langOf } from "../../app";
import { DescriptionList, type Entry, PartFailed, Time } from "../../components";
import { joinKnown, statusName, statusNotes } from "../../format";
import type { HeaterReportData } from "../../generated/page-data";
import { Faults, Service } from "./histories";
import { momentText } from "./moment";
import { Parties } from "./parties";
import { StatusNotes } from "./status-notes";
import { upkeepEntries } from "./upkeep";

export function CustomerReport({ app, data }: { app: App; data: HeaterReportData }) {
  const { t } = app;
  return (
    <>
      <Parties app={app} data={data} />
      <State app={app} data={data} />
      <Faults app={app} title={t("report.found")} faults={data.faults} />
      <Service app={app} service={data.service} />
    </>
  );
}

function State({ app, data: { heater, fault, upkeep } }: { app: App; data: HeaterReportData }) {
  const { page, t, format } = app;
  const now = page.last_known ?? page.now;
  const { last_seen } = heater;
  const entries: Entry[] = [
    [
      t("field.status"),
      <Status
        key="status"
        app={app}
        status={heater.status}
        isFaultBelow={fault.items.length > 0}
      />,
    ],
    ...fault.items.map(({ code, name, created }): Entry => {
      const since = created && t("report.fault_since", { date: format.date(created) });
      const day = since && <Time key="since" at={created} text={since} />;
      const text = (
        <span key="fault" lang={langOf(app, name)}>
          {joinKnown([code, name], " ")}
        </span>
      );
      return [t("heater.current_fault"), day ? [text, ", ", day] : text];
    }),
    ...(upkeep?.items ?? []).flatMap((item) => upkeepEntries(app, item)),
    [
      t("stat.last_seen"),
      <Time
        key="seen"
        at={last_seen}
        text={momentText(app, last_seen, heater.status.seen_unknown)}
      />,
    ],
  ];
  return (
    <section>
      <h2>
        <Time at={now} text={t("report.today", { date: format.date(now) })} />
      </h2>
      <DescriptionList entries={entries} />
      {fault.problem ? (
        <PartFailed app={app} part={t("heater.current_fault")} problem={fault.problem} />
      ) : null}
      {upkeep?.problem ? (
        <PartFailed app={app} part={t("report.maintenance")} problem={upkeep.problem} />
      ) : null}
    </section>
  );
}

interface StatusProps {
  app: App;
  status: HeaterReportData["heater"]["status"];
  /** Whether the next entry names the fault. */
  isFaultBelow: boolean;
}

function Status({ app, status, isFaultBelow }: StatusProps) {
  // Some providers name a fault at a heater that works.
  const group = status.group === "ON" && isFaultBelow ? "FAULT" : status.group;
  const notes = statusNotes(app, isFaultBelow ? { ...status, fault: null } : status);
  return (
    <>
      {group === "OTHER" ? (
        <span lang={langOf(app, status.name)}>{statusName(app, status)}</span>
      ) : (
        app.t(`report.state.${group}`)
      )}{" "}
      <StatusNotes notes={notes} />
    </>
  );
}
