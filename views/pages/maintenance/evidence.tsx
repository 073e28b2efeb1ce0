/** When a heater's maintenance is due, and the evidence for it. */
import type { App } from "../../app";
import { Dotted } from "../../components";
import { isImplausible, quantityText } from "../../format";
import { rangeText } from "../../format/months";
import type { MaintenanceData, Operation, PlanRow } from "../../generated/page-data";

/** `Overdue`, or the likely months; null if nothing is known. */
export function dueText(app: App, { due }: PlanRow): string | null {
  if (!due) return null;
  return due.overdue ? app.t("maintenance.overdue") : rangeText(app, due);
}

interface EvidenceProps {
  app: App;
  row: PlanRow;
  limit: MaintenanceData["limit"];
}

/** The data from which the due date follows, or why there is none. */
export function Evidence({ app, row, limit }: EvidenceProps) {
  const { t, format } = app;
  const { due, hours, last, noted, operation, seen, seen_unknown, unknown } = row;
  const parts: (string | null)[] = [];
  if (due?.basis === "YEAR" && last) {
    parts.push(t("maintenance.last", { date: app.format.day(last) }));
  }
  const isMarked = isImplausible(hours);
  if (isMarked) {
    const name = t("stat.num_hours_heater_since_maintenance");
    parts.push(`${name}: ${quantityText(app, hours, "h")}`);
  } else if (hours !== null) {
    const [ran, over, most] = [hours, hours - limit, limit].map((each) => format.number(each, 0));
    const key = hours > limit ? "maintenance.over" : "maintenance.hours";
    parts.push(t(key, { hours: ran ?? "", over: over ?? "", limit: most ?? "" }));
  }
  if (operation) parts.push(operationText(app, operation));
  const isTold = unknown === "STILL" || (isMarked && unknown === "NO_HOURS");
  if (unknown && !isTold) parts.push(t(`maintenance.${unknown}`));
  // A note alone shows no maintenance, but the reader may know what was done then.
  if (unknown && noted) parts.push(t("maintenance.noted", { date: app.format.day(noted) }));
  if (seen) parts.push(t("maintenance.seen", { date: app.format.day(seen) }));
  if (seen_unknown) parts.push(t("age.unknown"));
  return <Dotted parts={parts} />;
}

function operationText(app: App, { hours_a_day, since }: Operation): string {
  const values = { number: app.format.number(hours_a_day, 1), date: app.format.day(since) };
  return app.t(hours_a_day > 0 ? "maintenance.a_day" : "maintenance.STILL", values);
}
