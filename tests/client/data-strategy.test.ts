import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { DataStrategyFunctionArgs } from "react-router";
import { makeDataStrategy } from "../../client/live/data-strategy";
import { views } from "../../client/live/views";
import { firstPage } from "../../client/start/first-page";
import type { Page } from "../../views/generated/page-data";
import { pageOf, shellOf, stubGlobals } from "./support";

type Reply = { status?: number; json?: unknown; error?: Error };
type Strategy = ReturnType<typeof makeDataStrategy>;

let replies: Reply[];
let requests: { url: string; method: string; body: unknown }[];
/** How each request may be answered from a copy. */
let cacheModes: (RequestCache | undefined)[];
let isRefreshing: boolean;
let strategy: Strategy;

beforeEach(() => {
  [replies, requests, cacheModes, isRefreshing] = [[], [], [], false];
  for (const route of ["heaters", "customers"]) {
    views[route] = { default: () => null, title: () => "" };
  }
  stubGlobals({
    document: new EventTarget(),
    navigator: { onLine: true },
    fetch: async (url: string, { method = "GET", body = null, cache }: RequestInit = {}) => {
      requests.push({ url, method, body });
      cacheModes.push(cache);
      const { status = 200, json, error } = replies.shift() ?? {};
      if (error) throw error;
      return json === undefined
        ? new Response("<html>", { status })
        : new Response(JSON.stringify(json), { status });
    },
  });
  strategy = makeDataStrategy(pageOf({ data: { first: 1 } }), () => isRefreshing);
});

interface Sent {
  form?: Record<string, string | File>;
  signal?: AbortSignal;
}

/** What the strategy returns for the route. */
async function load(path: string, { form, signal }: Sent = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body.set(name, value);
  const request = new Request(`http://host${path}`, {
    ...(form && { method: "POST", body }),
    ...(signal && { signal }),
  });
  const match = { route: { id: "route" }, shouldCallHandler: () => true };
  const results = await strategy({
    request,
    matches: [match],
  } as unknown as DataStrategyFunctionArgs);
  return results.route?.result;
}

async function loadPage(path: string, sent?: Sent): Promise<Page> {
  const result = await load(path, sent);
  // The page of a refused form is returned with its status.
  return (result as { data?: Page })?.data && "init" in (result as object)
    ? (result as { data: Page }).data
    : (result as Page);
}

const networkError = { error: new TypeError("failed to fetch") };

test("a page object is loaded as JSON from its own address", async () => {
  replies = [{ json: pageOf({ route: "customers", url: "/customers" }) }];
  assert.equal((await loadPage("/customers")).route, "customers");
  assert.deepEqual(requests, [{ url: "http://host/customers", method: "GET", body: null }]);
});

test("late parts are waited for once, at an address that the page does not take over", async () => {
  const part = (items: number[], late: string | null) => ({
    items,
    problem: late && "slow",
    late,
  });
  const first = pageOf({
    url: "/?a=1",
    data: { b: part([], "b"), c: part([], "c"), d: part([4], null) },
    late: ["b", "c"],
  });
  strategy = makeDataStrategy(first, () => true);
  const answer = pageOf({
    url: "/?a=1&wait=b%2Cc",
    data: { b: part([2], null), c: part([], null), d: part([], "d") },
    late: ["d"],
  });
  replies = [{ json: answer }, { json: pageOf({ url: "/?a=1" }) }];
  const page = await loadPage("/?a=1");
  assert.equal(requests[0]?.url, "http://host/?a=1&wait=b%2Cc");
  assert.deepEqual([page.url, page.late], ["/?a=1", []]);
  assert.deepEqual(page.data, { b: part([2], null), c: part([], null), d: part([4], null) });
  await loadPage("/?a=1");
  assert.equal(requests[1]?.url, "http://host/?a=1");
});

test("late parts that cannot be loaded are not asked for again and again", async () => {
  strategy = makeDataStrategy(pageOf({ data: { a: 1 }, late: ["b"] }), () => true);
  replies = [networkError];
  assert.deepEqual((await loadPage("/heaters/")).late, []);
});

test("a refused form's screen is not loaded", async () => {
  const match = { route: { id: "route" }, shouldCallHandler: () => false };
  const request = new Request("http://host/");
  const args = { request, matches: [match] } as unknown as DataStrategyFunctionArgs;
  assert.deepEqual(await strategy(args), {});
  assert.deepEqual(requests, []);
});

test("a redirect answer leads on, in a new document where it says so", async () => {
  replies = [
    { json: { redirect: "/a", document: false } },
    { json: { redirect: "/b", document: true } },
  ];
  const [within, anew] = [await load("/x", { form: {} }), await load("/x", { form: {} })];
  assert.ok(within instanceof Response && anew instanceof Response);
  assert.equal(within.headers.get("location"), "/a");
  assert.equal(within.headers.get("x-remix-reload-document"), null);
  assert.equal(anew.headers.get("x-remix-reload-document"), "true");
});

