/** Heaters: all that are linked, filtered by status, in one of eight orders. */
import type { App, ViewProps } from "../../app";
import { AsOf, EmptyState, HeaterMap, ListHead, Pager, StatusBadge, Table } from "../../components";
import { fullLocation, joinKnown, shortLocation, streetAddress } from "../../format";
import type { HeatersData, SortedHeater } from "../../generated/page-data";
import { href } from "../../routes";
import { HeaterFilter } from "./filter";
import { sortValueText } from "./sort-value";

export function title(_: HeatersData, { t }: App): string {
  return t("nav.heaters");
}

export default function Heaters({ app, data }: ViewProps<HeatersData>) {
  const { t, format } = app;
  const { groups, sort, heaters, pager } = data;
  const measure = t(`sort.${sort}`);
  const chosen = groups.map((group) => t(`status.${group}`));
  const shown = chosen.length > 0 ? `${t("field.status")}: ${chosen.join(", ")}` : null;
  return (
    <>
      <HeaterFilter t={t} groups={groups} choices={data.choices} sort={sort} />
      <AsOf app={app} />
      <p className="hint as-of">
        {joinKnown([shown, `${t("heaters.sort_by")}: ${measure}`], " · ")}
      </p>
      {heaters.length === 0 ? (
        <EmptyState
          icon="flame"
          text={t("heaters.none_found")}
          link={
            groups.length > 0 && { href: href("heaters", {}, { sort }), text: t("heaters.all") }
          }
        />
      ) : (
        <div className={data.located > 0 ? "mapped" : undefined}>
          {data.located > 0 ? <HeaterMap t={t} query={{ status: groups }} /> : null}
          <div>
            <ListHead t={t} list="heaters" query={{ status: groups, sort }}>
              <p className="hint" data-said="count">
                {t("heaters.found", { count: pager.total, number: format.number(pager.total) })}
              </p>
            </ListHead>
            <Table
              caption={t("nav.heaters")}
              heads={[t("field.address"), t("field.status"), t("field.serial_number"), measure]}
              className="heaters"
            >
              {heaters.map((row) => (
                <Row key={row.heater.id} app={app} row={row} data={data} measure={measure} />
              ))}
            </Table>
            <Pager
              t={t}
              pager={pager}
              to={(page) =>
                href("heaters", {}, { status: groups, sort, page: page > 1 ? page : "" })
              }
            />
          </div>
        </div>
      )}
    </>
  );
}

interface RowProps {
  app: App;
  row: SortedHeater;
  data: HeatersData;
  /** The name of the field in the last column. */
  measure: string;
}

function Row({ app, row: { heater, name, value }, data, measure }: RowProps) {
  const { t } = app;
  const { id, sw_type, city_name, serial_number, status } = heater;
  const street = streetAddress(heater);
  return (
    <tr data-heater={id}>
      <th scope="row">
        <a className="row-link" href={href("heater-details", { id, sw_type })}>
          {street || shortLocation(heater) || t("heater.nowhere")}
        </a>
        {name ? <small>{name}</small> : null}
        <small>{street ? fullLocation(heater) : city_name}</small>
      </th>
      <td className="short-cell">
        <StatusBadge app={app} status={status} />
      </td>
      <td data-label={t("field.serial_number")}>{serial_number ?? "–"}</td>
      <td data-label={measure}>{sortValueText(app, data.sort, value)}</td>
    </tr>
  );
}
