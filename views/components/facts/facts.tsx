/** A few values side by side, each with its name and a note below it. */
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";

export interface Fact {
  name: string;
  /** Null for an unknown value. */
  value: ReactNode;
  note?: ReactNode;
  /** The colour and icon of a value that needs attention. */
  alarm?: "fault" | "lost" | null;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value, note, alarm }) => (
        <div key={name} className={alarm ?? undefined}>
          <dt>{name}</dt>
          <dd>
            {alarm ? <Icon name={alarm === "fault" ? "fault" : "warning"} /> : null}
            {value ?? "–"}
          </dd>
          {note ? <dd className="fact-note">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
