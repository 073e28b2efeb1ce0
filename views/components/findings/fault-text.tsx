/** Which fault a heater has, and since when; the provider's name of it in its own language. */
import { type App, langOf } from "../../app";
import { faultName, faultSince } from "../../format";
import type { FaultSummary } from "../../generated/page-data";
import { Time } from "../time/time";

export function FaultText({ app, fault }: { app: App; fault: FaultSummary }) {
  const name = faultName(fault);
  const since = faultSince(app, fault);
  return (
    <>
      {name ? <span lang={langOf(app, fault.name)}>{name}</span> : null}
      {name && since ? "\u00a0· " : null}
      {since ? (
        <span className="since">
          <Time at={fault.since} text={since} />
        </span>
      ) : null}
    </>
  );
}
