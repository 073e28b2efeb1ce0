/** Makes the complete page live: hydrates it, then takes over navigation and forms. */
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type App, makeApp } from "../views/app";
// All views share these: loaded once, with the entry, instead of in a chunk for each combination.
import "../views/components";
import { headingOf, titleOf } from "../views/components/screen/screen";
import type { Page } from "../views/generated/page-data";
import { RenderContextProvider, ROUTE_OBJECTS } from "../views/router";
import { href, ROUTES } from "../views/routes";
import { translator } from "../views/texts";
import { TEXTS } from "./generated/texts";
import { Committed, isWithoutHost, settle } from "./start/after-navigation";
import { exchange, firstPage } from "./start/data-strategy";
import { enhance } from "./start/enhance";
import { Islands } from "./start/islands";
import { onDemand } from "./start/on-demand";
import { printOnDemand } from "./start/print";
import { isRefreshing } from "./start/refresh";
import { listenForSearch } from "./start/search-shortcut";
import { followTabs } from "./start/tabs";
import { rememberTimeZone } from "./start/time-zone";
import { tellUnread, unread } from "./start/unread";
import { loadFirstView, loadView, views } from "./start/views";

const held = JSON.parse(document.getElementById("page")?.textContent ?? "") as Page;
const root = document.getElementById("root") as HTMLElement;

const page = await firstPage(held);
const [texts] = await Promise.all([
  TEXTS[page.locale](),
  page === held ? loadFirstView(page.route) : loadView(page),
]);
const translate = translator(texts.default, page.locale);
const appOf = (shown: Page) => makeApp(shown, translate);
const titleFor = (shown: Page) => titleOf(appOf(shown), views);

const { route } = matchRoutes(ROUTE_OBJECTS, window.location)?.[0] ?? {};
const router = createBrowserRouter(ROUTE_OBJECTS, {
  hydrationData: { loaderData: { [route?.id ?? page.route]: page } },
  dataStrategy: exchange(page, () => isRefreshing(router)),
});

const after = (shown: App) => (
  <>
    <ScrollRestoration />
    <Committed page={shown.page} />
    <Islands app={shown} reload={() => void router.revalidate()} />
  </>
);
const app = (
  <RenderContextProvider context={{ views, translate: () => translate, after, unread }}>
    <RouterProvider router={router} />
  </RenderContextProvider>
);
const onRecoverableError = (error: unknown) => console.error(error);
if (root.querySelector(":scope > .splash")) {
  root.replaceChildren();
  document.title = titleFor(page);
  createRoot(root, { onRecoverableError }).render(app);
} else {
  hydrateRoot(root, app, { onRecoverableError });
}

enhance(router);
followTabs();
printOnDemand();
settle(router, page, titleFor);
const current = (): Page => Object.values(router.state.loaderData).find(Boolean) ?? page;
onDemand(router, translate, current);
listenForSearch(() => appOf(page));
if (rememberTimeZone(page.time_zone)) router.revalidate();
document.documentElement.dataset.live = "";

// Where the link breaks just now, the page does without.
const background = await import("./background/background").catch(() => null);
background?.startBackground({
  first: page,
  current,
  t: translate,
  tellUnread,
  loginFor: (address) => href("login", {}, { next: address }),
  logout: href("logout"),
  isCopied: (shown) => ROUTES.some((each) => each.name === shown.route && each.offline === "copy"),
  isWithoutHost,
  isRefused: () => Boolean(router.state.actionData),
  headingOf: (shown) => headingOf(appOf(shown), views),
  onShown: (listener) => {
    let last = current();
    router.subscribe(({ navigation }) => {
      if (navigation.state !== "idle" || current() === last) return;
      last = current();
      listener(last);
    });
  },
  reload: async () => {
    if (router.state.navigation.state === "idle") await router.revalidate();
  },
});
