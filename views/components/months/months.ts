/** Formats months: the day on which a heater will be due is not known, so no text names it. */
import type { App } from "../../app";
import type { Due } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";

const SECTIONS: Readonly<Record<string, TextKey>> = {
  overdue: "maintenance.overdue",
  later: "maintenance.later",
  unknown: "maintenance.unknown",
};

/** `March 2027`, for a day or a month (`2027-03-04`, `2027-03`). */
export function monthText(app: App, day: string): string {
  return app.t("maintenance.month_of_year", { month: nameOf(app, day), year: day.slice(0, 4) });
}

/** `Overdue`, `March 2027`, `Not known yet`: the heading of a section of the plan. */
export function sectionText(app: App, section: string): string {
  const key = SECTIONS[section];
  return capitalized(key ? app.t(key) : monthText(app, section));
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `about March 2027`, `February to April 2027`, or `not before May 2029`. */
export function rangeText(app: App, { earliest, latest, later }: Due): string {
  const { t } = app;
  if (later) return t("maintenance.not_before", { month: monthText(app, earliest) });
  const month = monthText(app, latest);
  if (earliest.slice(0, 7) === latest.slice(0, 7)) return t("maintenance.about", { month });
  const isOneYear = earliest.slice(0, 4) === latest.slice(0, 4);
  const first = isOneYear ? nameOf(app, earliest) : monthText(app, earliest);
  return t("maintenance.range", { first, last: month });
}

function nameOf({ t }: App, day: string): string {
  return t("maintenance.months").split(" ")[Number(day.slice(5, 7)) - 1] ?? "";
}
