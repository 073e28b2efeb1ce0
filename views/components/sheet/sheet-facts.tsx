/** What a working sheet has filled in by itself, with the times of measured values. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { quantityText } from "../../format";
import type { SheetDocument } from "../../generated/page-data";
import { Time } from "../time/time";

export function SheetFacts({ app, facts }: { app: App; facts: SheetDocument["facts"] }) {
  return facts.map(({ label, facts: some }) => {
    const [first] = some;
    const common = first && some.every(({ at }) => at === first.at) ? first.at : null;
    return (
      <section key={label}>
        <h3>
          {label} {common ? <MeasuredAt app={app} at={common} /> : null}
        </h3>
        <SheetPairs
          pairs={some.map(({ label: name, text, number, unit, at }) => {
            const value = number === null ? text : quantityText(app, number, unit);
            return [
              name,
              at && !common ? [value, " ", <MeasuredAt key="at" app={app} at={at} />] : value,
            ];
          })}
        />
      </section>
    );
  });
}

/** Labels and values; labels may be repeated, such as those of several customers. */
export function SheetPairs({ pairs }: { pairs: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="description-list">
      {pairs.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pairs of a document never change.
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function MeasuredAt({ app: { format }, at }: { app: App; at: string }) {
  return (
    <small>
      <Time at={at} text={format.dateTime(at)} />
    </small>
  );
}
