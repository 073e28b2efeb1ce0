/** Renders page objects in V8. `render` answers the title and the HTML in one text, and before them
 * how many code points the title has: the title may hold any character, the colons as well. */
import "./polyfills";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from "react-router";
import { makeApp } from "./app";
import { makeCatalogue } from "./catalogue";
import { titleOf } from "./components/screen/screen";
import type { Page } from "./generated/page-data";
import { TEXTS } from "./generated/texts";
import { VIEWS } from "./generated/views";
import { RenderContextProvider, ROUTE_OBJECTS } from "./router";

const translatorOf = makeCatalogue(TEXTS);
const translate = (page: Page) => translatorOf(page.locale);
const renderContext = { views: VIEWS, translate };
const { dataRoutes } = createStaticHandler(ROUTE_OBJECTS);

function render(json: string): string {
  const page = JSON.parse(json) as Page;
  const [pathname = "/", search] = page.url.split("?", 2);
  const location = {
    pathname,
    search: search ? `?${search}` : "",
    hash: "",
    state: null,
    key: "default",
  };
  const matches = matchRoutes(dataRoutes, location) ?? [];
  const context = {
    basename: "/",
    location,
    matches: matches as never,
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, page])),
    actionData: null,
    errors: null,
    statusCode: page.status,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const html = renderToString(
    <RenderContextProvider context={renderContext}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </RenderContextProvider>,
  );
  const title = titleOf(makeApp(page, translate(page)), VIEWS);
  return `${[...title].length}:${title}:${html}`;
}

Object.assign(globalThis, { render });
