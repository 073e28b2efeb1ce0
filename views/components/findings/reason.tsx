/** The icons and texts of the reasons why a heater needs attention. */
import type { ReactNode } from "react";
import { type App, langOf } from "../../app";
import { faultSince, outageText } from "../../format";
import type {
  FaultSummary,
  Finding,
  Outage,
  Reason,
  Worsening,
  WorseningKind,
} from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";
import type { IconName } from "../icon/icon";
import { Time } from "../time/time";
import { FaultText } from "./fault-text";

/** The icon of a reason, and the class that colours it. */
export const REASON_ICONS: Readonly<Record<Reason, readonly [icon: IconName, tone: string]>> = {
  FAULT: ["fault", "fault"],
  OFFLINE: ["lost", "lost"],
  PRESSURE: ["warning", "lost"],
  MAINTENANCE: ["clock", "off"],
  FLAMES: ["flame", "off"],
  IGNITION: ["flame", "off"],
  OUTAGE: ["lost", "lost"],
  WORSENING: ["falling", "off"],
};

/** Whether the text of one of the reasons says how long the heater has had no connection. */
export function tellOutage(reasons: readonly { reason: Reason }[]): boolean {
  return reasons.some(({ reason }) => reason === "OFFLINE" || reason === "OUTAGE");
}

/** The data of a heater that the text of a reason needs besides the finding. */
export interface Subject {
  /** The provider's name of the status. */
  status_name: string | null;
  fault: FaultSummary | null;
  outage: Outage | null;
  worsening?: readonly Worsening[];
}

interface ReasonTextProps {
  app: App;
  subject: Subject;
  finding: Finding;
  /** Shown beside the text of a falling pressure. */
  falling?: ReactNode;
}

/** The text of a reason with its value and the limit that it has passed; for a fault,
 * its name and when it began. */
export function ReasonText({ app, subject, finding, falling }: ReasonTextProps) {
  const { fault, outage, status_name, worsening = [] } = subject;
  if (finding.reason === "WORSENING")
    return (
      <Dotted
        parts={worsening.map((each) => {
          const text = worseningText(app, each);
          return each.kind === "PRESSURE" && falling ? (
            <>
              {text} {falling}
            </>
          ) : (
            text
          );
        })}
      />
    );
  if (finding.reason !== "FAULT") return <span>{measuredReason(app, finding, outage)}</span>;
  if (fault?.code || fault?.name) return <FaultText app={app} fault={fault} />;
  const name = (
    <span key="name" lang={langOf(app, status_name)}>
      {status_name ?? app.t("worklist.FAULT")}
    </span>
  );
  const since = fault && faultSince(app, fault);
  return <Dotted parts={[name, since && <Time key="since" at={fault.since} text={since} />]} />;
}

function measuredReason(
  app: App,
  { reason, value, limit }: Finding,
  outage: Outage | null,
): string | null {
  const { t, format } = app;
  const count = Math.floor(value ?? 0);
  switch (reason) {
    case "OFFLINE":
    case "OUTAGE":
      return outageText(app, outage);
    case "PRESSURE":
      return t("worklist.PRESSURE", {
        value: format.number(value, 2),
        limit: format.number(limit, 2),
      });
    case "MAINTENANCE":
      return t("worklist.MAINTENANCE", {
        over: format.number((value ?? 0) - (limit ?? 0), 0),
        limit: format.number(limit, 0),
      });
    case "FLAMES":
    case "IGNITION":
      return t(`worklist.${reason}`, { count, number: format.number(count) });
    default:
      return null;
  }
}

/** The decimals of the numbers of a worsening; other kinds are counts, always more than one. */
const DECIMALS: Partial<Record<WorseningKind, number>> = {
  PRESSURE: 2,
  STARTS: 1,
  COMPRESSOR_STARTS: 1,
};

/** The text of a worsening, such as `falls 0.08 bar a week: below 1.00 bar around 3 Dec`. */
function worseningText(
  { t, format }: App,
  { kind, value, days, usual, limit, crossing }: Worsening,
): string {
  const number = (value: number | null) => format.number(value, DECIMALS[kind] ?? 0);
  return t(`worsening.${crossing ? "limit" : kind}`, {
    value: number(value),
    usual: number(usual),
    limit: number(limit),
    days,
    date: crossing ? format.day(crossing) : "",
  });
}
