/** The automatic refresh of a screen: whether one is under way, and which page is shown after it. */
import { makeFormat } from "../../views/format/format";
import type { Page, Part } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import type { Router } from "./page-source";

export function isRefreshing({ state }: Router): boolean {
  return state.revalidation === "loading" && state.navigation.state === "idle";
}

/** Problems of what the screen shows, not of loading it: they replace the old screen. */
const FINAL: readonly string[] = ["not_found", "not_linked", "gone"];

/** The message about a refresh that has failed; the next one decides about it anew. */
const FAILED = "REFRESH_FAILED" satisfies TextKey;

/** Returns the page to show after a refresh: a screen or a part that could not be loaded stays as it
 * was. The page of another account has its own document. A message stays if the refresh is automatic; the
 * link that closes it loads the screen again, too. */
export function refreshed(before: Page, after: Page, isAutomatic: boolean): Page {
  const stays = before.data && before.route === after.route;
  // A copy is too old to replace a missing part of a live screen.
  if (!stays || (before.last_known && !after.problem)) return after;
  if (after.problem) {
    if (FINAL.includes(after.problem.kind)) return after;
    const { time } = makeFormat(before.locale, before.time_zone, before.now);
    const values = { time: time(before.last_known ?? before.now) };
    return { ...before, flash: { key: FAILED, values } };
  }
  const old = new Map<string, unknown>(Object.entries(before.data ?? {}));
  const parts = Object.entries(after.data ?? {}).map(([name, part]) => {
    const oldPart = old.get(name);
    const isMissing = isPart(part) && part.problem !== null;
    return [name, isMissing && isPart(oldPart) ? remaining(oldPart, part) : part];
  });
  const stayingFlash = isAutomatic && before.flash?.key !== FAILED ? before.flash : null;
  return { ...after, data: Object.fromEntries(parts), flash: after.flash ?? stayingFlash };
}

/** The part to show when its refresh has no items. If the part is only late and its old items are
 * complete, they are shown without a message. */
function remaining(before: Part<unknown>, after: Part<unknown>): Part<unknown> {
  const isShown = after.late !== null && before.problem === null;
  return isShown ? before : { ...after, items: before.items };
}

/** The address with a query that has the host wait for the late parts of a page. */
export function waitingUrl(address: string, { late }: Page): string {
  const url = new URL(address);
  url.searchParams.set("wait", late.join(","));
  return url.href;
}

function isPart(value: unknown): value is Part<unknown> {
  return typeof value === "object" && value !== null && "items" in value && "problem" in value;
}
