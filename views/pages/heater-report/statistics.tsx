/** The heater's statistics in their groups, in two columns where there is room. */
import type { App } from "../../app";
import { DescriptionList, Time } from "../../components";
import { statisticGroups, statisticText } from "../../format/statistic";
import type { Part, StatisticValue } from "../../generated/page-data";
import { Section } from "./section";

export function Statistics({ app, statistics }: { app: App; statistics: Part<StatisticValue> }) {
  const { t } = app;
  return (
    <Section app={app} title={t("tab.heater-stats")} part={statistics} empty={t("statistics.none")}>
      {(items) => (
        <div className="values">
          {statisticGroups(items).map(([group, rows]) => (
            <div key={group}>
              <h3>{t(`stat_group.${group}`)}</h3>
              <DescriptionList
                entries={rows.map((row) => [
                  t(`stat.${row.statistic}`),
                  <Time key={row.statistic} at={row.instant} text={statisticText(app, row)} />,
                ])}
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}
