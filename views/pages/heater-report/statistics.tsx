/** The heater's statistics by group, in two columns if there is room. */
import type { App } from "../../app";
import { DescriptionList, Time } from "../../components";
import { statisticGroups, statisticText } from "../../format/statistic";
import type { Part, StatisticValue } from "../../generated/page-data";
import { momentText } from "./moment";
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
                  <Value key={row.statistic} app={app} row={row} />,
                ])}
              />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function Value({ app, row }: { app: App; row: StatisticValue }) {
  const { measure, instant, instant_unknown } = row;
  const text =
    measure === "instant" ? momentText(app, instant, instant_unknown) : statisticText(app, row);
  return <Time at={instant} text={text} />;
}
