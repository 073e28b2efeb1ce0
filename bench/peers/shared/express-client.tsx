/** Makes the page live as one would beside Express: React alone, each view in a file of its own. */
import { hydrateRoot } from "react-dom/client";
import type { View } from "../../../views/app";
import type { Page } from "../../../views/generated/page-data";
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

hydrateRoot(
  // Cast: the server's document has this element.
  document.getElementById("root") as HTMLElement,
  <>
    <Shown page={page} />
    <Hydrated />
  </>,
);
