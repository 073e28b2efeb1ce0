/**
 * A heater's status: a badge with its colour, icon and name and the explanation as tooltip, and notes
 * below it, such as the fault. An outdated status is hollow and shows its age.
 */
import { type App, langOf } from "../../app";
import {
  isOut,
  lastSeenText,
  outageText,
  STATUS_ICONS,
  statusIcon,
  statusName,
} from "../../format";
import type { Status } from "../../generated/page-data";
import { FaultText } from "../findings/fault-text";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";

/** Whether a status may be out of date; a lost connection is always current. */
export function isOutdated({ group, seen, seen_unknown, outage }: Status): boolean {
  return group !== "NO_CONNECTION" && (seen !== null || seen_unknown || isOut(outage));
}

/** A name with more characters than this may wrap anywhere. */
const LONG = 40;

interface StatusBadgeProps {
  app: App;
  status: Status;
  /** The notes below the badge; the screen shows the others elsewhere. */
  notes?: "all" | "age" | "none";
}

export function StatusBadge({ app, status, notes = "all" }: StatusBadgeProps) {
  const { content, group, seen, outage } = status;
  const fault = notes === "all" ? status.fault : null;
  const since = notes === "none" ? null : lastSeenText(app, status);
  const name = statusName(app, status);
  const classes = ["badge", STATUS_ICONS[group]];
  if (isOutdated(status)) classes.push("old");
  if (name.length > LONG) classes.push("long");
  const badge = (
    <span
      className={classes.join(" ")}
      title={content ?? undefined}
      lang={langOf(app, status.name)}
    >
      <Icon name={statusIcon(status)} />
      {name}
    </span>
  );
  // Outside lists, a finding tells an outage, unless its days are not plausible.
  const isElsewhere = notes === "none" || (notes === "age" && isOut(outage));
  const isTold = isElsewhere || (group === "NO_CONNECTION" && since);
  const warning = isTold ? null : outageText(app, outage);
  if (!(since || warning || fault)) return badge;
  return (
    <span className="status-notes">
      {badge}
      {fault ? (
        <small>
          <FaultText app={app} fault={fault} />
        </small>
      ) : null}
      {since ? (
        <small>
          <Time at={seen} text={since} />
        </small>
      ) : null}
      {warning ? (
        <small className="lost">
          <Icon name="warning" />
          {warning}
        </small>
      ) : null}
    </span>
  );
}
