import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import {
  eraseOtherUnsent,
  OUTBOX,
  storeUnsent,
  type UnsentForm,
  unsentForms,
} from "../../client/shared/outbox";
import { sendUnsent } from "../../client/shared/send-unsent";
import { memoryCaches, pageOf, shellOf, stubGlobals } from "./support";

const NOTE: UnsentForm = {
  id: "n1",
  account: "1",
  path: "/heaters/7/ht/details",
  fields: { name: "Valve replaced", date: "2026-11-21", time: "14:05" },
  at: 1,
  csrf: null,
  refusal: null,
};
const SAVED = { redirect: "/heaters/7/ht/details#service", document: false };

/** Returns the forms that were sent. Each gets the next of these responses; null breaks the connection. */
function host(...answers: ([number, object] | null)[]): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  const fetch = async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(body));
    const answer = answers.shift();
    if (!answer) throw new TypeError("no connection");
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  };
  stubGlobals({ fetch });
  return sent;
}

function refused(key: string, account = "1") {
  const form = { values: {}, errors: { "": { key } } };
  return pageOf({ form, shell: shellOf(account), csrf: "new" } as Parameters<typeof pageOf>[0]);
}

async function stored(): Promise<UnsentForm | undefined> {
  return (await unsentForms("1"))[0];
}

beforeEach(async () => {
  stubGlobals({ caches: memoryCaches() });
  await storeUnsent(NOTE);
});

test("a note that was saved leaves nothing", async () => {
  const sent = host([200, SAVED]);
  assert.equal(await sendUnsent(NOTE, "token"), "saved");
  assert.deepEqual(sent, [{ ...NOTE.fields, kept: "n1", at: "1", csrf: "token" }]);
  assert.equal(await stored(), undefined);
});

test("a note whose answer was lost is sent again as the same form", async () => {
  const sent = host(null, [200, SAVED]);
  assert.equal(await sendUnsent(NOTE, "token"), "unreachable");
  const waiting = await stored();
  assert.equal(waiting?.csrf, "token");
  assert.equal(await sendUnsent(waiting ?? NOTE, "token of a later page"), "saved");
  assert.deepEqual(sent[0], sent[1]);
});

test("a note with the token of an ended session is sent with that of the present one", async () => {
  const sent = host([403, refused("FORM_EXPIRED")], [200, SAVED]);
  assert.equal(await sendUnsent({ ...NOTE, csrf: "old" }, "token"), "saved");
  assert.deepEqual(
    sent.map(({ csrf }) => csrf),
    ["old", "new"],
  );
});

test("a note is not sent for somebody else who is logged in by now", async () => {
  const sent = host([403, refused("FORM_EXPIRED", "2")], [200, SAVED]);
  assert.equal(await sendUnsent(NOTE, "token"), "unreachable");
  assert.equal(sent.length, 1);
});

test("a note whose heater has another type by now is sent to that one", async () => {
  host([200, { redirect: "/heaters/7/icx/details?dialog=note", document: false }]);
  assert.equal(await sendUnsent(NOTE, "token"), "later");
  assert.equal((await stored())?.path, "/heaters/7/icx/details");
});

test("a note that was refused is kept with the reason", async () => {
  host([422, refused("HEATER_GONE")]);
  assert.equal(await sendUnsent(NOTE, "token"), "refused");
  const note = await stored();
  assert.deepEqual(
    [note?.fields, note?.refusal, note?.csrf],
    [NOTE.fields, { key: "HEATER_GONE" }, null],
  );
});

for (const [about, status, answer, outcome] of [
  ["a provider that is down", 503, refused("SEND_FAILED_DOWN"), "later"],
  ["an outcome that is not known", 504, refused("SEND_UNKNOWN"), "later"],
  ["a busy host", 503, { problem: "busy", retry_after: 2 }, "unreachable"],
  ["too many attempts", 429, refused("TOO_MANY_ATTEMPTS"), "later"],
  ["an ended session", 401, { redirect: "/login", document: true }, "unreachable"],
] as const) {
  test(`a note waits behind ${about}`, async () => {
    host([status, answer]);
    assert.equal(await sendUnsent(NOTE, "token"), outcome);
    assert.equal((await stored())?.refusal, null);
  });
}

