/** A heater's fault and when it began; the provider's name of the fault has its own language. */
import { type App, langOf } from "../../app";
import { faultName, faultSince } from "../../format";
import type { FaultSummary } from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";
import { Time } from "../time/time";

export function FaultText({ app, fault }: { app: App; fault: FaultSummary }) {
  const name = faultName(fault);
  const since = faultSince(app, fault);
  const shown = name && <span lang={langOf(app, fault.name)}>{name}</span>;
  return <Dotted parts={[shown, since && <Time key="since" at={fault.since} text={since} />]} />;
}
