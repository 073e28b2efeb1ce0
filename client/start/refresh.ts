/** A screen that is loaded again by itself: when that is so, and what is shown after it. */
import type { createBrowserRouter } from "react-router";
import { makeFormat } from "../../views/format/format";
import type { Page, Part } from "../../views/generated/page-data";

type Router = ReturnType<typeof createBrowserRouter>;

export function isRefreshing({ state }: Router): boolean {
  return state.revalidation === "loading" && state.navigation.state === "idle";
}

/** Problems that are about what is shown, not about loading it. */
const FINAL: readonly string[] = ["not_found", "not_linked", "gone"];

/** What is shown after a refresh: a screen or a part that could not be loaded stays as it was. */
export function refreshed(before: Page, after: Page): Page {
  const stays = before.data && before.route === after.route;
  // What a copy says is too old to stand in for a part of a live screen.
  if (!stays || (before.last_known && !after.problem)) return after;
  if (after.problem) {
    if (FINAL.includes(after.problem.kind)) return after;
    const { time } = makeFormat(before.locale, before.time_zone, before.now);
    const values = { time: time(before.last_known ?? before.now) };
    return { ...before, flash: { key: "REFRESH_FAILED", values } };
  }
  const old = before.data as Record<string, unknown>;
  const parts = Object.entries(after.data ?? {}).map(([name, part]) => [
    name,
    isMissing(part) && isPart(old[name]) ? { ...part, items: old[name].items } : part,
  ]);
  return { ...after, data: Object.fromEntries(parts) };
}

function isMissing(value: unknown): value is Part<unknown> {
  return isPart(value) && value.problem !== null;
}

function isPart(value: unknown): value is Part<unknown> {
  return typeof value === "object" && value !== null && "items" in value && "problem" in value;
}
