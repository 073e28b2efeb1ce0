/** The page that is shown: what every part of the client that follows it reads and subscribes to. */
import type { createBrowserRouter } from "react-router";
import { type App, makeApp } from "../../views/app";
import { hasThrown } from "../../views/components/screen/error-boundary";
import { headingOf } from "../../views/components/screen/screen";
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { views } from "./views";

export type Router = ReturnType<typeof createBrowserRouter>;

export interface ShownPage extends App {
  heading: string;
  /** Whether the browser made this page itself, because the host could not be reached. */
  isWithoutHost: boolean;
  /** Whether its view has thrown, and the problem screen stands in its place. */
  hasThrown: boolean;
}

export interface PageStore {
  current: () => ShownPage;
  /** Calls the listener with the page object on the screen, and with each that follows it. */
  subscribe: (listener: (shown: ShownPage) => void) => void;
  /** Tells the listeners that React has committed a page object. */
  committed: () => void;
  /** Loads the page object again, unless something else is being loaded. */
  reload: () => Promise<void>;
  /** Loads the screen with another query, in place of the present history entry. */
  replaceQuery: (query: string) => Promise<void>;
}

/** `first` is the page that the document held. */
export function makePageStore(router: Router, first: Page, t: Translate): PageStore {
  // Of the data of all routes only that of the shown one is there.
  const currentPage = (): Page => Object.values(router.state.loaderData).find(Boolean) ?? first;
  const current = () => {
    const app = makeApp(currentPage(), t);
    return {
      ...app,
      heading: headingOf(app, views),
      isWithoutHost: isWithoutHost(app.page),
      hasThrown: hasThrown(app.page),
    };
  };
  const listeners: ((shown: ShownPage) => void)[] = [];
  let isCommitted = false;
  return {
    current,
    subscribe: (listener) => {
      listeners.push(listener);
      if (isCommitted) listener(current());
    },
    committed: () => {
      isCommitted = true;
      for (const listener of listeners) listener(current());
    },
    reload: async () => {
      const { navigation, actionData } = router.state;
      const page = currentPage();
      // What was refused on a copy is still being read, or typed.
      const isInUse = actionData && page.data && isWithoutHost(page);
      if (navigation.state === "idle" && !isInUse) await router.revalidate();
    },
    replaceQuery: (query) => router.navigate(query, { replace: true, preventScrollReset: true }),
  };
}

export function isWithoutHost({ last_known, problem }: Page): boolean {
  return last_known !== null || problem?.kind === "offline";
}
