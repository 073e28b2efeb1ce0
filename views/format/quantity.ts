/** Formats a number with its unit, with the usual decimals of the unit. Files have all decimals. */
import type { App } from "../app";

/** The units that are shown without decimals, with one decimal, and with two. */
const UNITS = [["W", "h", "m³", "%", "count"], ["°C", "°F", "K", "kWh", "l/min", "ratio"], ["bar"]];

/** The number without its unit; for an unknown unit with the number's own decimals, two at most. */
export function amountText({ format }: App, value: number | null, unit: string | null): string {
  const digits = UNITS.findIndex((units) => units.includes(unit?.trim() ?? ""));
  // A value that is rounded to zero has no sign.
  return format.number(value, digits < 0 ? undefined : digits).replace(/^-(?=[0.,]*$)/, "");
}

/** The number with its unit; a dash for null. A count and a ratio have no unit. */
export function quantityText(app: App, value: number | null, unit: string): string {
  const number = amountText(app, value, unit);
  if (value === null || unit === "count" || unit === "ratio") return number;
  return unit === "h" ? app.t("unit.hours", { number }) : withUnit(number, unit);
}

/** As `quantityText`, but a number below ten keeps its decimals, two at most, also in a unit without
 * decimals: rounded, it would be another value. */
export function fineQuantityText(app: App, value: number | null, unit: string): string {
  const isCoarse = Math.abs(value ?? 10) < 10 && UNITS[0]?.includes(unit.trim());
  if (unit === "count" || !isCoarse) return quantityText(app, value, unit);
  const number = amountText(app, value, null);
  return unit === "h" ? app.t("unit.hours", { number }) : withUnit(number, unit);
}

/** The text of a unit alone, with the same words as in a quantity. */
export function unitText({ t }: App, unit: string): string {
  return unit === "h" ? t("unit.hours", { number: "" }).trim() : unit;
}

/** Joins a number and its unit by a no-break space; returns the number alone if it has no unit. */
export function withUnit(number: string, unit: string | null | undefined): string {
  return unit ? `${number}\u00a0${unit}` : number;
}
