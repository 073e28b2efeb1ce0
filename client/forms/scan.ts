/** Follows a running scan: moves its progress bar, polls the host, and reloads the screen when the
 * state of the scan changes. */
import { SCAN_ANSWER_SECONDS } from "../generated/limits";
import { withTimeLimit } from "../shared/request-json";
import { every } from "../shared/timer";
import type { PageStore } from "../start/page-store";

interface ScanStep {
  state: string;
  failures: number;
}

let followed: HTMLElement | null = null;

/** Follows the scan of the screen until its element is removed. */
export function enhance(store: PageStore): void {
  const scan = document.querySelector<HTMLElement>("[data-scan]");
  if (!scan || scan === followed) return;
  followed = scan;
  moveBar(scan);
  poll(scan, store);
}

function moveBar(scan: HTMLElement): void {
  const bar = scan.querySelector("progress");
  const startedAt = performance.now() - (bar?.value ?? 0) * 1000;
  const stop = every(1, () => {
    if (!scan.isConnected) stop();
    else if (bar) bar.value = (performance.now() - startedAt) / 1000;
  });
}

function poll(scan: HTMLElement, { replaceQuery }: PageStore): void {
  const maxFailures = Number(scan.dataset.maxFailures);
  let failures = Number(scan.dataset.failures);
  const stop = every(Number(scan.dataset.poll), async () => {
    const shown = scan.dataset.state ?? "";
    const step = scan.isConnected ? await fetchStep(scan, { state: shown, failures }) : null;
    if (!scan.isConnected) {
      stop();
      return;
    }
    failures = step?.failures ?? failures + 1;
    const isFailureShown = Number(scan.dataset.failures) > 0;
    const isUnchanged = step?.state === shown && failures > 0 === isFailureShown;
    if ((isUnchanged || !step) && failures < maxFailures) return;
    // A form that is being sent, or a link that is being followed, is not interrupted.
    if ("busy" in document.documentElement.dataset) return;
    const state = stateToShow(step, shown);
    void replaceQuery(`?${new URLSearchParams({ state, failures: String(failures) })}`);
  });
}

/** The state for the screen's query: that of the scan while it runs, else the shown one, as the host
 * itself detects the end of a scan when it loads the screen. */
function stateToShow(step: ScanStep | null, shown: string): string {
  return step && ["WAITING", "ACTIVE"].includes(step.state) ? step.state : shown;
}

/** Returns the host's answer; null if there is none in time. */
async function fetchStep(
  scan: HTMLElement,
  { state, failures }: ScanStep,
): Promise<ScanStep | null> {
  const query = new URLSearchParams({ state, failures: String(failures) });
  try {
    return await withTimeLimit(SCAN_ANSWER_SECONDS, async (signal) => {
      const response = await fetch(`${scan.dataset.scan}?${query}`, { signal });
      // After an error status the screen is loaded again, and shows the problem.
      return response.ok ? await response.json() : { state: "", failures };
    });
  } catch {
    return null;
  }
}
