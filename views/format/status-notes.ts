/** A status in words, with the notes that qualify it: which fault it is, how old it is, and a current
 * outage. */
import type { App } from "../app";
import type { Outage, Status } from "../generated/page-data";
import { ageText } from "./age";
import { faultName, faultSince } from "./fault";

/** A note and the instant that it tells of, where it tells of one. */
export interface StatusNote {
  text: string;
  at: string | null;
}

/** The provider's name of a status; without one its code, mode or group. */
export function statusName({ t }: App, { name, code, group, mode }: Status): string {
  return name ?? ((group === "OTHER" && code) || t(`status.${mode ?? group}`));
}

/** `as of 3 days ago`; null for a status that is current. */
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

/** All notes, where the status is one text among others. */
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
