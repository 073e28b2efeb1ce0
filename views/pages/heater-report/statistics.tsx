/** The heater's statistics, one row each. */
import type { App } from "../../app";
import { statisticText } from "../../format";
import type { Part, StatisticValue } from "../../generated/page-data";
import { TableSection } from "./section";

export function Statistics({ app, statistics }: { app: App; statistics: Part<StatisticValue> }) {
  const { t } = app;
  return (
    <TableSection
      app={app}
      title={t("tab.heater-stats")}
      part={statistics}
      empty={t("statistics.none")}
      heads={[t("field.name"), t("parameter.value")]}
    >
      {(items) =>
        items.map((row) => (
          <tr key={row.statistic}>
            <th scope="row">{t(`stat.${row.statistic}`)}</th>
            <td className={row.measure === "instant" ? undefined : "short-cell"}>
              {statisticText(app, row)}
            </td>
          </tr>
        ))
      }
    </TableSection>
  );
}
