/** When a heater's pressure fell, and its statistics; every row of them opens an explanation of itself. */
import type { App, ViewProps } from "../../app";
import { AsOf, HeaterFrame, heaterTitle, Icon, PartContent } from "../../components";
import { statisticText } from "../../format";
import type { HeaterStatsData } from "../../generated/page-data";
import { Pressure } from "./pressure";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterStatsData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-stats"));
}

export default function HeaterStats({ app, data }: ViewProps<HeaterStatsData>) {
  const { t } = app;
  const empty = (
    <p className="note warn">
      <Icon name="warning" />
      {t("statistics.none")}
    </p>
  );
  return (
    <HeaterFrame app={app} heater={data.heater}>
      <AsOf app={app} time={measuredAt(data)} />
      <Pressure app={app} data={data} />
      <PartContent app={app} title={t("tab.heater-stats")} part={data.statistics} empty={empty}>
        {(items) => (
          <dl className="description-list stats">
            {items.map((row) => (
              <div key={row.statistic}>
                <dt>
                  <details>
                    <summary>
                      {t(`stat.${row.statistic}`)}
                      <Icon name="info" />
                    </summary>
                    <p>{t(`stat_help.${row.statistic}`)}</p>
                  </details>
                </dt>
                <dd>{statisticText(app, row)}</dd>
              </div>
            ))}
          </dl>
        )}
      </PartContent>
    </HeaterFrame>
  );
}

/** When the shown values were sent; undefined where that is unknown. */
function measuredAt({ heater, statistics }: HeaterStatsData): string | undefined {
  const sent = statistics.items.find(({ statistic }) => statistic === "last_seen")?.instant;
  return sent ?? heater.last_seen ?? undefined;
}
