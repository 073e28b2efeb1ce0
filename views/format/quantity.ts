/** Formats a number with its unit, with the usual decimals of the unit. Files have all decimals. */
import type { App } from "../app";
import type { Implausible } from "../generated/page-data";

/** A measured value; null if it is not known. */
export type Shown = number | Implausible | null;

/** The units that are shown without decimals, with one decimal, and with two. */
const UNITS = [["W", "h", "m³", "%", "count"], ["°C", "°F", "K", "kWh", "l/min", "ratio"], ["bar"]];

/** The number without its unit; for an unknown unit with the number's own decimals, two at most. */
export function amountText({ format }: App, value: number | null, unit: string | null): string {
  const digits = UNITS.findIndex((units) => units.includes(unit?.trim() ?? ""));
  // A value that is rounded to zero has no sign.
  return format.number(value, digits < 0 ? undefined : digits).replace(/^-(?=[0.,]*$)/, "");
}

/** Whether a value is shown only as it was sent, with a mark. */
export function isImplausible(value: unknown): value is Implausible {
  return typeof value === "object" && value !== null;
}

/** From here on a number is shown with an exponent, which fits into a cell. */
const LONG = 1e12;

/** `-1 bar (not plausible)`: the value as it was sent, with its mark. */
function implausibleText(app: App, value: Implausible, unit: string): string {
  const { t } = app;
  const { sent } = value;
  const number = sentText(app, sent);
  const hasNone = unit === "count" || unit === "ratio";
  const quantity =
    unit === "h" || unit === "days"
      ? t(`unit.${unit === "h" ? "hours" : "days"}`, { number, count: sent })
      : withUnit(number, hasNone ? null : (value.unit ?? unit));
  return marked(app, quantity);
}

/** A number as it was sent. */
export function sentText({ format }: App, sent: number): string {
  return Math.abs(sent) < LONG ? format.exact(sent) : sent.toExponential(2);
}

/** A text with the mark of a value that is not plausible. */
export function marked({ t }: App, text: string): string {
  return `${text} (${t("value.implausible")})`;
}

/** The number with its unit; a dash for null. A count and a ratio have no unit. A value that is not
 * plausible is shown as it was sent. */
export function quantityText(app: App, value: Shown, unit: string): string {
  if (isImplausible(value)) return implausibleText(app, value, unit);
  const number = amountText(app, value, unit);
  if (value === null || unit === "count" || unit === "ratio") return number;
  return unit === "h" ? app.t("unit.hours", { number }) : withUnit(number, unit);
}

/** As `quantityText`, but a number below ten keeps its decimals, two at most, also in a unit without
 * decimals: rounded, it would be another value. */
export function fineQuantityText(app: App, value: Shown, unit: string): string {
  if (isImplausible(value)) return implausibleText(app, value, unit);
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
