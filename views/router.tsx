/** The product's addresses as react-router's routes; one component shows whatever page arrives. */
import { createContext, type ReactNode, useContext } from "react";
import { type RouteObject, useActionData, useLoaderData } from "react-router";
import { type App, makeApp, type Views } from "./app";
import { Screen } from "./components/screen/screen";
import type { Page } from "./generated/page-data";
import { ROUTES } from "./routes";
import type { Translate } from "./texts";

/** What V8 and a browser bring along differently. */
export interface Surface {
  views: Views;
  translate: (page: Page) => Translate;
  /** What only the browser adds behind the screen; shows nothing. */
  after?: (app: App) => ReactNode;
}

const SurfaceContext = createContext<Surface | null>(null);

export function OnSurface({ surface, children }: { surface: Surface; children: ReactNode }) {
  return <SurfaceContext value={surface}>{children}</SurfaceContext>;
}

function Current() {
  const surface = useContext(SurfaceContext) as Surface;
  const loaded = useLoaderData<Page>();
  const refused = useActionData<Page>();
  const page = refused ? mended(refused, loaded) : loaded;
  const app = makeApp(page, surface.translate(page));
  return (
    <>
      <Screen app={app} views={surface.views} />
      {surface.after?.(app)}
    </>
  );
}

const nothing = () => null;

// A data strategy answers for all routes; loader and action only say that there is one to ask for.
const behaviour = { Component: Current, loader: nothing, action: nothing };

export const ROUTE_OBJECTS: RouteObject[] = [
  ...ROUTES.map(({ name, path }) => ({ id: name, path, ...behaviour })),
  { id: "not-found", path: "*", ...behaviour },
];

/** A refused form keeps the screen that it was typed on, even where the host lost the data. */
function mended(refused: Page, loaded: Page): Page {
  return refused.problem && loaded.data
    ? { ...refused, data: loaded.data, problem: null }
    : refused;
}
