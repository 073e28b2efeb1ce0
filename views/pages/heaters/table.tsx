/** The table of heaters; the heads of its columns are links that sort it. */
import type { App } from "../../app";
import { codeOf, type Head, ReasonText, StatusBadge, Table, Time } from "../../components";
import { isImplausible, placeName } from "../../format";
import type { HeatersData, ListedHeater } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import { addressPart, href } from "../../routes";
import { measuredText } from "./measured-text";

type Sort = HeatersData["sort"];

const PRESSURE = "heater_pressure";

interface HeaterTableProps {
  app: App;
  data: HeatersData;
  /** The address of the list in another order. */
  to: (sort: Sort) => string;
}

export function HeaterTable({ app, data, to }: HeaterTableProps) {
  const { t } = app;
  const { measure, sort, heaters } = data;
  const sorted = data.direction === "asc" ? "ascending" : "descending";
  const head = (order: Sort, key: TextKey): Head => ({
    text: t(key),
    href: to(order),
    sorted: order === sort ? sorted : undefined,
  });
  const heads = [
    head("address", "field.address"),
    head("name", "sort.name"),
    head("fault", "field.status"),
    head("type", "field.type"),
    head(PRESSURE, "sort.heater_pressure"),
  ];
  if (measure !== PRESSURE) heads.push(head(measure, `sort.${measure}`));
  const className = measure === PRESSURE ? "heaters" : "heaters two-numbers";
  return (
    <Table caption={t("nav.heaters")} heads={heads} className={className}>
      {heaters.map((heater) => (
        <Row key={heater.id} app={app} heater={heater} measure={measure} />
      ))}
    </Table>
  );
}

interface RowProps {
  app: App;
  heater: ListedHeater;
  measure: HeatersData["measure"];
}

function Row({ app, heater, measure }: RowProps) {
  const { t } = app;
  const { id, sw_type, name, serial_number, status } = heater;
  const { type_name, pressure, value, finding, worsening } = heater;
  return (
    <tr data-heater={id}>
      <th scope="row">
        <a
          className="row-link"
          id={`heater-${addressPart(id)}`}
          href={href("heater-details", { id, sw_type })}
        >
          {placeName(heater) || serial_number || t("heater.nowhere")}
        </a>
        <small>{codeOf(heater)}</small>
      </th>
      <td className="owner">{name ?? "–"}</td>
      <td className="state">
        <StatusBadge app={app} status={status} />
        {finding ? (
          <small className="finding">
            <ReasonText
              app={app}
              subject={{ ...status, status_name: status.name, worsening }}
              finding={finding}
            />
          </small>
        ) : null}
      </td>
      <td className="kind">
        {type_name ?? t("heater.type_unknown")}
        <small>{serial_number ?? "–"}</small>
      </td>
      <td className={numberClass(pressure)} data-label={t("sort.heater_pressure")}>
        {measuredText(app, PRESSURE, pressure)}
      </td>
      {measure === PRESSURE ? null : (
        <td className={numberClass(value)} data-label={t(`sort.${measure}`)}>
          {typeof value === "string" ? (
            <Time at={value} text={app.format.date(value)} />
          ) : (
            measuredText(app, measure, value)
          )}
        </td>
      )}
    </tr>
  );
}

function numberClass(value: ListedHeater["value"]): string {
  return isImplausible(value) ? "number marked" : "number";
}
