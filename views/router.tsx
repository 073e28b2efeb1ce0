/** The product's addresses as react-router's routes; one component shows whatever page arrives. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { type RouteObject, useActionData, useLoaderData } from "react-router";
import { type App, makeApp, type Views } from "./app";
import { Screen } from "./components/screen/screen";
import type { Page } from "./generated/page-data";
import { ROUTES } from "./routes";
import type { Translate } from "./texts";

/** What V8 and a browser bring along differently. */
export interface RenderContext {
  views: Views;
  translate: (page: Page) => Translate;
  /** What only the browser adds behind the screen; shows nothing. */
  after?: (app: App) => ReactNode;
  /** A count of unread notifications that is newer than the page's own. */
  unread?: { subscribe: (listener: () => void) => () => void; current: () => UnreadUpdate | null };
}

/** What was told while a page was shown; it is out of date with the next page object. */
export interface UnreadUpdate {
  page: Page;
  unread: number | null;
}

const RenderContexts = createContext<RenderContext | null>(null);

export function RenderContextProvider({
  context,
  children,
}: {
  context: RenderContext;
  children: ReactNode;
}) {
  return <RenderContexts value={context}>{children}</RenderContexts>;
}

function Current() {
  const context = useContext(RenderContexts) as RenderContext;
  const loaded = useLoaderData<Page>();
  const refused = useActionData<Page>();
  const told = useSyncExternalStore(
    context.unread?.subscribe ?? never,
    context.unread?.current ?? nothing,
    nothing,
  );
  const page = withUnread(refused ? withScreenData(refused, loaded) : loaded, told, loaded);
  const app = makeApp(page, context.translate(page));
  return (
    <>
      <Screen app={app} views={context.views} />
      {context.after?.(app)}
    </>
  );
}

const nothing = () => null;
const never = () => nothing;

// A data strategy answers for all routes; loader and action only say that there is one to ask for.
const behaviour = { Component: Current, loader: nothing, action: nothing };

export const ROUTE_OBJECTS: RouteObject[] = [
  ...ROUTES.map(({ name, path }) => ({ id: name, path, ...behaviour })),
  { id: "not-found", path: "*", ...behaviour },
];

/** The page with the count that was told since it was loaded. */
function withUnread(page: Page, told: UnreadUpdate | null, loaded: Page): Page {
  if (told?.page !== loaded || !page.shell) return page;
  return { ...page, shell: { ...page.shell, unread: told.unread } };
}

/** A refused form keeps the screen that it was typed on, even where the host lost the data. */
function withScreenData(refused: Page, loaded: Page): Page {
  return refused.problem && loaded.data
    ? { ...refused, data: loaded.data, problem: null }
    : refused;
}
