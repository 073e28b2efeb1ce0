/** Keeps copies of all tabs of a heater, and of the sheet of a visit, when one of the tabs is shown: one
 * after the other, when the browser is idle. */
import { HEATER_TABS, heaterTitle, href, isServed, type Translate } from "../../views/basics";
import type { HeaterHead, HeaterVisitNewData, Page, Shell } from "../../views/generated/page-data";
import type { Answer } from "../shared/answers";
import { type Edition, storedPage } from "../shared/copy-store";
import type { ShownPage } from "../start/page-store";

/** The age from which the copy of a tab is renewed when another tab is opened. */
const TAB_COPY_SECONDS = 600;

/** Stores a page that is not on the screen; `at` is when it was loaded, in milliseconds since 1970. */
type Store = (page: Page, title: string, at: number) => Promise<void>;

const PAUSE_MILLISECONDS = 2000;
const NEW_VISIT = "heater-visit-new" as const;

let _underWay: AbortController | undefined;

/** Keeps the other tabs of the heater that is shown. Stops doing so for the heater shown before. */
export async function keepOtherTabs({ page, t }: ShownPage, store: Store): Promise<void> {
  _underWay?.abort();
  const { id, sw_type } = page.params;
  const isTab = HEATER_TABS.some(({ name }) => name === page.route);
  if (!isTab || !id || !sw_type || page.problem || page.last_known || savesData()) return;
  const stop = new AbortController();
  _underWay = stop;
  // Only a service worker can show the copies.
  await navigator.serviceWorker.ready;
  for (const address of pagesOf({ id, sw_type }, page.shell)) {
    if (address === page.url || (await isFresh(page, address))) continue;
    await pause();
    if (stop.signal.aborted) return;
    await keepTab(address, t, store, stop.signal);
  }
}

/** The addresses of what is kept of a heater: its tabs that this host has and that can be shown without a
 * connection, and the sheet of a visit. */
export function pagesOf(heater: Record<"id" | "sw_type", string>, shell: Shell | null): string[] {
  const tabs = HEATER_TABS.filter((tab) => tab.offline === "copy" && isServed(tab, shell));
  const names = [...tabs.map(({ name }) => name), ...(shell?.history ? [NEW_VISIT] : [])];
  return names.map((name) => href(name, heater));
}

/** Requests a tab, or the sheet of a visit, from the host and stores it. Follows one redirect, such as to the
 * address with the heater's current type. Resolves to the address that it is stored by, or why it is not
 * stored. */
export async function keepTab(
  address: string,
  t: Translate,
  store: Store,
  signal: AbortSignal | null = null,
): Promise<{ url: string } | "none" | "busy"> {
  const at = Date.now();
  let answer = await prefetched(address, signal);
  if (answer && "redirect" in answer) answer = await prefetched(answer.redirect, signal);
  if (!answer || "redirect" in answer) return "none";
  if ("retry_after" in answer) return "busy";
  const { route } = answer;
  const isKept = route === NEW_VISIT || HEATER_TABS.some(({ name }) => name === route);
  if (!isKept || answer.last_known || answer.problem) return "none";
  // Cast: the data of every screen of a heater has the heater.
  const { heater } = answer.data as { heater: HeaterHead };
  const tab = HEATER_TABS.find(({ name }) => name === route && name !== "heater-details");
  const part = tab ? t(`tab.${tab.name}`) : undefined;
  const name = route === NEW_VISIT ? startName(answer, address, t) : part;
  await store(answer, heaterTitle(heater, t, name), at);
  if (route === NEW_VISIT && !address.includes("?")) {
    // The first sheet is that of the address alone. Cast: the type of a page's data follows from its route.
    const [, ...others] = (answer.data as HeaterVisitNewData).sheets;
    for (const { value } of others) {
      await keepTab(href(NEW_VISIT, answer.params, { sheet: value }), t, store, signal);
    }
  }
  return { url: answer.url };
}

/** What the page that starts a visit is called: after its sheet, if the address names one. */
function startName({ data }: Page, address: string, t: Translate): string {
  // Cast: as above.
  const { blank } = data as HeaterVisitNewData;
  return address.includes("sheet=") ? blank.title : t("visit.start");
}

async function prefetched(address: string, signal: AbortSignal | null): Promise<Answer | null> {
  // For a prefetch, the host does not use up messages that are shown only once.
  const headers = { accept: "application/json", purpose: "prefetch" };
  const response = await fetch(address, { headers, signal, priority: "low" }).catch(() => null);
  const answer: Answer | null = (await response?.json().catch(() => null)) ?? null;
  return answer && (response?.ok || "retry_after" in answer) ? answer : null;
}

/** Whether a copy of the tab was stored less than `TAB_COPY_SECONDS` ago. */
export async function isFresh(edition: Edition, address: string): Promise<boolean> {
  const stored = await storedPage(edition, address).catch(() => null);
  return stored !== null && stored.at > freshSince();
}

/** What was kept before is asked for again. */
export function freshSince(): number {
  return Date.now() - TAB_COPY_SECONDS * 1000;
}

/** Whether the user has asked to save data, or the connection is too slow for
 * requests in the background. */
function savesData(): boolean {
  // Cast: only Chromium has it, and no standard.
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData) || (connection?.effectiveType ?? "").endsWith("2g");
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has `requestIdleCallback` behind a setting.
    if (!("requestIdleCallback" in window)) setTimeout(resolve, PAUSE_MILLISECONDS);
    else requestIdleCallback(() => resolve(), { timeout: PAUSE_MILLISECONDS });
  });
}
