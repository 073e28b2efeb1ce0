/** The one timer of all polling: it runs nothing while the page is not visible. */

interface Task {
  every: number;
  due: number;
  /** Whether it runs only while the window has the focus. */
  focused: boolean;
  run: () => unknown;
  running: boolean;
}

const tasks = new Set<Task>();
let timeout: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs a task every so many seconds from now on, never twice at once and never in a hidden tab; a
 * task that came due meanwhile runs when the page is visible again. Returns the function that ends
 * it.
 */
export function every(seconds: number, run: Task["run"], { focused = false } = {}) {
  const milliseconds = seconds * 1000;
  const due = Date.now() + milliseconds;
  const task: Task = { every: milliseconds, due, focused, run, running: false };
  // A listener that is there already is not added again.
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
  try {
    await task.run();
  } finally {
    task.running = false;
    schedule();
  }
}

function mayRun({ focused, running }: Task): boolean {
  const isVisible = document.visibilityState === "visible" && (!focused || document.hasFocus());
  return isVisible && !running;
}
