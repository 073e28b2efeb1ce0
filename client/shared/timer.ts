/** The one timer of all polling; it runs no task while the page is hidden. */

/** When a run that has not ended counts as ended: a connection may never answer. */
const LONGEST_MILLISECONDS = 60_000;

interface Task {
  /** In milliseconds. */
  every: number;
  /** When it runs next, in milliseconds since 1970. */
  due: number;
  /** Whether it runs only while the window has the focus. */
  focused: boolean;
  run: () => unknown;
  running: boolean;
}

const tasks = new Set<Task>();
let timeout: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs a task at this interval, first after one interval, and never in a hidden tab; a task that became
 * due in a hidden tab runs when the page is visible again. It never runs twice at once, unless a run
 * takes longer than a minute. Returns the function that ends the task.
 */
export function every(seconds: number, run: Task["run"], { focused = false } = {}) {
  const milliseconds = seconds * 1000;
  const due = Date.now() + milliseconds;
  const task: Task = { every: milliseconds, due, focused, run, running: false };
  // The browser ignores a listener that was added before.
  document.addEventListener("visibilitychange", schedule);
  window.addEventListener("focus", schedule);
  window.addEventListener("blur", schedule);
  tasks.add(task);
  schedule();
  return () => {
    tasks.delete(task);
    schedule();
  };
}

/** Sets the timeout for the task that is due next. */
function schedule(): void {
  clearTimeout(timeout);
  // The device's clock may have been set back since.
  for (const task of tasks) task.due = Math.min(task.due, Date.now() + task.every);
  const due = [...tasks].filter(mayRun).map((task) => task.due);
  if (due.length > 0) timeout = setTimeout(tick, Math.max(0, Math.min(...due) - Date.now()));
}

function tick(): void {
  for (const task of tasks) if (mayRun(task) && task.due <= Date.now()) void start(task);
  schedule();
}

async function start(task: Task): Promise<void> {
  task.due = Date.now() + task.every;
  task.running = true;
  let limit: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise((resolve) => {
    limit = setTimeout(resolve, LONGEST_MILLISECONDS);
  });
  try {
    await Promise.race([task.run(), tooLong]);
  } finally {
    clearTimeout(limit);
    task.running = false;
    schedule();
  }
}

function mayRun({ focused, running }: Task): boolean {
  const isVisible = document.visibilityState === "visible" && (!focused || document.hasFocus());
  return isVisible && !running;
}
