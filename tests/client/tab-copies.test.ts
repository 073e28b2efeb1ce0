import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { keepOtherTabs, keepTab, pagesOf } from "../../client/background/tab-copies";
import { storePage } from "../../client/shared/copy-store";
import type { ShownPage } from "../../client/start/page-store";
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { memoryCaches, NOW, pageOf, shellOf, stubGlobals } from "./support";

const params = { id: "7", sw_type: "ht" };
const heater = { ...params, postal_code: "7330 EW", address_number: "117", city_name: null };
let asked: string[] = [];
let kept: string[] = [];

function tabOf(url: string, overrides: Partial<Page> = {}): Page {
  const last = url.split(/[/?]/).findLast((part) => !part.includes("="));
  const route = last === "new" ? "heater-visit-new" : `heater-${last}`;
  const sheets = [{ value: "service" }, { value: "landlord" }];
  const blank = { title: "Landlord’s record" };
  return pageOf({
    url,
    route,
    params,
    data: { heater, sheets, blank },
    shell: shellOf("1"),
    ...overrides,
  });
}

function shown(overrides: Partial<Page> = {}): ShownPage {
  const page = tabOf("/heaters/7/ht/details", overrides);
  // Cast: only these fields are used.
  return { page, t: (key: string) => key } as unknown as ShownPage;
}

async function store(page: Page, title: string, at: number): Promise<void> {
  kept.push(title);
  await storePage(page, title, at, false);
}

function browser(connection: object = {}, answer: (url: string) => Page = (url) => tabOf(url)) {
  stubGlobals({
    caches: memoryCaches(),
    navigator: { serviceWorker: { ready: Promise.resolve() }, connection },
    window: { requestIdleCallback: () => undefined },
    requestIdleCallback: (run: () => void) => run(),
    fetch: async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(`${headers.purpose} ${url}`);
      return new Response(JSON.stringify(answer(url)));
    },
  });
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now: Date.parse(NOW) });
  asked = [];
  kept = [];
});

test("the other tabs of a heater and the sheet of a visit are kept, and renewed after some minutes only", async () => {
  browser();
  await keepOtherTabs(shown(), store);
  const others = ["params", "realtime", "stats", "history"];
  assert.deepEqual(
    asked,
    [...others, "visits/new", "visits/new?sheet=landlord"].map(
      (tab) => `prefetch /heaters/7/ht/${tab}`,
    ),
  );
  assert.deepEqual(
    kept,
    [...others.map((tab) => `tab.heater-${tab}`), "visit.start", "Landlord’s record"].map(
      (tab) => `7330 EW 117 · ${tab}`,
    ),
  );
  mock.timers.tick(599_000);
  await keepOtherTabs(shown(), store);
  assert.equal(asked.length, 6);
  mock.timers.tick(1000);
  await keepOtherTabs(shown(), store);
  assert.equal(asked.length, 12);
});

test("a host without a store is not asked for the history of a heater", () => {
  const heater = { id: "7", sw_type: "ht" };
  const hosts = [true, false].map((history) => ({ ...shellOf("1"), history }));
  assert.deepEqual(
    hosts.map((shell) => pagesOf(heater, shell).includes("/heaters/7/ht/history")),
    [true, false],
  );
});

test("nothing is asked for where data are to be saved, and for a copy", async () => {
  browser({ saveData: true });
  await keepOtherTabs(shown(), store);
  browser({ effectiveType: "2g" });
  await keepOtherTabs(shown(), store);
  browser();
  await keepOtherTabs(shown({ last_known: NOW }), store);
  await keepOtherTabs(shown({ route: "heater-report" }), store);
  assert.deepEqual(asked, []);
});

test("what is no page of this heater is not kept", async () => {
  const problem = {
    kind: "gone",
    retry_after: null,
    request_id: null,
    copies: [],
    kept_list: null,
    catalogue: null,
  } as const;
  browser({}, (url) => tabOf(url, { problem }));
  await keepOtherTabs(shown(), store);
  browser({}, (url) => tabOf(url, { last_known: NOW }));
  await keepOtherTabs(shown(), store);
  assert.deepEqual(kept, []);
});

test("a heater without a type in its address is kept with its own", async () => {
  const real = "/heaters/7/ht/details";
  browser({}, (url) => (url === real ? tabOf(url) : ({ redirect: real } as unknown as Page)));
  const t = ((key: string) => key) as unknown as Translate;
  assert.deepEqual(await keepTab("/heaters/7/-/details", t, store), { url: real });
  assert.deepEqual(kept, ["7330 EW 117"]);
});

test("a host that is busy says so", async () => {
  browser({}, () => ({ problem: "busy", retry_after: 3 }) as unknown as Page);
  const t = ((key: string) => key) as unknown as Translate;
  assert.equal(await keepTab("/heaters/7/ht/details", t, store), "busy");
});

test("what is missing of a heater is left when another one is opened", async () => {
  browser();
  const first = keepOtherTabs(shown(), store);
  await keepOtherTabs(shown({ route: "heaters" }), store);
  await first;
  assert.deepEqual(kept, []);
});
