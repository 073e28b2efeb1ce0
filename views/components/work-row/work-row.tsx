/** The parts of every row of the worklist: the heater's place, why it needs attention, the customer's
 * phone number, and the route. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { lastSeenText, phoneText, placeName } from "../../format";
import type { CustomerOfHeater, Reason, WorkRow } from "../../generated/page-data";
import type { HeaterTabName } from "../../generated/routes";
import { href } from "../../routes";
import { REASON_ICONS, ReasonText, tellOutage } from "../findings/reason";
import { HeaterName, type HeaterNameProps } from "../heater-name/heater-name";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";

/** The tab of the heater that helps with a reason. */
const TABS: Readonly<Record<Reason, HeaterTabName>> = {
  FAULT: "heater-details",
  OFFLINE: "heater-details",
  PRESSURE: "heater-stats",
  MAINTENANCE: "heater-details",
  FLAMES: "heater-stats",
  IGNITION: "heater-stats",
  OUTAGE: "heater-details",
  WORSENING: "heater-history",
};

interface PartProps {
  app: App;
  row: WorkRow;
}

/** A row with the heater's place and its customer, in the worklist and elsewhere. */
type ContactRow = CustomerOfHeater & { route?: string | null };

/** `data from 3 days ago`; null for current values, and if a reason says the age already. */
export function ageOf(app: App, row: WorkRow): ReactNode {
  const age = tellOutage(row.reasons) ? null : lastSeenText(app, row);
  return age && <Time at={row.seen} text={age} />;
}

/** The reason that decides the heater's place on the list. */
export function mostUrgent({ reasons }: WorkRow): Reason {
  return reasons[0]?.reason ?? "FAULT";
}

export function HeaterOfRow({ app, row, about }: PartProps & Pick<HeaterNameProps, "about">) {
  const { id, sw_type } = row;
  return (
    <a className="row-link" href={href(TABS[mostUrgent(row)], { id, sw_type })}>
      <HeaterName app={app} row={row} about={about} />
    </a>
  );
}

export function UrgencyIcon({ row }: { row: WorkRow }) {
  const [icon, tone] = REASON_ICONS[mostUrgent(row)];
  return (
    <span className={`reason-icon ${tone}`}>
      <Icon name={icon} />
    </span>
  );
}

/** The reasons of a row. `pressure` is shown beside the reason of a low or falling pressure. */
export function Reasons({ app, row, pressure }: PartProps & { pressure?: ReactNode }) {
  const isLow = row.reasons.some(({ reason }) => reason === "PRESSURE");
  return (
    <ul className="reasons">
      {row.reasons.map((finding) => (
        <li key={finding.reason}>
          <ReasonText app={app} subject={row} finding={finding} falling={isLow ? null : pressure} />
          {finding.reason === "PRESSURE" && pressure ? <> {pressure}</> : null}
        </li>
      ))}
      {row.planned ? (
        <li>{app.t("plan.planned", { date: app.format.day(row.planned.day) })}</li>
      ) : null}
    </ul>
  );
}

/** The customer of a row and the phone number; a dash if the customer is not known. */
export function Customer({ row }: { row: CustomerOfHeater | null }) {
  return (
    <>
      {row?.customer ?? "–"}
      {row?.phone_number ? (
        <small className="phone-number"> {phoneText(row.phone_number)}</small>
      ) : null}
    </>
  );
}

/** The cells with the type, the customer, and the buttons of `RowActions`. */
export function ContactCells({
  app,
  row,
}: {
  app: App;
  row: ContactRow & Pick<WorkRow, "type_name">;
}) {
  const { serial_number, type_name } = row;
  return (
    <>
      <td className="kind">
        {type_name ?? app.t("heater.type_unknown")}
        <small>{serial_number ?? "–"}</small>
      </td>
      <td className="customer">
        <Customer row={row} />
      </td>
      <td className="short-cell">
        <RowActions app={app} row={row} />
      </td>
    </>
  );
}

/** Buttons that call the customer and show the route; there is none for unknown data. */
export function RowActions({ app: { t }, row }: { app: App; row: ContactRow }) {
  const { customer, dial, phone_number, route } = row;
  if (!(dial || route)) return null;
  const call = t("worklist.call", { name: customer ?? phone_number ?? "" });
  const way = t("worklist.route", { place: placeName(row) });
  return (
    <span className="row-actions">
      {dial ? (
        <a className="icon-button" href={`tel:${dial}`} title={call} aria-label={call}>
          <Icon name="phone" />
        </a>
      ) : null}
      {route ? (
        <a className="icon-button" href={route} rel="noreferrer" title={way} aria-label={way}>
          <Icon name="pin" />
        </a>
      ) : null}
    </span>
  );
}
