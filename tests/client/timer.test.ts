import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { every } from "../../client/shared/timer";
import { settled, stubGlobals } from "./support";

let runs: number;
let stop: () => void;
const page = Object.assign(new EventTarget(), { visibilityState: "visible", hasFocus: () => true });

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  page.visibilityState = "visible";
  page.hasFocus = () => true;
  stubGlobals({ document: page, window: new EventTarget() });
  runs = 0;
});

afterEach(() => {
  stop();
  mock.timers.reset();
});

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    mock.timers.tick(1000);
    await settled();
  }
}

function show(isVisible: boolean): void {
  page.visibilityState = isVisible ? "visible" : "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

test("a task runs again and again, until it is stopped", async () => {
  stop = every(10, () => runs++);
  await pass(35);
  assert.equal(runs, 3);
  stop();
  await pass(35);
  assert.equal(runs, 3);
});

test("a task never runs twice at once", async () => {
  let finish = () => {};
  stop = every(10, () => {
    runs++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  await pass(45);
  assert.equal(runs, 1);
  finish();
  await pass(2);
  assert.equal(runs, 2);
});

test("a run that never ends delays the next by a minute", async () => {
  stop = every(10, () => {
    runs++;
    return new Promise(() => undefined);
  });
  await pass(65);
  assert.equal(runs, 1);
  await pass(10);
  assert.equal(runs, 2);
});

test("a hidden page runs nothing; what came due runs once when it is visible again", async () => {
  stop = every(10, () => runs++);
  show(false);
  await pass(60);
  assert.equal(runs, 0);
  show(true);
  await pass(1);
  assert.equal(runs, 1);
});

test("a clock that is set back delays a task by one interval at most", async () => {
  const { now } = Date;
  stop = every(10, () => runs++);
  await pass(5);
  Date.now = () => now() - 100 * 24 * 3600_000;
  try {
    await pass(20);
    assert.equal(runs, 1);
    await pass(10);
    assert.equal(runs, 2);
  } finally {
    Date.now = now;
  }
});

test("a task for a focused window waits for the focus", async () => {
  page.hasFocus = () => false;
  stop = every(10, () => runs++, { focused: true });
  await pass(20);
  assert.equal(runs, 0);
  page.hasFocus = () => true;
  window.dispatchEvent(new Event("focus"));
  await pass(1);
  assert.equal(runs, 1);
});
