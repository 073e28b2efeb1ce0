/** The heaters of one section of the plan; on paper a list with a column to write in. */
import type { App } from "../../app";
import { codeOf, Dotted, HeaterName, Table } from "../../components";
import { ContactCells } from "../../components/work-row/work-row";
import { bidiIsolate, heaterName, joinKnown, placeName } from "../../format";
import type { MaintenanceData, PlannedVisit, PlanRow } from "../../generated/page-data";
import { addressPart, href } from "../../routes";
import { dueText, Evidence } from "./evidence";

interface PlanTableProps {
  app: App;
  title: string;
  rows: readonly PlanRow[];
  limit: MaintenanceData["limit"];
  /** The address of the dialog that plans a visit at a heater. */
  planAt: (heater: string) => string;
}

export function PlanTable({ app, title, rows, limit, planAt }: PlanTableProps) {
  const { t } = app;
  const heads = [
    t("field.address"),
    t("maintenance.due"),
    t("worklist.customer"),
    t("worklist.actions"),
    t("worklist.notes"),
  ];
  return (
    <Table caption={title} heads={heads} className="plan">
      {rows.map((row) => (
        <tr key={row.id} id={`plan-${addressPart(row.id)}`}>
          <th scope="row">
            <HeaterLink app={app} row={row} />
          </th>
          <td className="due">
            <When app={app} row={row} />
            <small>
              <Evidence app={app} row={row} limit={limit} />
            </small>
            <PlanLink app={app} row={row} to={planAt(row.id)} />
          </td>
          <ContactCells app={app} row={row} />
          <td>
            <p>{t("maintenance.done_on")}</p>
            <p>{t("maintenance.hours_read")}</p>
            <p />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function HeaterLink({ app, row }: { app: App; row: PlanRow }) {
  const { id, sw_type, serial_number } = row;
  const isNamed = row.needs_serial || !placeName(row);
  return (
    <>
      <a className="row-link" href={href("heater-details", { id, sw_type })}>
        <HeaterName app={app} row={row} />
      </a>
      <small>{codeOf(row)}</small>
      {serial_number && !isNamed ? <small className="serial">{serial_number}</small> : null}
    </>
  );
}

function When({ app, row }: { app: App; row: PlanRow }) {
  const { planned } = row;
  const due = dueText(app, row);
  return (
    <p className={row.due?.overdue && !planned ? "overdue" : undefined}>
      {planned ? (
        <Dotted parts={[<b key="planned">{plannedText(app, planned)}</b>, due]} />
      ) : (
        due && <b>{due}</b>
      )}
      {planned?.note ? <small className="written">{planned.note}</small> : null}
    </p>
  );
}

function PlanLink({ app: { t }, row, to }: { app: App; row: PlanRow; to: string }) {
  const place = bidiIsolate(heaterName(row) ?? "");
  const text = t(row.planned ? "maintenance.change" : "maintenance.plan");
  return (
    <a className="plan-link screen-only" href={to} aria-label={joinKnown([text, place], ": ")}>
      {text}
    </a>
  );
}

/** `Planned for 3 Dec`, or `Was planned for 3 Nov`. */
export function plannedText(app: App, { day, is_past }: PlannedVisit): string {
  return app.t(is_past ? "maintenance.was_planned" : "plan.planned", { date: app.format.day(day) });
}
