/** What is said of a visit that is planned, and of one that has not ended its reason. */
import type { App } from "../app";
import type { FinishedVisit, PlannedVisit } from "../generated/page-data";
import { joinKnown } from "./location";

/** `Fault F03`: why the visit is planned. */
export function visitReason({ t }: App, { reason, fault }: PlannedVisit): string {
  return joinKnown([t(`visit.reasons.${reason}`), fault], " ");
}

/** `Planned for 3 Dec, 14:05`, or `Was planned for 3 Nov`. */
export function plannedText(app: App, { day, time, is_past }: PlannedVisit): string {
  const date = joinKnown([app.format.day(day), time], ", ");
  return app.t(is_past ? "maintenance.was_planned" : "plan.planned", { date });
}

/** `visited 14:05, still F03`; on a later day with the date. */
export function visitedText({ t, format }: App, { at, fault, is_today }: FinishedVisit): string {
  const time = is_today ? format.time(at) : format.shortDate(at);
  return fault ? t("visit.visited_still", { time, fault }) : t("visit.visited", { time });
}
