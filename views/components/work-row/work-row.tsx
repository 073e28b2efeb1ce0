/** The parts of every row of the worklist: the heater's place, why it needs attention, the customer's
 * phone number, and the route. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import {
  bidiIsolate,
  heaterName,
  joinKnown,
  lastSeenText,
  phoneText,
  placeName,
  plannedText,
  visitedText,
  visitReason,
} from "../../format";
import type { CustomerOfHeater, FormState, Reason, WorkRow } from "../../generated/page-data";
import type { HeaterTabName } from "../../generated/routes";
import { href } from "../../routes";
import { SubmitButton } from "../button/submit-button";
import { Field } from "../field/field";
import { FieldError } from "../field/field-error";
import { REASON_ICONS, ReasonText, tellOutage } from "../findings/reason";
import { Form } from "../form/form";
import { HeaterName, type HeaterNameProps } from "../heater-name/heater-name";
import { Icon, type IconName } from "../icon/icon";
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

/** The id of the form that plans visits at several heaters. */
const SEVERAL = "several";
const NO_REASON = ["calendar", ""] as const;

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

/** The icon of the most urgent reason; a calendar for a visit at a heater without one. */
export function UrgencyIcon({ row }: { row: WorkRow }) {
  const [icon, tone] = row.reasons.length > 0 ? REASON_ICONS[mostUrgent(row)] : NO_REASON;
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
      {row.visited ? <li>{visitedText(app, row.visited)}</li> : null}
      {row.planned ? (
        <li>{`${plannedText(app, row.planned)}: ${visitReason(app, row.planned)}`}</li>
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

interface RowActionsProps {
  app: App;
  row: ContactRow;
  /** Further buttons. */
  children?: ReactNode;
}

/** The button of a row that starts its visit, or opens the sheet of one that has begun. */
export function StartButton({ app: { t }, row }: PartProps) {
  const { id, sw_type, planned } = row;
  const text = t(planned?.sheet ? "visit.continue" : "visit.start");
  const name = joinKnown([text, bidiIsolate(heaterName(row) ?? "")], ": ");
  const address = planned?.sheet
    ? href("heater-visit", { id, sw_type, visit: planned.sheet })
    : href("heater-visit-new", { id, sw_type }, { visit: planned?.id ?? "" });
  return <IconLink href={address} icon="check" name={name} />;
}

/** The button of a row that opens the dialog of a visit at its heater: the planned one, or a new one. */
export function VisitButton({ app: { page, t }, row }: PartProps) {
  const { id, sw_type, planned } = row;
  if (!page.shell?.history) return null;
  const text = t(planned ? "maintenance.change" : "maintenance.plan");
  const name = joinKnown([text, bidiIsolate(heaterName(row) ?? "")], ": ");
  const query = { dialog: "visit", visit: planned?.id ?? "" };
  return (
    <IconLink href={href("heater-details", { id, sw_type }, query)} icon="calendar" name={name} />
  );
}

/** Buttons that call the customer and show the route; there is none for unknown data. */
export function RowActions({ app: { t }, row, children }: RowActionsProps) {
  const { customer, dial, phone_number, route } = row;
  if (!(dial || route || children)) return null;
  const call = () => t("worklist.call", { name: customer ?? phone_number ?? "" });
  const way = () => t("worklist.route", { place: placeName(row) });
  return (
    <span className="row-actions">
      {dial ? <IconLink href={`tel:${dial}`} icon="phone" name={call()} /> : null}
      {route ? <IconLink href={route} icon="pin" name={way()} /> : null}
      {children}
    </span>
  );
}

function IconLink({ href, icon, name }: { href: string; icon: IconName; name: string }) {
  return (
    <a className="icon-button" href={href} rel="noreferrer" title={name} aria-label={name}>
      <Icon name={icon} />
    </a>
  );
}

interface ChooseHeaterProps {
  app: App;
  /** The refused `PlanSeveral`, or null; missing if the page has none. */
  form: FormState | null | undefined;
  row: CustomerOfHeater & Pick<WorkRow, "planned">;
}

/** The box at the beginning of a row that chooses its heater for `PlanSeveral`. */
export function ChooseHeater({ app, form, row }: ChooseHeaterProps) {
  const name = `chosen.${row.id}`;
  const place = bidiIsolate(heaterName(row) ?? "");
  return (
    // Not chosen any more once its visit is planned.
    <span key={`${row.planned?.id} ${row.planned?.day}`} className="choose screen-only">
      <input
        type="checkbox"
        form={form === undefined ? undefined : SEVERAL}
        disabled={form === undefined}
        name={name}
        value="1"
        defaultChecked={form?.values[name] !== undefined}
        aria-label={app.t("visit.choose", { place })}
      />
    </span>
  );
}

/** The refused form if it is that of `PlanSeveral`, else null. */
export function severalOf(form: FormState | null): FormState | null {
  return form?.values.chosen_day === undefined ? null : form;
}

/** The form after a list that plans a visit on one day at all chosen heaters. */
export function PlanSeveral({ app, form }: { app: App; form: FormState | null }) {
  const { t } = app;
  const title = t("visit.plan_chosen");
  const chosen = form?.errors.chosen;
  return (
    <Form app={app} id={SEVERAL} label={title} form={form} className="plan-several screen-only">
      <Field t={t} form={form} name="chosen_day" label={t("field.date")} type="date" />
      <SubmitButton text={title} />
      {chosen ? <FieldError t={t} id="chosen-error" error={chosen} /> : null}
    </Form>
  );
}
