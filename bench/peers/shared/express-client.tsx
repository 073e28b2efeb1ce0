/** Makes the page live as one would beside Express: React and a browser router, one chunk a view. */
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Views } from "../../../views/app";
import type { Page } from "../../../views/generated/page-data";
import { RenderContexts, ROUTE_OBJECTS } from "../../../views/router";
import { Hydrated } from "./hydrated";
import { translate } from "./screens";

const LOADERS: Record<string, () => Promise<unknown>> = {
  login: () => import("../../../views/pages/login/login"),
  dashboard: () => import("../../../views/pages/dashboard/dashboard"),
  customers: () => import("../../../views/pages/customers/customers"),
  heaters: () => import("../../../views/pages/heaters/heaters"),
  notifications: () => import("../../../views/pages/notifications/notifications"),
  "heater-details": () => import("../../../views/pages/heater-details/heater-details"),
};

const page: Page = JSON.parse(document.getElementById("page")?.textContent ?? "");
const views: Views = { [page.route]: await LOADERS[page.route]?.() };
const router = createBrowserRouter(ROUTE_OBJECTS, {
  hydrationData: { loaderData: { [page.route]: page } },
});

hydrateRoot(
  // Cast: the server's document has this element.
  document.getElementById("root") as HTMLElement,
  <RenderContexts value={{ views, translate: () => translate }}>
    <RouterProvider router={router} />
    <Hydrated />
  </RenderContexts>,
);
