/** The value of a field that the heater list can be sorted by, with its unit. */
import type { App } from "../../app";
import type { HeaterSort } from "../../generated/page-data";

export function measuredText({ t, format }: App, sort: HeaterSort, value: number | null): string {
  if (value === null) return "–";
  const number = format.number(value, 0);
  switch (sort) {
    case "heater_pressure":
      return `${format.number(value, 2)} bar`;
    case "num_hours_heater":
    case "num_hours_heater_since_maintenance":
      return t("unit.hours", { number });
    case "num_days_gateway_offline":
    case "num_days_heater_offline":
      return t("unit.days", { number, count: value });
    default:
      return number;
  }
}
