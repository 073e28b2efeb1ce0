/** The views that this browser has loaded so far. */
import type { View } from "../views/app";
import { VIEWS } from "./generated/views";

type Loader = () => Promise<View<never>>;

export const views: Record<string, View<never> | undefined> = {};

/** Loads the view of a route; a page that is only a problem has none. */
export async function loadView(route: string): Promise<void> {
  const load = (VIEWS as unknown as Record<string, Loader | undefined>)[route];
  if (load && !views[route]) views[route] = await load();
}
