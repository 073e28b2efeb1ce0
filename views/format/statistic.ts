/** A statistic's value with its unit, in the precision that the host sends with it. */
import type { App } from "../app";
import type { StatisticValue } from "../generated/page-data";
import { ageText } from "./age";

export function statisticText(app: App, row: StatisticValue): string {
  const { t, format } = app;
  if (row.measure === "date") return format.date(row.instant);
  if (row.measure === "instant") {
    const since = ageText(app, row.instant);
    return since ? `${format.dateTime(row.instant)} (${since})` : format.dateTime(row.instant);
  }
  const number = format.number(row.number, row.digits ?? undefined);
  if (row.number === null || row.measure === "count") return number;
  return row.measure === "hours" ? t("unit.hours", { number }) : `${number} ${row.measure}`;
}
