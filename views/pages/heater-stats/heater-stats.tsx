/** A heater's statistics; every row opens an explanation of itself. */
import type { App, ViewProps } from "../../app";
import { AsOf, HeaterFrame, heaterTitle, Icon, PartFailed, statisticValue } from "../../components";
import type { HeaterStatsData } from "../../generated/page-data";

export function title({ heater }: HeaterStatsData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-stats"));
}

export default function HeaterStats({ app, data }: ViewProps<HeaterStatsData>) {
  const { t } = app;
  const { items, problem } = data.statistics;
  return (
    <HeaterFrame app={app} heater={data.heater}>
      <AsOf app={app} time={measuredAt(data)} />
      {problem ? <PartFailed app={app} part={t("tab.heater-stats")} problem={problem} /> : null}
      {problem || items.length > 0 ? null : (
        <p className="note warn">
          <Icon name="warning" />
          {t("statistics.none")}
        </p>
      )}
      {items.length > 0 ? (
        <dl className="dl stats">
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
              <dd>{statisticValue(app, row)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </HeaterFrame>
  );
}

/** When the shown values were sent; undefined where nobody says. */
function measuredAt({ heater, statistics }: HeaterStatsData): string | undefined {
  const sent = statistics.items.find(({ statistic }) => statistic === "last_seen")?.instant;
  return sent ?? heater.last_seen ?? undefined;
}
