/** Formats realtime values, for the first values and for those that the browser shows later. */
import type { App } from "../app";
import type { HeaterRealtimeData, Message, Reading } from "../generated/page-data";
import { messageText } from "./message";
import { quantityText } from "./quantity";

export type Group = "temperature" | "power" | "signal";

export const GROUPS: readonly Group[] = ["temperature", "power", "signal"];

/** Shown for a value that was not measured. */
export const NO_VALUE = "–";

export function unitOf(group: Group, { temperature_unit }: HeaterRealtimeData): string {
  if (group === "temperature") return `°${temperature_unit}`;
  return group === "power" ? "W" : "%";
}

/** The rows of the table: name, label and value. */
export function rowsOf(app: App, reading: Reading): readonly (readonly [string, string, string])[] {
  const { t } = app;
  const flag = (value: boolean | null, yes: string, no: string) =>
    value === null ? NO_VALUE : value ? yes : no;
  const words = (status: Message | null) => (status ? messageText(t, status) : NO_VALUE);
  return [
    ["tap", t("realtime.tap_request"), flag(reading.tap_request, t("action.yes"), t("action.no"))],
    ["pump", t("realtime.pump"), flag(reading.pump, t("realtime.on"), t("realtime.off"))],
    ["water_flow", t("realtime.water_flow"), quantityText(app, reading.water_flow, "l/min")],
    ["ch_flow", t("realtime.ch_flow"), quantityText(app, reading.ch_flow, "l/min")],
    ["pressure", t("realtime.pressure"), quantityText(app, reading.pressure, "bar")],
    ["system", t("realtime.system_status"), words(reading.system_status)],
    ["demand", t("realtime.heat_demand_status"), words(reading.heat_demand_status)],
  ];
}
