/** Formats a status with its notes: which fault it is, how old the status is, and a current outage. */
import type { App } from "../app";
import type { Outage, Status } from "../generated/page-data";
import { ageText } from "./age";
import { faultName, faultSince } from "./fault";

/** A note, and the instant that it names; null if it names none. */
export interface StatusNote {
  text: string;
  at: string | null;
}

/** The provider's name of a status; if it has none, a text for its code, mode or group. */
export function statusName({ t }: App, { name, code, group, mode }: Status): string {
  return name ?? ((group === "OTHER" && code) || t(`status.${mode ?? group}`));
}

/** `data from 3 days ago`; null for a current status. */
export function lastSeenText(app: App, seen: string | null): string | null {
  const since = ageText(app, seen);
  return since && app.t("worklist.seen", { age: since });
}

/** `Gateway offline for 3 days`; null without an outage. */
export function outageText({ t, format }: App, outage: Outage | null): string | null {
  if (!outage) return null;
  const { part, days } = outage;
  return t(`outage.${part}`, { count: days, number: format.number(days) });
}

/** All notes of a status that is shown as a text, without a badge. */
export function statusNotes(
  app: App,
  { fault, seen, outage }: Pick<Status, "fault" | "seen" | "outage">,
): StatusNote[] {
  const since = fault && faultSince(app, fault);
  const notes: [string | null, string | null][] = [
    [fault && faultName(fault), null],
    [since, fault?.since ?? null],
    [lastSeenText(app, seen), seen],
    [outageText(app, outage), null],
  ];
  return notes.flatMap(([text, at]) => (text ? [{ text, at }] : []));
}
