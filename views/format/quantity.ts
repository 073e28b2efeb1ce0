/** A number with its unit, in the precision in which people use it. Files have all its decimals. */
import type { App } from "../app";

/** The decimals that each unit is shown with. */
const DIGITS: Readonly<Record<string, number>> = {
  bar: 2,
  "°C": 1,
  "°F": 1,
  K: 1,
  kWh: 1,
  "l/min": 1,
  ratio: 1,
  W: 0,
  h: 0,
  "m³": 0,
  "%": 0,
  count: 0,
};

/** The number alone; of an unknown unit with its own decimals, two at most. */
export function amountText({ format }: App, value: number | null, unit: string | null): string {
  // What is rounded to zero has no sign.
  return format.number(value, DIGITS[unit ?? ""]).replace(/^-(?=[0.,]*$)/, "");
}

/** A dash for none; a count and a ratio have no unit. */
export function quantityText(app: App, value: number | null, unit: string): string {
  const number = amountText(app, value, unit);
  if (value === null || unit === "count" || unit === "ratio") return number;
  return unit === "h" ? app.t("unit.hours", { number }) : `${number} ${unit}`;
}
