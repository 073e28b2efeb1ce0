/** The heater's statistics, in two columns where there is room. */
import type { App } from "../../app";
import { DescriptionList } from "../../components";
import { statisticText } from "../../format";
import type { Part, StatisticValue } from "../../generated/page-data";
import { Section } from "./section";

export function Statistics({ app, statistics }: { app: App; statistics: Part<StatisticValue> }) {
  const { t } = app;
  return (
    <Section app={app} title={t("tab.heater-stats")} part={statistics} empty={t("statistics.none")}>
      {(items) => (
        <div className="values">
          <DescriptionList
            entries={items.map((row) => [t(`stat.${row.statistic}`), statisticText(app, row)])}
          />
        </div>
      )}
    </Section>
  );
}
