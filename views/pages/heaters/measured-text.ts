/** Formats the value of a field by which the heater list can be sorted, with its unit. */
import type { App } from "../../app";
import { isImplausible, quantityText, type Shown } from "../../format";
import type { HeaterSort } from "../../generated/page-data";

const UNITS: Partial<Record<HeaterSort, string>> = {
  heater_pressure: "bar",
  num_hours_heater: "h",
  num_hours_heater_since_maintenance: "h",
  num_days_gateway_offline: "days",
  num_days_heater_offline: "days",
};

export function measuredText(app: App, sort: HeaterSort, value: Shown): string {
  const { t, format } = app;
  if (value === null) return "–";
  if (isImplausible(value)) return quantityText(app, value, UNITS[sort] ?? "count");
  const number = format.number(value, 0);
  switch (sort) {
    case "heater_pressure":
      return quantityText(app, value, "bar");
    case "num_hours_heater":
    case "num_hours_heater_since_maintenance":
      return t("unit.hours", { number });
    case "num_days_gateway_offline":
    case "num_days_heater_offline": {
      // Complete days, as in the status; not minus zero.
      const days = Math.floor(value) || 0;
      return t("unit.days", { number: format.number(days), count: days });
    }
    default:
      return number;
  }
}
