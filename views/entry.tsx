/** Renders page objects in V8. `render` returns `{n}:{title}:{html}`, where `n` is the number of code
 * points of the title: the title may contain any character, colons included. */
import "./polyfills";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from "react-router";
import { makeApp } from "./app";
import { titleOf } from "./components/screen/screen";
import type { Page } from "./generated/page-data";
import { TEXTS } from "./generated/texts";
import { VIEWS } from "./generated/views";
import { RenderContexts, ROUTE_OBJECTS } from "./router";
import { makeTranslators } from "./translators";

const translatorOf = makeTranslators(TEXTS);
const translate = (page: Page) => translatorOf(page.locale);
const renderContext = { views: VIEWS, translate };
const { dataRoutes } = createStaticHandler(ROUTE_OBJECTS);
/** A list with one route for each route id: matching and preparing all routes takes longer than
 * rendering a small page. */
const ALONE = new Map(dataRoutes.map((route) => [route.id, [route]]));

function render(json: string): string {
  // Cast: the host encodes the JSON from the `Page` struct.
  const page = JSON.parse(json) as Page;
  const [pathname = "/", search] = page.url.split("?", 2);
  const location = {
    pathname,
    search: search ? `?${search}` : "",
    hash: "",
    state: null,
    key: "default",
  };
  const routes = ALONE.get(page.route) ?? dataRoutes;
  const matches = matchRoutes(routes, location) ?? matchRoutes(dataRoutes, location) ?? [];
  const context = {
    basename: "/",
    location,
    // Cast: react-router has other types for the same objects in a static context.
    matches: matches as never,
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, page])),
    actionData: null,
    errors: null,
    statusCode: page.status,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const html = renderToString(
    <RenderContexts value={renderContext}>
      <StaticRouterProvider
        router={createStaticRouter(routes, context)}
        context={context}
        hydrate={false}
      />
    </RenderContexts>,
  );
  const title = titleOf(makeApp(page, translate(page)), VIEWS);
  return `${[...title].length}:${title}:${html}`;
}

Object.assign(globalThis, { render });
