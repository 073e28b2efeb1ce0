/** A number with its unit, in the precision in which people use it. Files have all its decimals. */
import type { App } from "../app";

/** The units that are shown without decimals, with one, and with two. */
const UNITS = [["W", "h", "m³", "%", "count"], ["°C", "°F", "K", "kWh", "l/min", "ratio"], ["bar"]];

/** The number alone; of an unknown unit with its own decimals, two at most. */
export function amountText({ format }: App, value: number | null, unit: string | null): string {
  const digits = UNITS.findIndex((units) => units.includes(unit?.trim() ?? ""));
  // What is rounded to zero has no sign.
  return format.number(value, digits < 0 ? undefined : digits).replace(/^-(?=[0.,]*$)/, "");
}

/** A dash for none; a count and a ratio have no unit. */
export function quantityText(app: App, value: number | null, unit: string): string {
  const number = amountText(app, value, unit);
  if (value === null || unit === "count" || unit === "ratio") return number;
  return unit === "h" ? app.t("unit.hours", { number }) : withUnit(number, unit);
}

/** Kept on one line; the number alone where it has no unit. */
export function withUnit(number: string, unit: string | null | undefined): string {
  return unit ? `${number}\u00a0${unit}` : number;
}
