/** Names and values in two columns; a dash for a missing value. */
import type { ReactNode } from "react";

export type Entry = readonly [name: string, value: ReactNode, className?: "screen-only"];

export function DescriptionList({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="description-list">
      {entries.map(([name, value, className]) => (
        <div key={name} className={className}>
          <dt>{name}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
