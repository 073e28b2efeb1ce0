/** The store of the page that is shown; all rooms of the client read it and subscribe to it. The page
 * is that of the document until React is attached, and that of the router from then on. A count of unread
 * notifications may be newer than the page. */
import { type App, isWithoutHost, makeApp, type Translate } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { UnreadUpdate } from "../../views/router";
import type { makePageSource } from "../live/page-source";

export interface ShownPage extends App {
  heading: string;
  /** Whether the browser made this page itself, because the host could not be reached. */
  isWithoutHost: boolean;
  /** Whether its view has thrown, so that the problem screen is shown instead; waits for React. */
  hasThrown: () => Promise<boolean>;
}

export interface PageStore {
  current: () => ShownPage;
  /** Calls the listener with the page object on the screen, and with each one that follows. */
  subscribe: (listener: (shown: ShownPage) => void) => void;
  /** Loads the page object again, unless another navigation is under way; waits for React. */
  reload: () => Promise<void>;
  /** Loads the screen with another query and replaces the current history entry; waits for React. */
  replaceQuery: (query: string) => Promise<void>;
  /** Loads the texts of the host's messages about a form or in the snackbar; resolves to whether they
   * are loaded. */
  addMessages: () => Promise<boolean>;
}

/** Where the pages come from once React is attached. */
type PageSource = ReturnType<typeof makePageSource>;

/** Returns a store. `first` is the page that the document held; `whenLive` hurries the takeover by
 * React and resolves when React is attached. */
export function makePageStore(
  first: Page,
  t: Translate,
  addMessages: () => Promise<boolean>,
  whenLive: () => Promise<void>,
) {
  let source: PageSource | null = null;
  const current = (): ShownPage => {
    const app = makeApp(source?.page() ?? first, t);
    return {
      ...app,
      heading: source?.headingOf(app) ?? documentHeading(),
      isWithoutHost: isWithoutHost(app.page),
      hasThrown: async () => {
        await whenLive();
        return source?.hasThrown(app.page) ?? false;
      },
    };
  };
  const listeners: ((shown: ShownPage) => void)[] = [];
  let shown: Page | null = null;
  return {
    current,
    subscribe: (listener: (shown: ShownPage) => void) => {
      listeners.push(listener);
      if (shown) listener(current());
    },
    /** Calls the listeners with the current page, now on the screen, unless they were called with it. */
    committed: () => {
      const { page } = current();
      if (page === shown) return;
      shown = page;
      for (const listener of listeners) listener(current());
    },
    /** Takes the pages from this source from now on. */
    attach: (live: PageSource) => {
      source = live;
    },
    reload: async () => {
      await whenLive();
      await source?.reload();
    },
    replaceQuery: async (query: string) => {
      await whenLive();
      await source?.replaceQuery(query);
    },
    addMessages,
  };
}

let update: UnreadUpdate | null = null;
const unreadListeners = new Set<() => void>();

/** Shows a number of unread notifications, null for an unknown one: for this page object, until the next has
 * its own. */
export function setUnread(page: Page, unread: number | null): void {
  if ((update?.page === page ? update.unread : page.shell?.unread) === unread) return;
  update = { page, unread };
  for (const listener of unreadListeners) listener();
}

export const unread = {
  subscribe(listener: () => void): () => void {
    unreadListeners.add(listener);
    return () => unreadListeners.delete(listener);
  },
  current: () => update,
};

/** The document's title without the name of the brand. */
function documentHeading(): string {
  return document.title.replace(/ · [^·]*$/, "");
}
