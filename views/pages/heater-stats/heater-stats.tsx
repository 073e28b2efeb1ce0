/** A heater's low pressures, and its statistics in groups; every row of a
 * group opens an explanation. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  type Block,
  Card,
  Columns,
  HeaterFrame,
  heaterTitle,
  Icon,
  PartFailed,
  Time,
} from "../../components";
import { statisticGroups, statisticText } from "../../format/statistic";
import type { HeaterStatsData, StatisticValue } from "../../generated/page-data";
import { Pressure } from "./pressure";

export { heaterHead as head } from "../../components";

/** The height of a chart, in rows. */
const DRAWING = 8;
/** The height of a card's heading, in rows. */
const HEADING = 1.5;

export function title({ heater }: HeaterStatsData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-stats"));
}

export default function HeaterStats({ app, data }: ViewProps<HeaterStatsData>) {
  const { t } = app;
  const { heater, statistics } = data;
  const { items, problem } = statistics;
  const blocks: Block[] = [
    { rows: pressureRows(data), content: <Pressure key="pressure" app={app} data={data} /> },
    ...statisticGroups(items).map(([group, rows]) => ({
      rows: rows.length + HEADING,
      content: <Group key={group} app={app} group={group} rows={rows} />,
    })),
  ];
  return (
    <HeaterFrame app={app} heater={heater}>
      <AsOf app={app} time={data.measured_unknown ? null : (data.measured ?? undefined)} />
      {problem ? <PartFailed app={app} part={t("tab.heater-stats")} problem={problem} /> : null}
      {problem || items.length > 0 ? null : (
        <p className="note warn">
          <Icon name="warning" />
          {t("statistics.none")}
        </p>
      )}
      <Columns blocks={blocks} />
    </HeaterFrame>
  );
}

/** The approximate height of the pressure's card, in rows. */
function pressureRows({ pressure_history }: HeaterStatsData): number {
  const known = pressure_history.items[0]?.crossings.length ?? 0;
  return HEADING + 3 + (known > 0 ? DRAWING + known : 0);
}

interface GroupProps {
  app: App;
  group: StatisticValue["group"];
  rows: readonly StatisticValue[];
}

function Group({ app, group, rows }: GroupProps) {
  const { t } = app;
  return (
    <Card title={t(`stat_group.${group}`)}>
      <dl className="description-list stats">
        {rows.map((row) => (
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
            <dd>
              <Time at={row.instant} text={statisticText(app, row)} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
