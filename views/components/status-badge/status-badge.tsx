/** A heater's status: colour, a shape of its own and the word; the explanation as tooltip. */
import type { Status, StatusGroup } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon, type IconName } from "../icon/icon";

const ICONS: Readonly<Record<StatusGroup, IconName>> = {
  ON: "on",
  OFF: "off",
  FAULT: "fault",
  NO_CONNECTION: "lost",
};

/** The icon, and the class that colours it, of a status group. */
export function iconOf(group: StatusGroup | null): IconName {
  return group ? ICONS[group] : "unknown";
}

interface StatusBadgeProps {
  status: Status;
  t: Translate;
}

export function StatusBadge({ status: { name, content, group }, t }: StatusBadgeProps) {
  const icon = iconOf(group);
  return (
    <span className={`st ${icon}`} title={content ?? undefined}>
      <Icon name={icon} />
      {name ?? (group ? t(`status.${group}`) : t("status.unknown"))}
    </span>
  );
}
