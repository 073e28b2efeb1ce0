/** Loads a screen again as often as its `data-refresh` says, for as long as somebody can see it. */
import type { createBrowserRouter } from "react-router";
import { makeFormat } from "../views/format";
import type { Page, Part } from "../views/generated/page-data";

type Router = ReturnType<typeof createBrowserRouter>;

export function keepFresh(router: Router): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loaded = Date.now();
  let shown = router.state.loaderData;
  const wait = () => {
    clearTimeout(timer);
    const seconds = document.querySelector<HTMLElement>("[data-refresh]")?.dataset.refresh;
    if (!seconds || document.hidden) return;
    timer = setTimeout(refresh, loaded + Number(seconds) * 1000 - Date.now());
  };
  const refresh = () => {
    const { navigation, revalidation } = router.state;
    if (navigation.state === "idle" && revalidation === "idle") void router.revalidate();
    else timer = setTimeout(refresh, 1000);
  };
  router.subscribe(({ loaderData, navigation }) => {
    if (loaderData === shown || navigation.state !== "idle") return;
    shown = loaderData;
    loaded = Date.now();
    clearTimeout(timer);
    // The screen that asks for it is there once React has shown it.
    requestAnimationFrame(() => setTimeout(wait));
  });
  document.addEventListener("visibilitychange", wait);
  wait();
}

export function isRefreshing({ state }: Router): boolean {
  return state.revalidation === "loading" && state.navigation.state === "idle";
}

/** Problems that are about what is shown, not about loading it. */
const FINAL: readonly string[] = ["not_found", "not_linked", "gone"];

/** What is shown after a refresh: a screen or a part that could not be loaded stays as it was. */
export function refreshed(before: Page, after: Page): Page {
  if (!before.data || before.route !== after.route) return after;
  if (after.problem) {
    if (FINAL.includes(after.problem.kind)) return after;
    const { time } = makeFormat(before.locale, before.time_zone, before.now);
    const values = { time: time(before.now) };
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
