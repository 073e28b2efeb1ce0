/** The views that this browser has loaded so far. */
import type { View, Views } from "../../views/app";
import type { Page } from "../../views/generated/page-data";
import { VIEWS } from "../generated/views";

/** By route; a route without a view has no loader. */
const LOADERS: Readonly<Record<string, (() => Promise<View<never>>) | undefined>> = VIEWS;

export const views: Record<string, Views[string]> = {};

/** The view of the document's own page, whose styles came with it. */
export async function loadFirstView(route: string): Promise<void> {
  const load = LOADERS[route];
  if (load) views[route] = await load();
}

/** Loads the view of a route with its styles; a page that is only a problem needs none. */
export async function loadView({ route, build, problem }: Page): Promise<void> {
  const load = problem ? undefined : LOADERS[route];
  if (!load || views[route]) return;
  const [view] = await Promise.all([load(), loadStyles(`/static/${route}.css?${build}`)]);
  views[route] = view;
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
