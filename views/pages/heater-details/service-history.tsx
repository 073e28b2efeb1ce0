/** What service the heater has had, in the time on its own wall clock, and a way to add a note. */
import type { App } from "../../app";
import { Card, EmptyState, join, PartFailed } from "../../components";
import type { HeaterInfo, Part, ServiceEntry } from "../../generated/page-data";
import { href } from "../../routes";

interface ServiceHistoryProps {
  app: App;
  heater: HeaterInfo;
  service: Part<ServiceEntry>;
}

export function ServiceHistory({ app, heater, service }: ServiceHistoryProps) {
  const { t, format } = app;
  const { id, sw_type } = heater;
  const { items, problem } = service;
  const heading = t("heater.service_history");
  const add = href("heater-details", { id, sw_type }, { dialog: "note" });
  return (
    <div id="service">
      <Card title={heading} action={<a href={add}>{t("service.add")}</a>} className="history">
        {problem ? <PartFailed app={app} part={heading} problem={problem} /> : null}
        {problem || items.length > 0 ? null : (
          <EmptyState icon="book" text={t("heater.no_service")} />
        )}
        <ul className="rows">
          {items.map(({ name, timestamp, num_hours_heater }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
            <li key={index}>
              <p>
                <span className="written">{name || t("service.no_message")}</span>
                <small>
                  {join(
                    [
                      format.wallClock(timestamp),
                      num_hours_heater === null
                        ? null
                        : t("service.hours", { number: format.number(num_hours_heater) }),
                    ],
                    " · ",
                  )}
                </small>
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
