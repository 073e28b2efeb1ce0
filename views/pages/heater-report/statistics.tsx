/** The heater's statistics, one row each. */
import type { App } from "../../app";
import { Table } from "../../components";
import { statisticText } from "../../format";
import type { Part, StatisticValue } from "../../generated/page-data";
import { Section } from "./section";

interface StatisticsProps {
  app: App;
  statistics: Part<StatisticValue>;
}

export function Statistics({ app, statistics: { items, problem } }: StatisticsProps) {
  const { t } = app;
  const title = t("tab.heater-stats");
  return (
    <Section
      app={app}
      title={title}
      problem={problem}
      none={items.length === 0 ? t("statistics.none") : null}
    >
      <Table caption={title} heads={[t("field.name"), t("parameter.value")]}>
        {items.map((row) => (
          <tr key={row.statistic}>
            <th scope="row">{t(`stat.${row.statistic}`)}</th>
            <td className={row.measure === "instant" ? undefined : "short-cell"}>
              {statisticText(app, row)}
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
