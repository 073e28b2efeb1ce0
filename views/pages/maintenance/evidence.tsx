/** When a heater's maintenance is due, and the evidence for it. */
import type { App } from "../../app";
import { rangeText } from "../../components/months/months";
import { isImplausible, quantityText } from "../../format";
import type { MaintenanceData, Operation, PlanRow } from "../../generated/page-data";

/** `Overdue`, or the likely months; null if nothing is known. */
export function dueText(app: App, { due }: PlanRow): string | null {
  if (!due) return null;
  if (due.overdue) return app.t("maintenance.overdue");
  return due.basis === "DUTY" ? app.format.day(due.expected) : rangeText(app, due);
}

/** The data from which the due date follows. */
export function evidence(app: App, row: PlanRow, limit: MaintenanceData["limit"]): string[] {
  const { t, format } = app;
  const { hours, operation, seen, seen_unknown } = row;
  const parts: string[] = [];
  if (isImplausible(hours)) {
    const name = t("stat.num_hours_heater_since_maintenance");
    parts.push(`${name}: ${quantityText(app, hours, "h")}`);
  } else if (hours !== null) {
    const [ran, over, most] = [hours, hours - limit, limit].map((each) => format.number(each, 0));
    const key = hours > limit ? "maintenance.over" : "maintenance.hours";
    parts.push(t(key, { hours: ran ?? "", over: over ?? "", limit: most ?? "" }));
  }
  if (operation) parts.push(operationText(app, operation));
  if (seen) parts.push(t("maintenance.seen", { date: app.format.day(seen) }));
  if (seen_unknown) parts.push(t("age.unknown"));
  const others = [dutyText(app, row), lastText(app, row)];
  return [...parts, ...others.filter((each) => each !== null)];
}

/** What is due every so many months. */
export function dutyText({ t, format }: App, { duty }: PlanRow): string | null {
  return duty && t("duty.on", { date: format.day(duty) });
}

/** Why the due date is not known; null if it is, or if the hours say so themselves. */
export function unknownText({ t }: App, { hours, unknown }: PlanRow): string | null {
  const isTold = unknown === "STILL" || (isImplausible(hours) && unknown === "NO_HOURS");
  return unknown && !isTold ? t(`maintenance.${unknown}`) : null;
}

/** The last maintenance or note, where the due date does not follow from operating hours. */
export function lastText(
  { t, format }: App,
  { due, last, noted, unknown }: PlanRow,
): string | null {
  if (due?.basis === "YEAR" && last) return t("maintenance.last", { date: format.day(last) });
  // A note alone shows no maintenance, but the reader may know what was done then.
  return unknown && noted ? t("maintenance.noted", { date: format.day(noted) }) : null;
}

export function operationText(app: App, { hours_a_day, since }: Operation): string {
  const values = { number: app.format.number(hours_a_day, 1), date: app.format.day(since) };
  return app.t(hours_a_day > 0 ? "maintenance.a_day" : "maintenance.STILL", values);
}
