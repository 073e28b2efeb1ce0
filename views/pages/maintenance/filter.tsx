/** The filter of the plan: month, day and town. */
import type { App } from "../../app";
import { type Choices, Filter, FilterSelect } from "../../components";
import { sectionText } from "../../components/months/months";
import type { MaintenanceData, PlanChoice } from "../../generated/page-data";
import { href } from "../../routes";

export function PlanFilter({ app, data }: { app: App; data: MaintenanceData }) {
  const { t, format } = app;
  const { day, days, month, months, place, places } = data;
  const options = (choices: readonly PlanChoice[], text: (value: string) => string) =>
    choices.map(({ value, count }) => [value, `${text(value)} (${format.number(count)})`] as const);
  return (
    <Filter
      t={t}
      action={href("maintenance")}
      row={{
        chosen: choicesOf(app, data).map(([, value]) => value),
        all: t("heaters.every"),
      }}
    >
      <FilterSelect
        name="month"
        label={t("maintenance.month")}
        value={month}
        all={t("maintenance.all_months")}
        options={options(months, (value) => sectionText(app, value))}
      />
      {days.length > 0 || day ? (
        <FilterSelect
          name="day"
          label={t("maintenance.planned_day")}
          value={day ?? ""}
          all={t("filter.all")}
          options={options(days, (value) => app.format.day(value))}
        />
      ) : null}
      {places.length > 1 || place ? (
        <FilterSelect
          name="place"
          label={t("field.city")}
          value={place}
          all={t("maintenance.all_places")}
          options={places.map((name) => [name, name])}
        />
      ) : null}
    </Filter>
  );
}

export function choicesOf(app: App, { day, month, place }: MaintenanceData): Choices {
  const { t } = app;
  return [
    [t("maintenance.month"), month && sectionText(app, month)],
    [t("maintenance.planned_day"), day ? app.format.day(day) : ""],
    [t("field.city"), place],
  ];
}
