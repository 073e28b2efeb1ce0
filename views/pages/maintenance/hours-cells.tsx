/** The operating hours of a row of the plan: as columns where there is room, else as a line of text, also
 * on paper. */
import type { App } from "../../app";
import { capitalized } from "../../components/months/months";
import { isImplausible, joinKnown, quantityText } from "../../format";
import type { MaintenanceData, Operation, PlanRow } from "../../generated/page-data";
import { operationText } from "./evidence";

type Limit = MaintenanceData["limit"];

/** The heads: since maintenance, over or to the limit, a day. */
export function hoursHeads(app: App, section: string, limit: Limit): string[] {
  const heads = [
    app.t("maintenance.since_maintenance"),
    limitText(app, section === "overdue", limit),
    app.t("maintenance.each_day"),
  ];
  return heads.map(capitalized);
}

function limitText({ t, format }: App, isOver: boolean, limit: Limit): string {
  const key = isOver ? "maintenance.over_limit" : "maintenance.until_limit";
  return t(key, { limit: format.number(limit, 0) });
}

export interface Hours {
  value: string | null;
  /** What the value is, as the head of its column says. */
  words: string;
  about: string | null;
  className?: string | undefined;
  /** Whether the head of the column has other words: those of its section. */
  isUnusual?: boolean;
}

export function hoursOf(app: App, row: PlanRow, limit: Limit): Hours[] {
  const { t, format } = app;
  const { hours, operation, seen, seen_unknown } = row;
  const known = isImplausible(hours) ? null : hours;
  const isOver = known !== null && known > limit;
  const inHours = (value: number, decimals = 0) =>
    t("unit.hours", { number: format.number(value, decimals) });
  const age = seen && t("maintenance.seen", { date: format.day(seen) });
  return [
    {
      value: hours === null ? null : quantityText(app, hours, "h"),
      words: t("maintenance.since_maintenance"),
      about: age || (seen_unknown ? t("age.unknown") : null),
      className: known === null ? "marked" : undefined,
    },
    {
      value: known === null ? null : inHours(Math.abs(limit - known)),
      words: limitText(app, isOver, limit),
      about: null,
      className: isOver ? "beyond-limit" : undefined,
      isUnusual: known !== null && isOver !== (row.section === "overdue"),
    },
    {
      value: operation && operation.hours_a_day > 0 ? inHours(operation.hours_a_day, 1) : null,
      words: t("maintenance.each_day"),
      about: operation && operationSince(app, operation),
    },
  ];
}

function operationSince(app: App, operation: Operation): string {
  if (operation.hours_a_day <= 0) return operationText(app, operation);
  return app.t("maintenance.since", { date: app.format.day(operation.since) });
}

/** `1,643 h since maintenance (as of 28 Nov) · 143 h over the limit of 1,500 h`. */
export function hoursText(hours: readonly Hours[]): string {
  const texts = hours.map(({ value, words, about }) =>
    value && about ? `${value} ${words} (${about})` : value ? `${value} ${words}` : about,
  );
  return joinKnown(texts, "\u00a0· ");
}

export function HoursCells({ hours }: { hours: readonly Hours[] }) {
  return hours.map(({ value, words, about, className, isUnusual }) => {
    const further = isUnusual ? words : about;
    return (
      <td key={words} className={joinKnown(["hours", className], " ")}>
        {value ?? (further ? null : "–")}
        {further ? <small> {further}</small> : null}
      </td>
    );
  });
}
