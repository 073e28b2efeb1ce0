/** Formats statistics: a value with its unit, a time with its age. */
import type { App } from "../app";
import type { StatisticValue } from "../generated/page-data";
import { ageText } from "./age";
import { quantityText } from "./quantity";

export function statisticText(app: App, row: StatisticValue): string {
  const { format } = app;
  if (row.measure === "date") return format.date(row.instant);
  if (row.measure === "instant") {
    if (row.instant_unknown) return app.t("age.unknown");
    const since = ageText(app, row.instant);
    return since ? `${format.dateTime(row.instant)} (${since})` : format.dateTime(row.instant);
  }
  return quantityText(app, row.number, row.measure);
}

type Group = readonly [group: StatisticValue["group"], rows: readonly StatisticValue[]];

/** The rows by group; groups and rows keep their order. */
export function statisticGroups(items: readonly StatisticValue[]): readonly Group[] {
  const names = [...new Set(items.map(({ group }) => group))];
  return names.map((name) => [name, items.filter(({ group }) => group === name)]);
}
