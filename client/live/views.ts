/** The views that this browser has loaded so far. */
import { hasView, type ViewName, type Views } from "../../views/app";
import type { Page } from "../../views/generated/page-data";
import { VIEWS } from "../generated/views";

export const views: Views = {};

/** The view of the document's own page, whose styles came with it. */
export async function loadFirstView(route: string): Promise<void> {
  if (hasView(VIEWS, route)) await load(route);
}

/** Loads the view of a route with its styles; a page that is only a problem needs none. */
export async function loadView({ route, build, problem }: Page): Promise<void> {
  if (problem || !hasView(VIEWS, route) || views[route]) return;
  await load(route, loadStyles(`/static/${route}.css?${build}`));
}

/** The view is there once its styles are. */
async function load(route: ViewName, styles?: Promise<void>): Promise<void> {
  const [view] = await Promise.all([VIEWS[route](), styles]);
  Object.assign(views, { [route]: view });
}

/** A screen without its styles is still a screen: a failure is no reason to withhold it. */
function loadStyles(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
