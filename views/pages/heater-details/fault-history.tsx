/** The faults that the heater has had, newest first. */
import { type App, langOf } from "../../app";
import { Card, EmptyState, join, PartFailed, Solved } from "../../components";
import type { FaultRow, Part } from "../../generated/page-data";

interface FaultHistoryProps {
  app: App;
  faults: Part<FaultRow>;
}

export function FaultHistory({ app, faults: { items, problem } }: FaultHistoryProps) {
  const { t, format } = app;
  const heading = t("heater.fault_history");
  return (
    <Card title={heading} className="history">
      {problem ? <PartFailed app={app} part={heading} problem={problem} /> : null}
      {problem || items.length > 0 ? null : <EmptyState icon="on" text={t("heater.no_faults")} />}
      <ul className="rows">
        {items.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history of rows that have no identity.
          <li key={index}>
            <p>
              <span lang={langOf(app, fault.name)}>
                {join([fault.code, fault.name], " ") || "–"}
              </span>
              <small>{format.dateTime(fault.created)}</small>
            </p>
            <Solved t={t} solved={fault.solved} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