function hostBehind(status: number): void {
  stubGlobals({ fetch: async () => new Response("<h1>Sorry</h1>", { status }) });
}

test("a note that an intermediary refuses does not stop the others", async () => {
  hostBehind(403);
  assert.equal(await sendUnsent(NOTE, "token"), "later");
  assert.equal((await stored())?.refusal, null);
  hostBehind(502);
  assert.equal(await sendUnsent(NOTE, "token"), "unreachable");
});

test("a note that is too large for an intermediary says so", async () => {
  hostBehind(413);
  assert.equal(await sendUnsent(NOTE, "token"), "refused");
  assert.deepEqual((await stored())?.refusal, { key: "FORM_TOO_LARGE" });
});

test("a note that gets no answer is given up, and sent again as the same form", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let onSent = () => {};
  const isSent = new Promise<void>((resolve) => {
    onSent = resolve;
  });
  const fetch = (_: string, { signal }: { signal?: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      onSent();
    });
  stubGlobals({ fetch });
  const outcome = sendUnsent(NOTE, "token");
  await isSent;
  mock.timers.tick(60_000);
  mock.timers.reset();
  const late = new Promise((resolve) => setTimeout(() => resolve("no end"), 1000));
  assert.equal(await Promise.race([outcome, late]), "unreachable");
  assert.equal((await stored())?.csrf, "token");
});

test("a note that was erased meanwhile is neither sent nor stored again", async () => {
  await caches.delete(OUTBOX);
  const sent = host([200, SAVED]);
  assert.equal(await sendUnsent(NOTE, "token"), "later");
  assert.deepEqual([sent, await caches.keys()], [[], []]);
});

test("a tab of another account neither sees nor erases the notes; its login erases them", async () => {
  const other = { ...NOTE, id: "n2", account: "2", at: 0 };
  await storeUnsent(other);
  assert.deepEqual(await unsentForms("1"), [NOTE]);
  assert.deepEqual(await unsentForms("2"), [other]);
  await eraseOtherUnsent("2");
  assert.deepEqual(await unsentForms("1"), []);
  assert.deepEqual(await unsentForms("2"), [other]);
});

test("the start of a visit that has begun elsewhere is edited in its draft", async () => {
  const started = { ...NOTE, path: "/heaters/7/ht/visits/new", fields: { visit: "v" } };
  await storeUnsent(started);
  const params = { id: "7", sw_type: "ht" };
  const begun = [
    { id: "other", sheet: "s1" },
    { id: "v", sheet: "s2" },
  ];
  const page = { ...refused("SHEET_CHANGED"), route: "heater-visit-new", params, data: { begun } };
  host([422, page]);
  assert.equal(await sendUnsent(started, "token"), "refused");
  assert.equal((await stored())?.path, "/heaters/7/ht/visits/s2");
});

test("a start that is refused at a heater that is gone is told, and moves nowhere", async () => {
  const started = { ...NOTE, path: "/heaters/7/ht/visits/new", fields: { visit: "v" } };
  await storeUnsent(started);
  host([404, { ...refused("HEATER_GONE"), route: "heater-visit-new", data: null }]);
  assert.equal(await sendUnsent(started, "token"), "refused");
  const { path, refusal } = (await stored()) ?? {};
  assert.deepEqual([path, refusal?.key], [started.path, "HEATER_GONE"]);
});

test("a form whose heater has another type is sent to its new address, also if it was refused", async () => {
  host([422, { redirect: "/heaters/7/other/details?dialog=note", document: false }]);
  assert.equal(await sendUnsent(NOTE, "token"), "later");
  assert.equal((await stored())?.path, "/heaters/7/other/details");
});
