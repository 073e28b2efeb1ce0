/** The worklist: the heaters that need attention today, the most urgent first, with their reasons. */
import type { App } from "../../app";
import {
  Card,
  EmptyState,
  Icon,
  PartFailed,
  phoneHref,
  REASON_ICONS,
  ReasonText,
} from "../../components";
import { KeepList } from "../../components/keep-list/keep-list";
import { joinKnown, lastSeenText, shortLocation } from "../../format";
import type { DashboardData, Reason, WorkRow } from "../../generated/page-data";
import type { HeaterTabName } from "../../generated/routes";
import { href } from "../../routes";

/** The tab of the heater that helps with a reason. */
const TABS: Readonly<Record<Reason, HeaterTabName>> = {
  FAULT: "heater-details",
  OFFLINE: "heater-details",
  PRESSURE: "heater-stats",
  MAINTENANCE: "heater-details",
  FLAMES: "heater-stats",
  IGNITION: "heater-stats",
  OUTAGE: "heater-details",
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
      <KeepList heaters={rows.items} />
    </Card>
  );
}

function Row({ app, row }: { app: App; row: WorkRow }) {
  const { id, sw_type, address, address_number, city_name, serial_number, reasons } = row;
  const urgent = reasons[0]?.reason ?? "FAULT";
  const [icon, tone] = REASON_ICONS[urgent];
  const code = shortLocation(row);
  const street = address && joinKnown([address, address_number], " ");
  const place = joinKnown([street ?? code, city_name], ", ");
  const about = [street ? code : null, row.customer, lastSeenText(app, row.last_seen)];
  return (
    <li data-heater={id}>
      <span className={`reason-icon ${tone}`}>
        <Icon name={icon} />
      </span>
      <p>
        <a className="row-link" href={href(TABS[urgent], { id, sw_type })}>
          {place || serial_number || app.t("heater.nowhere")}
        </a>
        <small>{joinKnown(about, " · ")}</small>
      </p>
      <ul className="reasons">
        {reasons.map((finding) => (
          <li key={finding.reason}>
            <ReasonText app={app} subject={row} finding={finding} />
          </li>
        ))}
      </ul>
      <Actions app={app} row={row} place={place} />
    </li>
  );
}

/** Calls the customer, and shows the way. */
function Actions({ app: { t }, row, place }: { app: App; row: WorkRow; place: string }) {
  const { customer, phone_number, route } = row;
  if (!(phone_number || route)) return null;
  const call = t("worklist.call", { name: customer ?? phone_number ?? "" });
  return (
    <span className="actions">
      {phone_number ? (
        <a className="icon-button" href={phoneHref(phone_number)} title={call} aria-label={call}>
          <Icon name="phone" />
        </a>
      ) : null}
      {route ? (
        <a
          className="icon-button"
          href={route}
          rel="noreferrer"
          title={t("worklist.route", { place })}
          aria-label={t("worklist.route", { place })}
        >
          <Icon name="pin" />
        </a>
      ) : null}
    </span>
  );
}
