/** Makes the complete page live: hydrates it, then takes over navigation and forms. */
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type App, makeApp } from "../views/app";
// All views share these: loaded once, with the entry, instead of in a chunk for each combination.
import "../views/components";
import { titleOf } from "../views/components/screen/screen";
import type { Page } from "../views/generated/page-data";
import { RenderContexts, ROUTE_OBJECTS } from "../views/router";
import { translator } from "../views/texts";
import { TEXTS } from "./generated/texts";
import { AfterNavigation, followRouter } from "./start/after-navigation";
import { firstPage, makeDataStrategy } from "./start/data-strategy";
import { enhanceScreen, preloadEnhancements } from "./start/enhancements";
import { Islands } from "./start/island-mounts";
import { enhanceLinksAndForms } from "./start/links-and-forms";
import { makePageStore } from "./start/page-store";
import { printOnDemand } from "./start/print";
import { isRefreshing } from "./start/refresh";
import { importWithRetries } from "./start/retried-import";
import { listenForSearch } from "./start/search-shortcut";
import { followTabs } from "./start/tabs";
import { rememberTimeZone } from "./start/time-zone";
import { setUnread, unread } from "./start/unread";
import { loadFirstView, loadView, views } from "./start/views";

const embedded: Page = JSON.parse(document.getElementById("page")?.textContent ?? "");
// Cast: every document of the host has this element.
const root = document.getElementById("root") as HTMLElement;

const page = await firstPage(embedded);
const [texts] = await Promise.all([
  TEXTS[page.locale](),
  page === embedded ? loadFirstView(page.route) : loadView(page),
]);
const translate = translator(texts.default, page.locale);
const titleFor = (shown: Page) => titleOf(makeApp(shown, translate), views);

const { route } = matchRoutes(ROUTE_OBJECTS, window.location)?.[0] ?? {};
const router = createBrowserRouter(ROUTE_OBJECTS, {
  hydrationData: { loaderData: { [route?.id ?? page.route]: page } },
  dataStrategy: makeDataStrategy(page, () => isRefreshing(router)),
});
const store = makePageStore(router, page, translate);

/** The first page is live once React has committed it, and its screen has begun to load what it needs. */
const onPage = () => {
  document.documentElement.dataset.live = "";
  store.committed();
};
const after = (shown: App) => (
  <>
    <ScrollRestoration />
    <AfterNavigation
      app={shown}
      titleOf={titleFor}
      onScreen={(changed) => enhanceScreen(store, changed)}
      onPage={onPage}
    />
    <Islands app={shown} reload={store.reload} />
  </>
);
const app = (
  <RenderContexts value={{ views, translate: () => translate, after, unread }}>
    <RouterProvider router={router} />
  </RenderContexts>
);
const onRecoverableError = (error: unknown) => console.error(error);
if (root.querySelector(":scope > .splash")) {
  root.replaceChildren();
  document.title = titleFor(page);
  createRoot(root, { onRecoverableError }).render(app);
} else {
  hydrateRoot(root, app, { onRecoverableError });
}

preloadEnhancements();
enhanceLinksAndForms(router);
followTabs();
printOnDemand();
followRouter(router);
listenForSearch(store);
if (rememberTimeZone(page.time_zone)) router.revalidate();

importWithRetries(
  () => import("./background/background"),
  ({ startBackground }) => startBackground(store, setUnread),
);
