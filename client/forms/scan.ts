/** Follows a running scan: moves its bar, asks the host, and shows the screen anew when it moves. */
import { every } from "../background/timer";

interface Step {
  state: string;
  failures: number;
}

let followed: HTMLElement | null = null;

/** Follows the scan until its element is gone; `show` loads the screen with the step in its query. */
export function followScan(scan: HTMLElement, show: (query: string) => void): void {
  if (scan === followed) return;
  followed = scan;
  moveBar(scan);
  poll(scan, show);
}

function moveBar(scan: HTMLElement): void {
  const bar = scan.querySelector("progress");
  const begun = performance.now() - (bar?.value ?? 0) * 1000;
  const stop = every(1, () => {
    if (!scan.isConnected) stop();
    else if (bar) bar.value = (performance.now() - begun) / 1000;
  });
}

function poll(scan: HTMLElement, show: (query: string) => void): void {
  const most = Number(scan.dataset.most);
  let failures = Number(scan.dataset.failures);
  const stop = every(Number(scan.dataset.poll), async () => {
    const shown = scan.dataset.state ?? "";
    const step = scan.isConnected ? await ask(scan, { state: shown, failures }) : null;
    if (!scan.isConnected) {
      stop();
      return;
    }
    failures = step?.failures ?? failures + 1;
    const hinted = Number(scan.dataset.failures) > 0;
    if (step?.state === shown && failures > 0 === hinted && failures < most) return;
    if (!step && failures < most) return;
    show(`?${new URLSearchParams({ state: running(step, shown), failures: String(failures) })}`);
  });
}

/** The state to ask on from; where a scan has ended, the host says so itself. */
function running(step: Step | null, shown: string): string {
  return step && ["WAITING", "ACTIVE"].includes(step.state) ? step.state : shown;
}

/** The host's answer; null where none came. */
async function ask(scan: HTMLElement, { state, failures }: Step): Promise<Step | null> {
  const query = new URLSearchParams({ state, failures: String(failures) });
  try {
    const response = await fetch(`${scan.dataset.scan}?${query}`);
    // Whatever else it says, the screen itself knows better what to do.
    return response.ok ? ((await response.json()) as Step) : { state: "", failures };
  } catch {
    return null;
  }
}
