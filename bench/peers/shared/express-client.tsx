/** Hydrates the page as is usual with Express: React and react-router, with each view in a file of its
 * own, so that it can navigate between screens as the product and the other peers can. */
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { View } from "../../../views/app";
import type { Page } from "../../../views/generated/page-data";
import { ROUTES } from "../../../views/routes";
import { Hydrated } from "./hydrated";
import { screensOf } from "./screens";

const LOADERS: Record<string, () => Promise<unknown>> = {
  login: () => import("../../../views/pages/login/login"),
  dashboard: () => import("../../../views/pages/dashboard/dashboard"),
  customers: () => import("../../../views/pages/customers/customers"),
  heaters: () => import("../../../views/pages/heaters/heaters"),
  notifications: () => import("../../../views/pages/notifications/notifications"),
  "heater-details": () => import("../../../views/pages/heater-details/heater-details"),
};

const page: Page = JSON.parse(document.getElementById("page")?.textContent ?? "");
// Cast: each module is the view of its route.
const view = (await LOADERS[page.route]?.()) as View<never>;
const { Shown } = screensOf({ [page.route]: view });
const routes = ROUTES.map(({ path }) => ({ path, element: <Shown page={page} /> }));

hydrateRoot(
  // Cast: the server's document has this element.
  document.getElementById("root") as HTMLElement,
  <>
    <RouterProvider router={createBrowserRouter(routes)} />
    <Hydrated />
  </>,
);
