/** The table of heaters; the heads of its columns are links that sort it. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import {
  codeOf,
  type Head,
  Icon,
  REASON_ICONS,
  ReasonText,
  StatusBadge,
  Table,
  Time,
} from "../../components";
import { isImplausible, placeName, type Shown } from "../../format";
import type { HeaterSort, HeatersData, ListedHeater, Reason } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import { addressPart, href } from "../../routes";
import { BeyondLimit, shortReason } from "./limits";
import { measuredText } from "./measured-text";

type Sort = HeatersData["sort"];

const PRESSURE = "heater_pressure";

/** The reason that a measured value is when it is beyond its limit. */
const REASONS: Partial<Record<HeaterSort, Reason>> = {
  heater_pressure: "PRESSURE",
  num_days_gateway_offline: "OFFLINE",
  num_days_heater_offline: "OFFLINE",
  num_hours_heater_since_maintenance: "MAINTENANCE",
  num_flames_lost: "FLAMES",
  num_ignition_fails: "IGNITION",
};

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
        <Row key={heater.id} app={app} heater={heater} data={data} />
      ))}
    </Table>
  );
}

interface RowProps {
  app: App;
  heater: ListedHeater;
  data: HeatersData;
}

function Row({ app, heater, data }: RowProps) {
  const { t } = app;
  const { measure } = data;
  const { id, sw_type, name, serial_number, status, type_name, pressure, value } = heater;
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
        <FindingLine app={app} heater={heater} chosen={data.reason} />
      </td>
      <td className="kind">
        {type_name ?? t("heater.type_unknown")}
        <small>{serial_number ?? "–"}</small>
      </td>
      <td className={numberClass(pressure)} data-label={t("sort.heater_pressure")}>
        {measured(app, heater, PRESSURE, pressure)}
      </td>
      {measure === PRESSURE ? null : (
        <td className={numberClass(value)} data-label={t(`sort.${measure}`)}>
          {typeof value === "string" ? (
            <Time at={value} text={app.format.date(value)} />
          ) : (
            measured(app, heater, measure, value)
          )}
        </td>
      )}
    </tr>
  );
}

/** Why the heater needs attention, in few words unless this is what the list is filtered by. */
function FindingLine({
  app,
  heater: { finding, status, worsening },
  chosen,
}: Pick<RowProps, "app" | "heater"> & { chosen: HeatersData["reason"] }) {
  if (!finding) return null;
  const [icon] = REASON_ICONS[finding.reason];
  const short = finding.reason === chosen ? null : shortReason(app, finding);
  return (
    <small className="finding">
      <Icon name={icon} />
      {short ?? (
        <ReasonText
          app={app}
          subject={{ ...status, status_name: status.name, worsening }}
          finding={finding}
        />
      )}
    </small>
  );
}

/** A value with its unit, marked if it is beyond its limit. */
function measured(app: App, heater: ListedHeater, sort: HeaterSort, value: Shown): ReactNode {
  const text = measuredText(app, sort, value);
  const reason = REASONS[sort];
  const limit = heater.beyond.find((each) => each.reason === reason)?.limit;
  // Of the two numbers of days without a connection, the finding is that of the greater one.
  const isWithin = reason === "OFFLINE" && Math.floor(Number(value)) <= (limit ?? 0);
  return reason && limit != null && !isWithin && !isImplausible(value) ? (
    <BeyondLimit app={app} reason={reason}>
      {text}
    </BeyondLimit>
  ) : (
    text
  );
}

function numberClass(value: ListedHeater["value"]): string {
  return isImplausible(value) ? "number marked" : "number";
}