test("the page after a form is asked for as such, up to the next page", async () => {
  const [saved, page] = [{ json: { redirect: "/a", document: false } }, { json: pageOf() }];
  const moved = { json: { redirect: "/b", document: false } };
  replies = [page, saved, moved, page, page];
  await load("/heaters/");
  await load("/x", { form: {} });
  for (const path of ["/a", "/b", "/heaters/"]) await load(path);
  assert.deepEqual(cacheModes, ["default", "default", "no-cache", "no-cache", "default"]);
});

test("after a refused form the next page is like any other", async () => {
  replies = [{ status: 422, json: pageOf() }, { json: pageOf() }];
  await load("/x", { form: {} });
  await load("/heaters/");
  assert.deepEqual(cacheModes, ["default", "default"]);
});

test("a page of another build or language needs its own document", async () => {
  for (const other of [{ build: "newer" }, { locale: "nl" as const }]) {
    replies = [{ json: pageOf(other) }];
    const result = await load("/heaters/");
    assert.ok(result instanceof Response);
    assert.equal(result.headers.get("x-remix-reload-document"), "true");
  }
});

test("a page of another account needs its own document, also as the answer to a form", async () => {
  strategy = makeDataStrategy(pageOf({ shell: shellOf("1") }), () => isRefreshing);
  const other = pageOf({ shell: shellOf("2"), status: 403 });
  const sent: [Sent, Reply[]][] = [
    [{}, [{ json: other }]],
    [{ form: { note: "x" } }, [{ json: other }]],
    [{ form: { note: "x" } }, [{ error: new TypeError("no connection") }, { json: other }]],
  ];
  for (const [how, answers] of [...sent, ...sent.slice(0, 1)]) {
    replies = [...answers];
    const result = await load("/customers", how);
    assert(result instanceof Response);
    assert.equal(result.headers.get("location"), "http://host/customers");
    assert(result.headers.get("x-remix-reload-document"));
    isRefreshing = how === sent.at(-1)?.[0];
  }
});

test("a screen that cannot be loaded says why", async () => {
  replies = [networkError, { status: 502 }];
  const offline = await loadPage("/customers?page=2");
  assert.deepEqual([offline.url, offline.data], ["/customers?page=2", null]);
  assert.equal(offline.problem?.kind, "offline");
  assert.equal((await loadPage("/customers")).problem?.kind, "intercepted");
});

test("a form without a file is sent as short as possible", async () => {
  replies = [
    { status: 422, json: pageOf() },
    { status: 422, json: pageOf() },
  ];
  await load("/x", { form: { a: "ö b" } });
  await load("/x", { form: { a: new File(["x"], "x.png") } });
  assert.equal(String(requests[0]?.body), "a=%C3%B6+b");
  assert.ok(requests[1]?.body instanceof FormData);
});

test("a refused form brings its page with its status", async () => {
  const form = { values: {}, errors: { a: { key: "x" } } };
  replies = [{ status: 422, json: pageOf({ status: 422, form }) }];
  assert.deepEqual((await loadPage("/x", { form: {} })).form, form);
});

test("a form that was sent without a connection stays with what was typed", async () => {
  stubGlobals({ navigator: { onLine: false } });
  replies = [networkError];
  const sent = { csrf: "its own", password: "secret", name: "Jan" };
  const page = await loadPage("/x", { form: sent });
  assert.deepEqual(page.form, {
    values: { name: "Jan" },
    errors: { "": { key: "SEND_FAILED_OFFLINE" } },
  });
  assert.deepEqual([page.csrf, page.status, page.data], ["its own", 503, { first: 1 }]);
});

test("a file is not what was typed", async () => {
  replies = [{ status: 413 }];
  const picture = new File(["x"], "x.png");
  const page = await loadPage("/x", { form: { intent: "picture", picture } });
  assert.deepEqual(page.form?.values, { intent: "picture" });
});

test("a form that asks for it has its message in the snackbar", async () => {
  stubGlobals({ navigator: { onLine: false } });
  replies = [networkError];
  const page = await loadPage("/x", { form: { refusal: "snackbar" } });
  assert.deepEqual([page.form, page.flash], [null, { key: "SEND_FAILED_OFFLINE" }]);
});

test("after a form without an answer the screen shows what is saved", async () => {
  replies = [networkError, { json: pageOf({ data: { second: 2 } }) }];
  const page = await loadPage("/heaters/", { form: {} });
  assert.deepEqual(page.data, { second: 2 });
  assert.equal(page.form?.errors[""]?.key, "SEND_UNKNOWN");
  assert.deepEqual(
    requests.map(({ method }) => method),
    ["POST", "GET"],
  );
  assert.equal(cacheModes[1], "no-cache");
});

test("where nothing can be loaded, the form's outcome is unknown, too", async () => {
  replies = [networkError, networkError];
  const page = await loadPage("/x", { form: {} });
  assert.deepEqual([page.form?.errors[""]?.key, page.data], ["SEND_LOST", { first: 1 }]);
});

