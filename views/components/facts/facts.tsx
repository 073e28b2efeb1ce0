/** A few values side by side: each leads, its name and what is said of it are below. */
import type { ReactNode } from "react";
import { Icon } from "../icon/icon";

export interface Fact {
  name: string;
  /** Null for an unknown one. */
  value: ReactNode;
  note?: ReactNode;
  /** A value that needs attention. */
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
