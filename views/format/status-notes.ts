/** How far a status can be trusted: the age of what is old, and an outage that it does not tell of. */
import type { App } from "../app";
import type { Outage, Status } from "../generated/page-data";
import { age } from "./age";

/** The provider's word for a status, or what else names it. */
export function statusName({ t }: App, { name, code, group, mode }: Status): string {
  return name ?? ((group === "OTHER" && code) || t(`status.${mode ?? group}`));
}

/** `as of 3 days ago`; null for what is so now. */
export function seenWords(app: App, seen: string | null): string | null {
  const since = age(app, seen);
  return since && app.t("worklist.seen", { age: since });
}

/** `Gateway offline for 3 days`; null without an outage. */
export function outageWords({ t, format }: App, outage: Outage | null): string | null {
  if (!outage) return null;
  const { part, days } = outage;
  return t(`outage.${part}`, { count: days, number: format.number(days) });
}

/** Both, for where the status is a text among others. */
export function standing(app: App, { seen, outage }: Pick<Status, "seen" | "outage">): string[] {
  return [seenWords(app, seen), outageWords(app, outage)].filter((each) => each !== null);
}
