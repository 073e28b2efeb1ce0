import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { type Outcome, SaveQueue } from "../../client/forms/save-queue";
import { settled } from "./support";

let sent: string[];
let outcomes: string[];
let answers: ((outcome: Outcome) => void)[];
let queue: SaveQueue<string>;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  [sent, outcomes, answers] = [[], [], []];
  queue = new SaveQueue<string>(
    (form) => {
      sent.push(form);
      return new Promise((resolve) => answers.push(resolve));
    },
    (form, outcome) => outcomes.push(`${form} ${outcome}`),
  );
});

async function answer(outcome: Outcome): Promise<void> {
  answers.shift()?.(outcome);
  await settled();
}

test("one form is sent at a time, in the order of their changes", async () => {
  queue.add("a");
  queue.add("b");
  assert.deepEqual(sent, ["a"]);
  await answer("saved");
  assert.deepEqual(sent, ["a", "b"]);
  await answer("saved");
  assert.deepEqual(outcomes, ["a saved", "b saved"]);
  assert.equal(queue.isEmpty, true);
});

test("a form waits once, however often it is changed", async () => {
  for (const form of ["a", "a", "a"]) queue.add(form);
  await answer("saved");
  await answer("saved");
  assert.deepEqual(sent, ["a", "a"]);
});

test("without a connection a form is sent again after fifteen seconds", async () => {
  queue.add("a");
  await answer("offline");
  assert.deepEqual(outcomes, ["a offline"]);
  mock.timers.tick(14_999);
  assert.equal(sent.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(sent, ["a", "a"]);
});

test("a form that is put back stays before those that wait", async () => {
  queue.add("a");
  queue.add("b");
  await answer("offline");
  void queue.sendNext();
  await answer("saved");
  assert.deepEqual(sent, ["a", "a", "b"]);
});

test("a refused form is not sent again before its next change, and holds up no other", async () => {
  queue.add("a");
  queue.add("a");
  queue.add("b");
  await answer("refused");
  mock.timers.tick(60_000);
  assert.deepEqual(sent, ["a", "b"]);
});

test("a connection that is back sends at once, and once", async () => {
  queue.add("a");
  await answer("offline");
  void queue.sendNext();
  void queue.sendNext();
  mock.timers.tick(15_000);
  assert.deepEqual(sent, ["a", "a"]);
});
