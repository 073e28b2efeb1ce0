import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { type Outcome, SaveQueue, type Unsaved } from "../../client/forms/save-queue";
import { settled } from "./support";

let sent: string[];
let outcomes: string[];
let answers: ((outcome: Outcome) => void)[];
let queue: SaveQueue<string>;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  [sent, outcomes, answers] = [[], [], []];
  queue = new SaveQueue<string>({
    send: ({ form, fields }: Unsaved<string>) => {
      sent.push(`${form}=${fields.get("value")}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    onOutcome: (form, outcome) => outcomes.push(`${form} ${outcome}`),
  });
});

function fieldsWith(value: string): FormData {
  const fields = new FormData();
  fields.set("value", value);
  return fields;
}

async function answer(outcome: Outcome): Promise<void> {
  answers.shift()?.(outcome);
  await settled();
}

test("one form is sent at a time, in the order of their changes", async () => {
  queue.add("a", fieldsWith("1"));
  queue.add("b", fieldsWith("2"));
  assert.deepEqual(sent, ["a=1"]);
  await answer("saved");
  assert.deepEqual(sent, ["a=1", "b=2"]);
  await answer("saved");
  assert.deepEqual(outcomes, ["a saved", "b saved"]);
  assert.equal(queue.isEmpty, true);
});

test("only the latest state of a form waits", async () => {
  queue.add("a", fieldsWith("1"));
  queue.add("a", fieldsWith("2"));
  queue.add("a", fieldsWith("3"));
  assert.equal(queue.fieldsOf("a")?.get("value"), "3");
  await answer("saved");
  assert.deepEqual(sent, ["a=1", "a=3"]);
});

test("without a connection a form is sent again after fifteen seconds", async () => {
  queue.add("a", fieldsWith("1"));
  await answer("offline");
  assert.deepEqual(outcomes, ["a offline"]);
  mock.timers.tick(14_999);
  assert.equal(sent.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(sent, ["a=1", "a=1"]);
});

test("a form that was changed meanwhile is not put back in its old state", async () => {
  queue.add("a", fieldsWith("1"));
  queue.add("a", fieldsWith("2"));
  await answer("offline");
  mock.timers.tick(15_000);
  await answer("saved");
  assert.deepEqual(sent, ["a=1", "a=2"]);
  assert.equal(queue.isEmpty, true);
});

test("a form that is put back stays before those that wait", async () => {
  queue.add("a", fieldsWith("1"));
  queue.add("b", fieldsWith("2"));
  await answer("offline");
  void queue.sendNext();
  await answer("saved");
  assert.deepEqual(sent, ["a=1", "a=1", "b=2"]);
});

test("a refused form is not sent again, and holds up no other", async () => {
  queue.add("a", fieldsWith("1"));
  queue.add("b", fieldsWith("2"));
  await answer("refused");
  mock.timers.tick(60_000);
  assert.deepEqual(sent, ["a=1", "b=2"]);
});

test("a connection that is back sends at once, and once", async () => {
  queue.add("a", fieldsWith("1"));
  await answer("offline");
  void queue.sendNext();
  void queue.sendNext();
  mock.timers.tick(15_000);
  assert.deepEqual(sent, ["a=1", "a=1"]);
});
