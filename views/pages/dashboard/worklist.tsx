/** The worklist: the heaters that need attention today, the most urgent first, with their reasons. */
import { type App, langOf } from "../../app";
import { Card, EmptyState, Icon, type IconName, PartFailed } from "../../components";
import { joinKnown, lastSeenText, outageText, shortLocation } from "../../format";
import type { DashboardData, Finding, Reason, WorkRow } from "../../generated/page-data";
import type { HeaterTabName } from "../../generated/routes";
import { href } from "../../routes";

/** The icon and colour of a reason, and the tab of the heater that helps with it. */
const REASONS: Readonly<
  Record<Reason, readonly [icon: IconName, tone: string, tab: HeaterTabName]>
> = {
  FAULT: ["fault", "fault", "heater-details"],
  OFFLINE: ["lost", "lost", "heater-details"],
  PRESSURE: ["warning", "lost", "heater-stats"],
  MAINTENANCE: ["clock", "off", "heater-details"],
  FLAMES: ["flame", "off", "heater-stats"],
  IGNITION: ["flame", "off", "heater-stats"],
  OUTAGE: ["lost", "lost", "heater-details"],
};

export function Worklist({ app, data }: { app: App; data: DashboardData }) {
  const { t, format } = app;
  const { worklist: rows, worklist_total: total, limits_problem } = data;
  const title = t("worklist.title");
  return (
    <Card title={title} count={rows.problem ? undefined : total} className="work">
      {rows.problem ? <PartFailed app={app} part={title} problem={rows.problem} /> : null}
      {limits_problem && !rows.problem ? (
        <p className="note warn">
          <Icon name="warning" />
          {t("worklist.usual_limits")}
        </p>
      ) : null}
      {rows.problem || total > 0 ? null : <EmptyState icon="on" text={t("worklist.empty")} />}
      {rows.items.length > 0 ? (
        <ol className="rows">
          {rows.items.map((row) => (
            <Row key={row.id} app={app} row={row} />
          ))}
        </ol>
      ) : null}
      {total > rows.items.length ? (
        <a className="scroll" href={href("heaters")}>
          <Icon name="right" />
          {t("worklist.more", {
            count: total - rows.items.length,
            number: format.number(total - rows.items.length),
          })}
        </a>
      ) : null}
    </Card>
  );
}

function Row({ app, row }: { app: App; row: WorkRow }) {
  const { id, sw_type, city_name, serial_number, reasons, last_seen } = row;
  const [icon, tone, tab] = REASONS[reasons[0]?.reason ?? "FAULT"];
  return (
    <li data-heater={id}>
      <span className={`reason-icon ${tone}`}>
        <Icon name={icon} />
      </span>
      <p>
        <a className="row-link" href={href(tab, { id, sw_type })}>
          {shortLocation(row) || serial_number || app.t("heater.nowhere")}
        </a>
        <small>{joinKnown([city_name, lastSeenText(app, last_seen)], " · ")}</small>
      </p>
      <ul className="reasons">
        {reasons.map((reason) => (
          <li
            key={reason.reason}
            lang={reason.reason === "FAULT" ? langOf(app, row.status_name) : undefined}
          >
            {reasonText(app, row, reason)}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The reason with its value and the limit that it has passed. */
function reasonText(app: App, row: WorkRow, { reason, value, limit }: Finding): string | null {
  const { t, format } = app;
  const count = Math.floor(value ?? 0);
  switch (reason) {
    case "FAULT":
      return row.status_name ?? t("worklist.FAULT");
    case "OFFLINE":
    case "OUTAGE":
      return outageText(app, row.outage);
    case "PRESSURE":
      return t("worklist.PRESSURE", {
        value: format.number(value, 2),
        limit: format.number(limit, 2),
      });
    case "MAINTENANCE":
      return t("worklist.MAINTENANCE", {
        over: format.number((value ?? 0) - (limit ?? 0), 0),
        limit: format.number(limit, 0),
      });
    default:
      return t(`worklist.${reason}`, { count, number: format.number(count) });
  }
}