test("a copy from before the form does not say what is saved", async () => {
  const copy = pageOf({ data: { before: 0 }, last_known: "2026-11-21T10:00:00Z" });
  replies = [networkError, { json: copy }];
  const page = await loadPage("/heaters/", { form: {} });
  assert.deepEqual([page.form?.errors[""]?.key, page.data], ["SEND_LOST", { first: 1 }]);
});

test("an undo that was not sent can be sent again", async () => {
  const undo = { ids: "1,2", count: 2, whole: true, address: "" };
  const first = pageOf({ flash: { key: "NOTIFICATIONS_MARKED", undo } });
  strategy = makeDataStrategy(first, () => false);
  stubGlobals({ navigator: { onLine: false } });
  replies = [networkError];
  const page = await loadPage("/x", { form: { refusal: "snackbar", undo: "1,2" } });
  assert.deepEqual(page.flash, { key: "SEND_FAILED_OFFLINE", undo });
});

test("a form that a proxy has refused was not carried out", async () => {
  for (const [status, key] of [
    [413, "FORM_TOO_LARGE"],
    [400, "FORM_REJECTED"],
  ] as const) {
    replies = [{ status }];
    assert.equal((await loadPage("/x", { form: {} })).form?.errors[""]?.key, key);
  }
});

test("the page after a form whose user has left says that its outcome is unknown", async () => {
  const controller = new AbortController();
  controller.abort();
  replies = [networkError, { json: pageOf() }, { json: pageOf() }];
  await assert.rejects(load("/x", { form: {}, signal: controller.signal }));
  assert.deepEqual((await loadPage("/heaters/")).flash, { key: "SEND_UNKNOWN" });
  assert.equal((await loadPage("/heaters/")).flash, null);
});

const busy = { status: 503, json: { problem: "busy", retry_after: 0 } };

test("a busy host is asked again, and its page is shown when it comes", async () => {
  replies = [busy, busy, { json: pageOf({ route: "customers", url: "/customers" }) }];
  assert.equal((await loadPage("/customers")).route, "customers");
  assert.equal(requests.length, 3);
});

test("where the host stays busy, the screen says so", async () => {
  replies = [busy, busy, { status: 503, json: { problem: "busy", retry_after: 2 } }];
  const page = await loadPage("/customers");
  assert.deepEqual([page.problem?.kind, page.problem?.retry_after], ["busy", 2]);
});

test("a form that a busy host has not begun is sent again, then stays with what was typed", async () => {
  replies = [busy, { json: { redirect: "/customers", document: false } }];
  assert.equal((await load("/x", { form: { name: "Ada" } })) instanceof Response, true);
  assert.deepEqual(
    requests.map(({ body }) => String(body)),
    ["name=Ada", "name=Ada"],
  );
  replies = [busy, busy, busy];
  const page = await loadPage("/x", { form: { name: "Ada" } });
  assert.deepEqual(page.form, {
    values: { name: "Ada" },
    errors: { "": { key: "SEND_FAILED_BUSY" } },
  });
});

test("a busy host is not asked again for what nobody waits for", async () => {
  isRefreshing = true;
  replies = [busy];
  assert.equal((await loadPage("/heaters/")).flash?.key, "REFRESH_FAILED");
  assert.equal(requests.length, 1);
});

test("a screen that is loaded again keeps what it shows where that fails", async () => {
  replies = [networkError, networkError];
  const page = await loadPage("/heaters/");
  assert.deepEqual([page.data, page.flash?.key], [{ first: 1 }, "REFRESH_FAILED"]);
  isRefreshing = true;
  assert.deepEqual((await loadPage("/elsewhere")).data, { first: 1 });
});

test("a message stays while the screen is refreshed, until its link to the screen closes it", async () => {
  const flash = { key: "contact.sent" } as const;
  replies = [{ json: pageOf({ flash }) }, { json: pageOf() }, { json: pageOf() }];
  await load("/heaters/");
  isRefreshing = true;
  assert.deepEqual((await loadPage("/heaters/")).flash, flash);
  isRefreshing = false;
  assert.equal((await loadPage("/heaters/")).flash, null);
});

test("a document without a page object asks for its page", async () => {
  const embedded = pageOf({
    problem: { kind: "offline", retry_after: null, request_id: null, copies: [], catalogue: null },
  });
  const visited: string[] = [];
  const location = {
    pathname: "/heaters/",
    search: "?page=2",
    replace: (url: string) => visited.push(url),
    reload: () => visited.push("reload"),
  };
  stubGlobals({ window: { location } });
  assert.equal(await firstPage(pageOf()).then(({ problem }) => problem), null);
  replies = [
    { json: pageOf({ last_known: "2026-11-20T12:00:00Z" }) },
    { json: { redirect: "/login", document: true } },
    { json: pageOf({ build: "newer" }) },
    busy,
    networkError,
  ];
  assert.equal((await firstPage(embedded)).problem, null);
  for (const _ of [1, 2, 3, 4]) assert.equal((await firstPage(embedded)).url, "/heaters/?page=2");
  assert.deepEqual(visited, ["/login", "reload", "reload"]);
});
