/** Page objects and stand-ins for the browser that several tests of the client use. */
import type { Page, Shell } from "../../views/generated/page-data";

export const NOW = "2026-11-21T12:00:00Z";

export function pageOf(overrides: Partial<Page> = {}): Page {
  return {
    route: "heaters",
    url: "/heaters/",
    params: {},
    status: 200,
    data: {},
    form: null,
    problem: null,
    shell: null,
    flash: null,
    refresh: null,
    late: [],
    left_out: 0,
    texts_language: null,
    locale: "en",
    time_zone: "Europe/Amsterdam",
    now: NOW,
    csrf: "token",
    build: "build",
    built: NOW,
    last_known: null,
    ...overrides,
  };
}

export function shellOf(account: string | null): Shell {
  return {
    account_name: "Jan",
    account_id: account,
    language: "en",
    unread: 3,
    demo: false,
    history: true,
  };
}

/** The Cache API in memory, with the addresses of `http://host`. */
export function memoryCaches() {
  const stores = new Map<string, Map<string, string>>();
  const keyOf = (request: string | { url: string }) =>
    new URL(typeof request === "string" ? request : request.url, "http://host").href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      put: async (request: string, response: Response) => {
        store.set(keyOf(request), await response.text());
      },
      delete: async (request: string | { url: string }) => store.delete(keyOf(request)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    };
  };
  return {
    open,
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
      const text = stores.get(cacheName)?.get(keyOf(request));
      return text === undefined ? undefined : new Response(text);
    },
  };
}

/** Replaces globals that Node lacks or that a test has to control. */
export function stubGlobals(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** Runs the callbacks of all promises that are already resolved. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
