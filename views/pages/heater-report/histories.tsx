/** The fault history and the service history of the report. */
import { type App, langOf } from "../../app";
import { Table, Time, WallClock } from "../../components";
import { eventText, isImplausible, joinKnown, quantityText } from "../../format";
import type { FaultRow, Part, ServiceEntry } from "../../generated/page-data";
import { Section, TableSection } from "./section";

interface FaultsProps {
  app: App;
  title: string;
  faults: Part<FaultRow>;
}

/** The unsolved faults come first; some providers do not say whether a fault is solved. */
const GROUPS = [
  [false, "report.faults_unsolved"],
  [null, "report.faults_unknown"],
  [true, "report.faults_solved"],
] as const;

export function Faults({ app, title, faults }: FaultsProps) {
  const { t } = app;
  return (
    <Section app={app} title={title} part={faults} empty={t("heater.no_faults")}>
      {(items) =>
        GROUPS.map(([solved, name]) => (
          <FaultGroup
            key={name}
            app={app}
            title={t(name)}
            faults={items.filter((fault) => fault.solved === solved)}
          />
        ))
      }
    </Section>
  );
}

interface FaultGroupProps {
  app: App;
  title: string;
  faults: readonly FaultRow[];
}

function FaultGroup({ app, title, faults }: FaultGroupProps) {
  const { t } = app;
  if (faults.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <Table caption={title} heads={[t("field.date"), t("report.fault")]}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <tr key={index}>
            <td>
              <Time at={fault.created} text={eventText(app, fault.created)} />
            </td>
            <th scope="row" className="named" lang={langOf(app, fault.name)}>
              {joinKnown([fault.code, fault.name], " ") || "–"}
            </th>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** Whether the report is in another language than the account's: its notes may then be in any. */
export function isForeign({ page }: App): boolean {
  return page.shell?.language !== page.locale;
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
            <th scope="row" className="written" lang={name && isForeign(app) ? "" : undefined}>
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
