/** The heaters of one section of the plan; on paper a list with a column to write in. */
import type { App } from "../../app";
import {
  codeOf,
  Dotted,
  HeaterName,
  Icon,
  plannedText,
  Table,
  visitedText,
  visitReason,
} from "../../components";
import { sectionText } from "../../components/months/months";
import { ChooseHeater, ContactCells } from "../../components/work-row/work-row";
import { bidiIsolate, heaterName, joinKnown, placeName } from "../../format";
import type { Due, FormState, MaintenanceData, PlanRow } from "../../generated/page-data";
import { addressPart, href } from "../../routes";
import { dueText, dutyText, lastText, unknownText } from "./evidence";
import { type Hours, HoursCells, hoursHeads, hoursOf, hoursText } from "./hours-cells";

interface PlanTableProps {
  app: App;
  section: string;
  rows: readonly PlanRow[];
  limit: MaintenanceData["limit"];
  /** The refused form that plans several visits, or null; missing while a dialog is open. */
  form: FormState | null | undefined;
  /** The address of the dialog that plans a visit at a heater, or changes it. */
  planAt: (heater: string) => string;
}

export function PlanTable({ app, section, rows, limit, form, planAt }: PlanTableProps) {
  const { t } = app;
  const heads = [
    t("field.address"),
    t("maintenance.month"),
    ...hoursHeads(app, section, limit),
    t("field.type"),
    t("worklist.customer"),
    t("worklist.actions"),
    t("worklist.notes"),
  ];
  return (
    <Table caption={sectionText(app, section)} heads={heads} className="plan work-table">
      {rows.map((row) => {
        const hours = hoursOf(app, row, limit);
        return (
          <tr key={row.id} id={`plan-${addressPart(row.id)}`}>
            <th scope="row" className="place-cell">
              <ChooseHeater app={app} form={form} row={row} />
              <HeaterLink app={app} row={row} />
            </th>
            <td className="due">
              <When app={app} row={row} hours={hours} />
              <PlanLink app={app} row={row} to={planAt(row.id)} />
            </td>
            <HoursCells hours={hours} />
            <ContactCells app={app} row={row} />
            <td>
              <p>{t("maintenance.done_on")}</p>
              <p>{t("maintenance.hours_read")}</p>
              <p />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function HeaterLink({ app, row }: { app: App; row: PlanRow }) {
  const { id, sw_type, serial_number, type_name } = row;
  const isNamed = row.needs_serial || !placeName(row);
  return (
    <>
      <a className="row-link" href={href("heater-details", { id, sw_type })}>
        <HeaterName app={app} row={row} about={[codeOf(row)]} />
      </a>
      {serial_number && !isNamed ? <small className="serial">{serial_number}</small> : null}
      {type_name ? <div className="print-only">{type_name}</div> : null}
    </>
  );
}

/** The planned visit and the due date. Only paper repeats what the heading of the section says. */
function When({ app, row, hours }: { app: App; row: PlanRow; hours: readonly Hours[] }) {
  const { due, planned } = row;
  const text = dueText(app, row);
  const className = due?.overdue && !planned ? "overdue" : "";
  const isSaid = due !== null && !planned && isWithin(due, row.section);
  const last = lastText(app, row);
  const duty = dutyText(app, row);
  const unknown = unknownText(app, row);
  return (
    <>
      {planned ? (
        <Dotted
          parts={[
            <b key="planned">{plannedText(app, planned)}</b>,
            planned.reason === "MAINTENANCE" ? null : visitReason(app, planned),
            text,
          ]}
        />
      ) : (
        text && <div className={isSaid ? `print-only ${className}`.trim() : className}>{text}</div>
      )}
      {planned?.note ? <small className="written">{planned.note}</small> : null}
      {row.visited ? <small>{visitedText(app, row.visited)}</small> : null}
      {last ? <small>{last}</small> : null}
      {duty ? <small>{duty}</small> : null}
      {unknown ? <div className="print-only">{unknown}</div> : null}
      <div className="hours-line">{hoursText(hours)}</div>
    </>
  );
}

/** Whether the heading of a section says all that is known of the due date. */
function isWithin({ earliest, later, latest, overdue }: Due, section: string): boolean {
  if (overdue) return section === "overdue";
  return !later && earliest.startsWith(section) && latest.startsWith(section);
}

function PlanLink({ app: { t }, row, to }: { app: App; row: PlanRow; to: string }) {
  const place = bidiIsolate(heaterName(row) ?? "");
  const text = t(row.planned ? "maintenance.change" : "maintenance.plan");
  const name = joinKnown([text, place], ": ");
  return (
    <a className="plan-link screen-only" href={to} aria-label={name}>
      <Icon name="calendar" />
      <span>{text}</span>
    </a>
  );
}
