/** The one timer of all polling: it stands still while nobody sees the page. */

interface Task {
  every: number;
  due: number;
  /** Whether its time counts only while the window has the focus. */
  focused: boolean;
  run: () => unknown;
  running: boolean;
}

const tasks = new Set<Task>();
let waiting: ReturnType<typeof setTimeout> | undefined;

interface Options {
  /** Runs only while the window has the focus. */
  focused?: boolean;
}

/**
 * Runs a task every so many seconds from now on, never twice at once and never in a hidden tab; a
 * task that came due meanwhile runs when the page is seen again. Answers how to end it.
 */
export function every(seconds: number, run: Task["run"], { focused = false }: Options = {}) {
  const task = { every: seconds * 1000, due: 0, focused, run, running: false };
  task.due = Date.now() + task.every;
  if (tasks.size === 0) watch(true);
  tasks.add(task);
  wind();
  return () => {
    tasks.delete(task);
    if (tasks.size === 0) watch(false);
    wind();
  };
}

/** Sets the clock for the task that is due next. */
function wind(): void {
  clearTimeout(waiting);
  const due = [...tasks].filter(mayRun).map((task) => task.due);
  if (due.length > 0) waiting = setTimeout(tick, Math.max(0, Math.min(...due) - Date.now()));
}

function tick(): void {
  for (const task of tasks) if (mayRun(task) && task.due <= Date.now()) void start(task);
  wind();
}

async function start(task: Task): Promise<void> {
  task.due = Date.now() + task.every;
  task.running = true;
  try {
    await task.run();
  } finally {
    task.running = false;
    wind();
  }
}

function mayRun({ focused, running }: Task): boolean {
  const seen = document.visibilityState === "visible" && (!focused || document.hasFocus());
  return seen && !running;
}

function watch(on: boolean): void {
  const listen = on ? "addEventListener" : "removeEventListener";
  document[listen]("visibilitychange", wind);
  window[listen]("focus", wind);
  window[listen]("blur", wind);
}
