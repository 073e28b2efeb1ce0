/** The pressure and the next maintenance in the report for the customer. */
import type { App } from "../../app";
import type { Entry } from "../../components";
import { rangeText } from "../../components/months/months";
import { amountText, isImplausible, quantityText } from "../../format";
import type { Upkeep } from "../../generated/page-data";

export function upkeepEntries(app: App, upkeep: Upkeep): Entry[] {
  const { t } = app;
  const { pressure, pressure_limit, hours_left } = upkeep;
  const measured =
    pressure_limit === null || isImplausible(pressure)
      ? quantityText(app, pressure, "bar")
      : t("report.pressure_low", {
          value: amountText(app, pressure, "bar"),
          limit: amountText(app, pressure_limit, "bar"),
        });
  const entries: Entry[] = [[t("stat.heater_pressure"), pressure === null ? null : measured]];
  const when = whenText(app, upkeep);
  const evidence = evidenceText(app, upkeep);
  if (when) {
    entries.push([
      t("report.maintenance"),
      evidence ? [`${when} `, <small key="evidence">{evidence}</small>] : when,
    ]);
  }
  if (isImplausible(hours_left)) {
    const hours = quantityText(app, hours_left, "h");
    entries.push([t("stat.num_hours_heater_since_maintenance"), hours]);
  }
  return entries;
}

/** The planned day, else the likely months, else why they are not known; null if even that is not. */
function whenText(app: App, { planned, due, unknown }: Upkeep): string | null {
  const { t, format } = app;
  if (planned) return t("plan.planned", { date: format.day(planned) });
  if (due) return due.overdue ? t("maintenance.overdue") : rangeText(app, due);
  return unknown && t(`report.unknown.${unknown}`);
}

/** What the date follows from. */
function evidenceText(app: App, { planned, due, hours_left, last }: Upkeep): string | null {
  const { t, format } = app;
  if (planned) return null;
  if (due?.basis === "YEAR") return last && t("maintenance.last", { date: format.day(last) });
  if (hours_left === null || isImplausible(hours_left)) return null;
  const key = hours_left < 0 ? "report.maintenance_overdue" : "report.maintenance_left";
  return t(key, { hours: format.number(Math.abs(Math.round(hours_left)), 0) });
}
