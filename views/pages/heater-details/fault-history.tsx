/** The faults that the heater has had, newest first. */
import { type App, langOf } from "../../app";
import { EmptyState, PartCard, SolvedBadge, Time } from "../../components";
import { eventText, joinKnown } from "../../format";
import type { FaultRow, Part } from "../../generated/page-data";

export function FaultHistory({ app, faults }: { app: App; faults: Part<FaultRow> }) {
  const { t } = app;
  const title = t("heater.fault_history");
  const empty = <EmptyState icon="on" text={t("heater.no_faults")} />;
  return (
    <PartCard app={app} title={title} part={faults} empty={empty} className="history">
      {(items) => (
        <ul className="rows">
          {items.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
            <li key={index}>
              <p>
                <span lang={langOf(app, fault.name)}>
                  {joinKnown([fault.code, fault.name], " ") || "–"}
                </span>
                <small>
                  <Time at={fault.created} text={eventText(app, fault.created)} />
                </small>
              </p>
              <SolvedBadge t={t} solved={fault.solved} />
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  );
}
