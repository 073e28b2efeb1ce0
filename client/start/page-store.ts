/** The page that is shown: what every part of the client that follows it reads and subscribes to. It
 * is the document's own until React is attached, and the router's from then on. */
import { type App, isWithoutHost, makeApp, type Translate } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";

export interface ShownPage extends App {
  heading: string;
  /** Whether the browser made this page itself, because the host could not be reached. */
  isWithoutHost: boolean;
  /** Whether its view has thrown, and the problem screen stands in its place: known when React is
   * attached. */
  hasThrown: () => Promise<boolean>;
}

export interface PageStore {
  current: () => ShownPage;
  /** Calls the listener with the page object on the screen, and with each that follows it. */
  subscribe: (listener: (shown: ShownPage) => void) => void;
  /** Loads the page object again, unless something else is being loaded; waits for React. */
  reload: () => Promise<void>;
  /** Loads the screen with another query, in place of the present history entry; waits for React. */
  replaceQuery: (query: string) => Promise<void>;
}

/** Where the pages come from once React is attached. */
export interface PageSource {
  page: () => Page;
  headingOf: (app: App) => string;
  hasThrown: (page: Page) => boolean;
  reload: () => Promise<void>;
  replaceQuery: (query: string) => Promise<void>;
}

export interface OwnPageStore extends PageStore {
  /** Tells the listeners that the current page is on the screen, if they do not know yet. */
  committed: () => void;
  /** From now on the pages are those of this source. */
  attach: (source: PageSource) => void;
}

/** `first` is the page that the document held; `whenLive` has React attached soon. */
export function makePageStore(
  first: Page,
  t: Translate,
  whenLive: () => Promise<void>,
): OwnPageStore {
  let source: PageSource | null = null;
  let onAttached = () => {};
  const attached = new Promise<void>((resolve) => {
    onAttached = resolve;
  });
  const current = () => {
    const app = makeApp(source?.page() ?? first, t);
    return {
      ...app,
      heading: source?.headingOf(app) ?? documentHeading(),
      isWithoutHost: isWithoutHost(app.page),
      hasThrown: async () => {
        await attached;
        return source?.hasThrown(app.page) ?? false;
      },
    };
  };
  const listeners: ((shown: ShownPage) => void)[] = [];
  let shown: Page | null = null;
  return {
    current,
    subscribe: (listener) => {
      listeners.push(listener);
      if (shown) listener(current());
    },
    committed: () => {
      const { page } = current();
      if (page === shown) return;
      shown = page;
      for (const listener of listeners) listener(current());
    },
    attach: (live) => {
      source = live;
      onAttached();
    },
    reload: async () => {
      await whenLive();
      await source?.reload();
    },
    replaceQuery: async (query) => {
      await whenLive();
      await source?.replaceQuery(query);
    },
  };
}

/** What the document's title says before the name of the brand. */
function documentHeading(): string {
  return document.title.replace(/ · [^·]*$/, "");
}
