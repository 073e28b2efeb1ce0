/**
 * A heater's status: its colour, icon and word, with the explanation as tooltip, and which fault it is.
 * An outdated status is hollow and shows its age.
 */
import { type App, langOf } from "../../app";
import { lastSeenText, outageText, STATUS_ICONS, statusIcon, statusName } from "../../format";
import type { Status } from "../../generated/page-data";
import { FaultText } from "../findings/fault-text";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";

/** Whether a status may have changed since; a lost connection is always current. */
export function isOutdated({ group, seen, outage }: Status): boolean {
  return group !== "NO_CONNECTION" && Boolean(seen || outage);
}

/** A name with more characters than this may be broken anywhere. */
const LONG = 40;

interface StatusBadgeProps {
  app: App;
  status: Status;
  /** The screen shows outage and fault elsewhere, so that the badge does not. */
  warned?: boolean;
}

export function StatusBadge({ app, status, warned }: StatusBadgeProps) {
  const { content, group, seen, outage } = status;
  const fault = warned ? null : status.fault;
  const since = lastSeenText(app, seen);
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
  const warning = warned || (group === "NO_CONNECTION" && since) ? null : outageText(app, outage);
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
