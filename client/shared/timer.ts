/** Everything that repeats runs here; nothing runs while the page is hidden. */

/** When a run that has not ended counts as ended: a connection may never answer. */
const LONGEST_MILLISECONDS = 60_000;

/** Runs a task at this interval, first after one interval, and never in a hidden tab; a task that became
 * due in a hidden tab runs when the page is visible again. It never runs twice at once, unless a run
 * takes longer than a minute. A `focused` task runs only while the window has the focus. Returns the
 * function that ends the task. */
export function every(seconds: number, run: () => unknown, { focused = false } = {}) {
  const interval = seconds * 1000;
  const ending = new AbortController();
  let due = Date.now() + interval;
  let isRunning = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timeout);
    // The device's clock may have been set back since.
    due = Math.min(due, Date.now() + interval);
    const isVisible = document.visibilityState === "visible" && (!focused || document.hasFocus());
    if (!isVisible || isRunning || ending.signal.aborted) return;
    timeout = setTimeout(() => void start(), Math.max(0, due - Date.now()));
  };
  const start = async () => {
    if (due > Date.now()) return wait();
    due = Date.now() + interval;
    isRunning = true;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise((resolve) => {
      limit = setTimeout(resolve, LONGEST_MILLISECONDS);
    });
    try {
      await Promise.race([run(), tooLong]);
    } finally {
      clearTimeout(limit);
      isRunning = false;
      wait();
    }
  };
  const { signal } = ending;
  document.addEventListener("visibilitychange", wait, { signal });
  window.addEventListener("focus", wait, { signal });
  window.addEventListener("blur", wait, { signal });
  wait();
  return () => {
    ending.abort();
    clearTimeout(timeout);
  };
}
