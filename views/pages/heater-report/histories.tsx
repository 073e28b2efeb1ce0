/** The fault history and the service history of the report. */
import { type App, langOf } from "../../app";
import { SolvedBadge, Table } from "../../components";
import { joinKnown } from "../../format";
import type { FaultRow, Part, ServiceEntry } from "../../generated/page-data";
import { Section } from "./section";

export function Faults({ app, faults }: { app: App; faults: Part<FaultRow> }) {
  const { t, format } = app;
  const { items, problem } = faults;
  const title = t("heater.fault_history");
  return (
    <Section
      app={app}
      title={title}
      problem={problem}
      none={items.length === 0 ? t("heater.no_faults") : null}
    >
      <Table caption={title} heads={[t("field.date"), t("report.fault"), t("field.status")]}>
        {items.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <tr key={index}>
            <td>{format.dateTime(fault.created)}</td>
            <th scope="row" lang={langOf(app, fault.name)}>
              {joinKnown([fault.code, fault.name], " ") || "–"}
            </th>
            <td>
              <SolvedBadge t={t} solved={fault.solved} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

export function Service({ app, service }: { app: App; service: Part<ServiceEntry> }) {
  const { t, format } = app;
  const { items, problem } = service;
  const title = t("heater.service_history");
  const hours = t("report.hours");
  return (
    <Section
      app={app}
      title={title}
      problem={problem}
      none={items.length === 0 ? t("heater.no_service") : null}
    >
      <Table caption={title} heads={[t("field.date"), t("service.message"), hours]}>
        {items.map(({ name, timestamp, num_hours_heater }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <tr key={index}>
            <td>{format.wallClock(timestamp)}</td>
            <th scope="row" className="written">
              {name || t("service.no_message")}
            </th>
            <td data-label={hours}>{format.number(num_hours_heater)}</td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
