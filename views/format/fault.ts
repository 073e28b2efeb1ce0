/** Formats a heater's fault and when it began. */
import type { App } from "../app";
import type { FaultSummary } from "../generated/page-data";
import { durationText } from "./age";
import { joinKnown } from "./location";

/** `F09 Thermostat`; empty if neither code nor name is known. */
export function faultName({ code, name }: Pick<FaultSummary, "code" | "name">): string {
  return joinKnown([code, name], " ");
}

/** `since 4 Oct (49 days)`; null if the beginning is not known. */
export function faultSince(app: App, { since }: Pick<FaultSummary, "since">): string | null {
  const duration = durationText(app, since);
  return duration && app.t("fault.since", { date: app.format.shortDate(since), duration });
}
