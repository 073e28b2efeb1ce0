/**
 * A heater's status: colour, a shape of its own and the word; the explanation as tooltip. One that
 * may not hold any more is hollow, and says how old it is.
 */
import { type App, langOf } from "../../app";
import { outageWords, seenWords, statusName } from "../../format/status-notes";
import type { Status, StatusGroup, StatusMode } from "../../generated/page-data";
import { Icon, type IconName } from "../icon/icon";

const ICONS: Readonly<Record<StatusGroup, IconName>> = {
  ON: "on",
  OFF: "off",
  FAULT: "fault",
  NO_CONNECTION: "lost",
  OTHER: "unknown",
};

const MODES: Readonly<Record<StatusMode, IconName>> = {
  program: "clock",
  holiday: "case",
  summer: "sun",
};

/** The icon of a status: what is on in another way than usual has one of its own. */
export function iconOfStatus({ group, mode }: Pick<Status, "group" | "mode">): IconName {
  return mode ? MODES[mode] : iconOf(group);
}

/** The icon, and the class that colours it, of a status group. */
export function iconOf(group: StatusGroup): IconName {
  return ICONS[group];
}

/** Whether a status may not hold any more; what has no connection is so now. */
export function isPast({ group, seen, outage }: Status): boolean {
  return group !== "NO_CONNECTION" && Boolean(seen || outage);
}

/** Beyond this, in characters, a name may be broken anywhere. */
const LONG = 40;

interface StatusBadgeProps {
  app: App;
  status: Status;
  /** The screen itself tells of an outage. */
  warned?: boolean;
}

export function StatusBadge({ app, status, warned }: StatusBadgeProps) {
  const { content, group, seen, outage } = status;
  const since = seenWords(app, seen);
  const name = statusName(app, status);
  const classes = ["st", iconOf(group)];
  if (isPast(status)) classes.push("old");
  if (name.length > LONG) classes.push("long");
  const badge = (
    <span
      className={classes.join(" ")}
      title={content ?? undefined}
      lang={langOf(app, status.name)}
    >
      <Icon name={iconOfStatus(status)} />
      {name}
    </span>
  );
  const warning = warned || (group === "NO_CONNECTION" && since) ? null : outageWords(app, outage);
  if (!(since || warning)) return badge;
  return (
    <span className="stand">
      {badge}
      {since ? <small>{since}</small> : null}
      {warning ? (
        <small className="lost">
          <Icon name="warning" />
          {warning}
        </small>
      ) : null}
    </span>
  );
}
