/** The service history in local time. */
import type { App } from "../../app";
import { Dotted, EmptyState, PartCard, Unsent, WallClock } from "../../components";
import { isImplausible, quantityText } from "../../format";
import type { Part, ServiceEntry } from "../../generated/page-data";

interface ServiceHistoryProps {
  app: App;
  service: Part<ServiceEntry>;
}

export function ServiceHistory({ app, service }: ServiceHistoryProps) {
  const { t, format } = app;
  const title = t("heater.service_history");
  const empty = <EmptyState icon="book" text={t("heater.no_service")} />;
  return (
    <div id="service">
      <Unsent />
      <PartCard app={app} title={title} part={service} empty={empty} className="history">
        {(items) => (
          <ul className="rows">
            {items.map(({ name, timestamp, num_hours_heater }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
              <li key={index}>
                <p>
                  <span className="written">{name || t("service.no_message")}</span>
                  <small>
                    <Dotted
                      parts={[
                        <WallClock key="at" at={timestamp} text={format.wallClock(timestamp)} />,
                        hoursText(app, num_hours_heater),
                      ]}
                    />
                  </small>
                </p>
              </li>
            ))}
          </ul>
        )}
      </PartCard>
    </div>
  );
}

function hoursText(app: App, hours: ServiceEntry["num_hours_heater"]): string | null {
  if (hours === null) return null;
  if (isImplausible(hours)) return quantityText(app, hours, "h");
  return app.t("service.hours", {
    count: Math.round(hours),
    number: app.format.number(hours, 0),
  });
}
