/** Formats a status with its notes: which fault it is, how old the status is, and a current outage. */
import type { App } from "../app";
import type { Outage, Status } from "../generated/page-data";
import { ageText } from "./age";
import { faultName, faultSince } from "./fault";
import { marked, sentText } from "./quantity";

/** A note, and the instant that it names; null if it names none. */
export interface StatusNote {
  text: string;
  at: string | null;
}

/** The provider's name of a status; if it has none, a text for its code, mode or group. */
export function statusName({ t }: App, { name, code, group, mode }: Status): string {
  return name ?? ((group === "OTHER" && code) || t(`status.${mode ?? group}`));
}

type Seen = Pick<Status, "seen" | "seen_unknown">;

/** `data from 3 days ago`, or that the time is not known; null for a current status. */
export function lastSeenText(app: App, { seen, seen_unknown }: Seen): string | null {
  if (seen_unknown) return app.t("age.unknown");
  const since = ageText(app, seen);
  return since && app.t("worklist.seen", { age: since });
}

/** Whether an outage is known: not if its days are not plausible. */
export function isOut(outage: Outage | null): boolean {
  return typeof outage?.days === "number";
}

/** `Gateway offline for 3 days`; null without an outage. Days that are not plausible are shown as
 * they were sent. */
export function outageText(app: App, outage: Outage | null): string | null {
  const { t, format } = app;
  if (!outage) return null;
  const { part, days } = outage;
  if (typeof days === "object") {
    const { sent } = days;
    return marked(app, t(`outage.${part}`, { count: sent, number: sentText(app, sent) }));
  }
  return t(`outage.${part}`, { count: days, number: format.number(days) });
}

/** All notes of a status that is shown as a text, without a badge. */
export function statusNotes(
  app: App,
  status: Pick<Status, "fault" | "outage"> & Seen,
): StatusNote[] {
  const { fault, seen, outage } = status;
  const since = fault && faultSince(app, fault);
  const notes: [string | null, string | null][] = [
    [fault && faultName(fault), null],
    [since, fault?.since ?? null],
    [lastSeenText(app, status), seen],
    [outageText(app, outage), null],
  ];
  return notes.flatMap(([text, at]) => (text ? [{ text, at }] : []));
}
