import assert from "node:assert/strict";
import { test } from "node:test";
import { unregisterWorkers } from "../../client/background/copy-keeper";
import { settled, stubGlobals } from "./support";

type Slot = "installing" | "waiting" | "active";

function workerIn(slot: Slot, state: ServiceWorkerState) {
  const worker = Object.assign(new EventTarget(), { state });
  const become = (next: ServiceWorkerState) => {
    worker.state = next;
    worker.dispatchEvent(new Event("statechange"));
  };
  let isGone = false;
  const registration = {
    installing: null,
    waiting: null,
    active: null,
    [slot]: worker,
    unregister: async () => {
      isGone = true;
    },
  };
  stubGlobals({ navigator: { serviceWorker: { getRegistrations: async () => [registration] } } });
  return { become, isGone: () => isGone };
}

for (const [slot, state, end] of [
  ["installing", "installing", "activated"],
  ["active", "activating", "activated"],
  ["installing", "installing", "redundant"],
] as const) {
  test(`a worker that is ${state} goes when it is ${end}`, async () => {
    const { become, isGone } = workerIn(slot, state);
    const done = unregisterWorkers();
    await settled();
    become("activating");
    await settled();
    assert.equal(isGone(), false);
    become(end);
    await done;
    assert.equal(isGone(), true);
  });
}

test("a worker that is in charge goes at once, and a site without one has nothing to do", async () => {
  const { isGone } = workerIn("active", "activated");
  await unregisterWorkers();
  assert.equal(isGone(), true);
  stubGlobals({ navigator: { serviceWorker: { getRegistrations: async () => [] } } });
  await unregisterWorkers();
});
