/** The icons of a heater's status. */
import type { IconName } from "../components/icon/icon";
import type { Status, StatusGroup } from "../generated/page-data";

/** The icon of each status group; its name is also the class that sets the colours. */
export const STATUS_ICONS: Readonly<Record<StatusGroup, IconName>> = {
  ON: "on",
  OFF: "off",
  FAULT: "fault",
  NO_CONNECTION: "lost",
  OTHER: "unknown",
};

const MODES: Readonly<Record<NonNullable<Status["mode"]>, IconName>> = {
  program: "clock",
  holiday: "case",
  summer: "sun",
};

/** The icon of a status; modes of `ON` have icons of their own. */
export function statusIcon({ group, mode }: Pick<Status, "group" | "mode">): IconName {
  return mode ? MODES[mode] : STATUS_ICONS[group];
}
