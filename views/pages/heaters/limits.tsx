/** What is beyond a limit in a row of the heater list. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { Icon, joinKnown } from "../../components";
import type { Finding, Reason } from "../../generated/page-data";

/** A reason in few words, for a row that shows the value and its limit elsewhere. */
export function shortReason({ t, format }: App, { reason, value, limit }: Finding): string | null {
  const name = t(`worklist.reasons.${reason}`);
  if (reason === "PRESSURE") return name;
  if (reason !== "MAINTENANCE") return null;
  const number = format.number((value ?? 0) - (limit ?? 0), 0);
  return joinKnown([name, t("unit.hours", { number })], ": ");
}

interface BeyondLimitProps {
  app: App;
  reason: Reason;
  children: ReactNode;
}

/** A value beyond its limit: with a sign, and for screen readers with the words of the reason. */
export function BeyondLimit({ app, reason, children }: BeyondLimitProps) {
  return (
    <b className="beyond">
      <Icon name="warning" />
      <span className="visually-hidden">{app.t(`worklist.reasons.${reason}`)} </span>
      {children}
    </b>
  );
}
