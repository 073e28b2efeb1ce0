/** The route table as routes of react-router; all of them render one component with the page object. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type RouteObject, useActionData, useLoaderData } from "react-router";
import { type App, makeApp, type Views } from "./app";
import { Screen } from "./components/screen/screen";
import type { Page } from "./generated/page-data";
import { ROUTES } from "./routes";
import type { Translate } from "./texts";

/** The dependencies that V8 and browsers supply differently. */
interface RenderContext {
  views: Views;
  translate: (page: Page) => Translate;
  /** Elements without output that only the browser renders after the screen. */
  after?: (app: App) => ReactNode;
  /** A count of unread notifications that is newer than the page's own. */
  unread?: { subscribe: (listener: () => void) => () => void; current: () => UnreadUpdate | null };
}

/** A count that is newer than its page object; the next page object replaces it. */
export interface UnreadUpdate {
  page: Page;
  unread: number | null;
}

export const RenderContexts = createContext<RenderContext | null>(null);

function CurrentScreen() {
  // Cast: V8 and browsers render the provider of this context around the router.
  const context = useContext(RenderContexts) as RenderContext;
  const loaded = useLoaderData<Page>();
  const refused = useActionData<Page>();
  const update = useSyncExternalStore(
    context.unread?.subscribe ?? subscribeToNothing,
    context.unread?.current ?? nothing,
    nothing,
  );
  const page = withUnread(refused ? withScreenData(refused, loaded) : loaded, update, loaded);
  const app = makeApp(page, context.translate(page));
  return (
    <>
      <Screen app={app} views={context.views} />
      {context.after?.(app)}
    </>
  );
}

const nothing = () => null;
const subscribeToNothing = () => nothing;

// The browser's data strategy loads all routes; the router calls it only for routes with a loader or
// an action.
const behaviour = { Component: CurrentScreen, loader: nothing, action: nothing };

export const ROUTE_OBJECTS: RouteObject[] = [
  ...ROUTES.map(({ name, path }) => ({ id: name, path, ...behaviour })),
  { id: "not-found", path: "*", ...behaviour },
];

/** The page with the unread count of a poll that is newer than the page. */
function withUnread(page: Page, update: UnreadUpdate | null, loaded: Page): Page {
  if (update?.page !== loaded || !page.shell) return page;
  return { ...page, shell: { ...page.shell, unread: update.unread } };
}

/** The page to show after a refused form. If the host could not load the data again, the page has
 * the data of the loaded screen. If the form was typed on another screen, the loaded screen is
 * shown, with the form's errors; and with its token only if the form can be sent again from there:
 * that token may be of an earlier session. */
function withScreenData(refused: Page, loaded: Page): Page {
  if (!loaded.data) return refused;
  if (refused.route !== loaded.route) {
    const { form, flash } = refused;
    const { csrf } = form || flash?.undo ? refused : loaded;
    return { ...loaded, csrf, flash, form };
  }
  return refused.problem ? { ...refused, data: loaded.data, problem: null } : refused;
}
