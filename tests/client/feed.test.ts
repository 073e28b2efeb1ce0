import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Feed } from "../../client/islands/realtime/feed";
import { settled, stubGlobals } from "./support";

class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    sources.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
  emit(type: string, data?: string): void {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}

let sources: Source[];
let said: unknown[];
let reloads: number;
let status: number;
let feed: Feed;
const page = Object.assign(new EventTarget(), { hidden: false });
const tab = Object.assign(new EventTarget(), {
  location: { href: "/heaters/1", reload: () => reloads++ },
});

afterEach(() => {
  feed.close();
  mock.timers.reset();
});

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [sources, said, reloads, status, page.hidden] = [[], [], 0, 200, false];
  stubGlobals({
    EventSource: Source,
    document: page,
    window: tab,
    fetch: async () => ({ status }),
  });
  feed = new Feed("/live/realtime/1", 60, {
    onReading: (reading) => said.push(reading),
    onState: (state) => said.push(state),
  });
  feed.start();
});

function show(isVisible: boolean): void {
  page.hidden = !isVisible;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("readings and states of the stream reach the listener", () => {
  sources[0]?.emit("message", '{"at":null}');
  sources[0]?.emit("lost");
  sources[0]?.emit("back");
  assert.deepEqual(said, [{ at: null }, "lost", "live"]);
});

test("the stream ends after its time", () => {
  mock.timers.tick(60_000);
  assert.deepEqual(said, ["ended"]);
  assert.equal(sources[0]?.readyState, Source.CLOSED);
});

test("the host may end the stream", () => {
  sources[0]?.emit("end");
  mock.timers.tick(60_000);
  assert.deepEqual(said, ["ended"]);
});

test("a page that is not visible has no stream", () => {
  show(false);
  assert.equal(sources[0]?.readyState, Source.CLOSED);
  assert.deepEqual(said, ["paused"]);
  show(true);
  assert.equal(sources.length, 2);
});

test("a page that is left ends its stream, and begins another when it comes back", () => {
  tab.dispatchEvent(new Event("pagehide"));
  assert.equal(sources[0]?.readyState, Source.CLOSED);
  tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.equal(sources.length, 1);
  tab.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.equal(sources.length, 2);
});

test("a stream that has ended does not come back with the page", () => {
  mock.timers.tick(60_000);
  show(false);
  show(true);
  assert.equal(sources.length, 1);
});

test("a refused stream is tried again after five seconds", async () => {
  sources[0]?.close();
  sources[0]?.emit("error");
  await settled();
  assert.deepEqual([said, reloads], [["lost"], 0]);
  mock.timers.tick(5000);
  assert.equal(sources.length, 2);
});

test("an error that the browser recovers from is only shown", async () => {
  sources[0]?.emit("error");
  await settled();
  mock.timers.tick(5000);
  assert.deepEqual([said, sources.length], [["lost"], 1]);
});

test("where the host refuses the page, too, the page is loaded again", async () => {
  for (status of [401, 403, 404]) {
    sources.at(-1)?.emit("over");
    await settled();
    mock.timers.tick(5000);
  }
  assert.equal(reloads, 3);
});

test("a closed feed does nothing more", () => {
  feed.close();
  show(false);
  mock.timers.tick(60_000);
  assert.deepEqual(said, []);
});
