/** The most important facts of a heater: pressure, fault, maintenance, and the age of the values. */
import type { ReactNode } from "react";
import { type App, langOf } from "../../app";
import {
  ageText,
  Dotted,
  plannedText,
  quantityText,
  Sparkline,
  Time,
  visitedText,
  visitReason,
} from "../../components";
import { type Fact, Facts } from "../../components/facts/facts";
import { faultName, faultSince, joinKnown } from "../../format";
import type { HeaterDetailsData, Limited, Reason } from "../../generated/page-data";
import { href } from "../../routes";

interface SummaryProps {
  app: App;
  data: HeaterDetailsData;
}

export function Summary({ app, data }: SummaryProps) {
  const { heater, summary } = data;
  const { t } = app;
  const { findings } = heater;
  const has = (reason: Reason) => findings.some((finding) => finding.reason === reason);
  const limited = (
    name: string,
    { value, limit }: Limited,
    unit: string,
    passed: "below" | "above" | null,
    past: ReactNode = null,
  ): Fact => ({
    name,
    value:
      value === null ? null : (
        <>
          {quantityText(app, value, unit)}
          {past ? <> {past}</> : null}
        </>
      ),
    note:
      value === null
        ? t("summary.unknown")
        : limit !== null &&
          t(`summary.${passed ?? "limit"}`, { limit: quantityText(app, limit, unit) }),
    alarm: passed && "lost",
  });
  return (
    <Facts
      facts={[
        limited(
          t("stat.heater_pressure"),
          summary.pressure,
          "bar",
          has("PRESSURE") ? "below" : null,
          summary.pressures.length > 0 && <Sparkline app={app} values={summary.pressures} />,
        ),
        withVisits(app, data, true, has("FAULT") ? faultFact(app, heater) : namedFault(app, data)),
        withVisits(
          app,
          data,
          false,
          limited(
            t("stat.num_hours_heater_since_maintenance"),
            summary.service,
            "h",
            has("MAINTENANCE") ? "above" : null,
          ),
        ),
        seenFact(app, heater),
      ]}
    />
  );
}

/** Adds visits to a fact, those for a fault or the others: those that are planned, each with the link
 * that changes it, and the last one that has not ended its reason. */
function withVisits(app: App, data: HeaterDetailsData, forFault: boolean, fact: Fact): Fact {
  const { duty, planned, visited } = data;
  const { id, sw_type } = data.heater;
  const shown = planned.filter(({ reason }) => (reason === "FAULT") === forFault);
  const visits = shown.map((visit) => (
    <span key={visit.id}>
      <a
        className="reach"
        href={href("heater-details", { id, sw_type }, { dialog: "visit", visit: visit.id })}
      >
        {plannedText(app, visit)}
      </a>
      {`: ${joinKnown([visitReason(app, visit), visit.note], ", ")}`}
    </span>
  ));
  const isShown = visited && (visited.fault !== null) === forFault;
  const done = isShown ? visitedText(app, visited) : null;
  const due = duty && !forFault && (
    <a
      key="duty"
      className="reach"
      href={href("heater-details", { id, sw_type }, { dialog: "duty" })}
    >
      {app.t("duty.on", { date: app.format.day(duty.due) })}
    </a>
  );
  if (!due && !done && visits.length === 0) return fact;
  return { ...fact, note: <Dotted parts={[fact.note, due, done, ...visits]} /> };
}

type Heater = HeaterDetailsData["heater"];

/** The current fault with its name, and since when it lasts. */
function faultFact(app: App, { status: { fault, name } }: Heater): Fact {
  const { t } = app;
  const since = fault && faultSince(app, fault);
  const text = (fault && faultName(fault)) || name;
  return {
    name: t("heater.current_fault"),
    value: <span lang={langOf(app, fault?.name ?? text)}>{text ?? t("worklist.FAULT")}</span>,
    note: since ? <Time at={fault.since} text={since} /> : t("summary.since_unknown"),
    alarm: "fault",
  };
}

/** The fault of a heater without a finding for it, such as one without a
 * connection, or that there is none. */
function namedFault(app: App, data: HeaterDetailsData): Fact {
  const name = app.t("heater.current_fault");
  if (data.fault.problem) return { name, value: null, note: app.t("summary.unknown") };
  const [fault] = data.fault.items;
  const text = fault && faultName(fault);
  return {
    name,
    value: text ? <span lang={langOf(app, text)}>{text}</span> : app.t("summary.no_fault"),
  };
}

/** When the heater was seen last: the age of current values, else date and time, as the head
 * says the age of old values. */
function seenFact(app: App, { last_seen, status: { seen, seen_unknown } }: Heater): Fact {
  const { t, format } = app;
  const name = t("summary.last_seen");
  if (seen_unknown) return { name, value: t("age.unknown"), alarm: "lost" };
  if (seen) {
    const value = <Time at={seen} text={format.shortDate(seen)} />;
    return { name, value, note: format.time(seen), alarm: "lost" };
  }
  const age = ageText(app, last_seen);
  const isNow = last_seen && age === t("age.now");
  const text = isNow ? <Now age={age} time={format.time(last_seen)} /> : age;
  const value = age && <Time at={last_seen} text={text} />;
  return { name, value, note: age === null && t("summary.unknown") };
}

/** The age "now"; on paper, which is read later, the time instead. */
function Now({ age, time }: { age: string; time: string }) {
  return (
    <>
      <span className="screen-only">{age}</span>
      <span className="print-only">{time}</span>
    </>
  );
}
