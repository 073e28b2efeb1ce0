/** Makes the complete page live: hydrates it, then takes over navigation and forms. */
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import { type App, makeApp } from "../views/app";
// All views share these: loaded once, with the entry, instead of in a chunk for each combination.
import "../views/components";
import { titleOf } from "../views/components/screen/screen";
import type { Page } from "../views/generated/page-data";
import { OnSurface, ROUTE_OBJECTS } from "../views/router";
import { href } from "../views/routes";
import { translator } from "../views/texts";
import { enhance } from "./enhance";
import { exchange } from "./exchange";
import { TEXTS } from "./generated/texts";
import { Islands } from "./islands";
import { keepTyped } from "./kept";
import { onDemand } from "./on-demand";
import { printOnDemand } from "./print";
import { isRefreshing, keepFresh } from "./refresh";
import { listenForSearch } from "./seek";
import { Committed, settle } from "./settle";
import { followTabs } from "./tabs";
import { rememberTimeZone } from "./time-zone";
import { tellUnread, unread } from "./unread";
import { loadFirstView, views } from "./views";

const page = JSON.parse(document.getElementById("page")?.textContent ?? "") as Page;
const root = document.getElementById("root") as HTMLElement;

const [texts] = await Promise.all([TEXTS[page.locale](), loadFirstView(page.route)]);
const translate = translator(texts.default, page.locale);

const router = createBrowserRouter(ROUTE_OBJECTS, {
  hydrationData: { loaderData: { [page.route]: page } },
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
  <OnSurface surface={{ views, translate: () => translate, after, unread }}>
    <RouterProvider router={router} />
  </OnSurface>
);
const onRecoverableError = (error: unknown) => console.error(error);
if (root.querySelector(":scope > .splash")) {
  root.replaceChildren();
  createRoot(root, { onRecoverableError }).render(app);
} else {
  hydrateRoot(root, app, { onRecoverableError });
}

enhance(router);
followTabs();
printOnDemand();
settle(router, page, (current) => titleOf(makeApp(current, translate), views));
onDemand(router, translate);
keepFresh(router);
listenForSearch(() => makeApp(page, translate));
if (rememberTimeZone(page.time_zone)) router.revalidate();
document.documentElement.dataset.live = "";

const { startBackground } = await import("./background");
startBackground({
  first: page,
  current: () => Object.values(router.state.loaderData).find(Boolean) ?? page,
  t: translate,
  keepTyped,
  tellUnread,
  loginFor: (address) => href("login", {}, { next: address }),
});
