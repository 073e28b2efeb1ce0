/** The columns of the plan with operating hours. Where they have no room, and on paper, the evidence
 * says the same. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { capitalized } from "../../components/months/months";
import { isImplausible, quantityText } from "../../format";
import type { MaintenanceData, Operation, PlanRow } from "../../generated/page-data";
import { operationText } from "./evidence";

type Limit = MaintenanceData["limit"];

/** The heads: since maintenance, over or to the limit, a day. */
export function hoursHeads(app: App, section: string, limit: Limit): string[] {
  const heads = [
    app.t("maintenance.since_maintenance"),
    limitText(app, section === "overdue", limit),
    app.t("maintenance.each_day"),
  ];
  return heads.map(capitalized);
}

function limitText({ t, format }: App, isOver: boolean, limit: Limit): string {
  const key = isOver ? "maintenance.over_limit" : "maintenance.until_limit";
  return t(key, { limit: format.number(limit, 0) });
}

interface HoursCellsProps {
  app: App;
  row: PlanRow;
  limit: Limit;
}

export function HoursCells({ app, row, limit }: HoursCellsProps) {
  const { t, format } = app;
  const { hours, operation, seen, seen_unknown } = row;
  const known = isImplausible(hours) ? null : hours;
  const isOver = known !== null && known > limit;
  const inHours = (value: number, decimals = 0) =>
    t("unit.hours", { number: format.number(value, decimals) });
  const age = seen && t("maintenance.seen", { date: format.day(seen) });
  const isSection = isOver === (row.section === "overdue");
  const far = isOver ? "beyond-limit" : "";
  return (
    <>
      <Hours
        value={hours === null ? null : quantityText(app, hours, "h")}
        about={age || (seen_unknown ? t("age.unknown") : null)}
        className={known === null ? "marked" : ""}
      />
      <Hours
        value={known === null ? null : inHours(Math.abs(limit - known))}
        about={known === null || isSection ? null : limitText(app, isOver, limit)}
        className={far}
      />
      <Hours
        value={operation && operation.hours_a_day > 0 ? inHours(operation.hours_a_day, 1) : null}
        about={operation && operationSince(app, operation)}
      />
    </>
  );
}

function operationSince(app: App, operation: Operation): string {
  if (operation.hours_a_day <= 0) return operationText(app, operation);
  return app.t("maintenance.since", { date: app.format.day(operation.since) });
}

interface HoursProps {
  value: string | null;
  about?: ReactNode;
  className?: string;
}

function Hours({ value, about, className = "" }: HoursProps) {
  return (
    <td className={`hours ${className}`.trim()}>
      {value ?? (about ? null : "–")}
      {about ? <small> {about}</small> : null}
    </td>
  );
}
