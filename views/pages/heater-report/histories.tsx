/** The fault history and the service history of the report. */
import { type App, langOf } from "../../app";
import { SolvedBadge, Time, WallClock } from "../../components";
import { eventText, isImplausible, joinKnown, quantityText } from "../../format";
import type { FaultRow, Part, ServiceEntry } from "../../generated/page-data";
import { TableSection } from "./section";

interface FaultsProps {
  app: App;
  title: string;
  faults: Part<FaultRow>;
}

export function Faults({ app, title, faults }: FaultsProps) {
  const { t } = app;
  return (
    <TableSection
      app={app}
      title={title}
      part={faults}
      empty={t("heater.no_faults")}
      heads={[t("field.date"), t("report.fault"), t("field.status")]}
    >
      {(items) =>
        items.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <tr key={index}>
            <td>
              <Time at={fault.created} text={eventText(app, fault.created)} />
            </td>
            <th scope="row" lang={langOf(app, fault.name)}>
              {joinKnown([fault.code, fault.name], " ") || "–"}
            </th>
            <td>
              <SolvedBadge t={t} solved={fault.solved} />
            </td>
          </tr>
        ))
      }
    </TableSection>
  );
}

export function Service({ app, service }: { app: App; service: Part<ServiceEntry> }) {
  const { t, format } = app;
  const hours = t("report.hours");
  return (
    <TableSection
      app={app}
      title={t("heater.service_history")}
      part={service}
      empty={t("heater.no_service")}
      heads={[t("field.date"), t("service.message"), hours]}
      className="serviced"
    >
      {(items) =>
        items.map(({ name, timestamp, num_hours_heater }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <tr key={index}>
            <td>
              <WallClock at={timestamp} text={format.wallClock(timestamp)} />
            </td>
            <th scope="row" className="written">
              {name || t("service.no_message")}
            </th>
            <td data-label={hours}>
              {isImplausible(num_hours_heater)
                ? quantityText(app, num_hours_heater, "count")
                : format.number(num_hours_heater, 0)}
            </td>
          </tr>
        ))
      }
    </TableSection>
  );
}
