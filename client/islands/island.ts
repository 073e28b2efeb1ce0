/** The interface of islands, and the context that they receive. */
import type { App } from "../../views/app";

export interface IslandContext {
  /** The page object of the screen with the island's element, with texts and formats. */
  app: App;
  /** Loads the page object again. */
  reload: () => void;
}

export interface Island {
  /** Called when the page object has changed; the island's element may
   * have other `data-` attributes. */
  update: (context: IslandContext) => void;
  unmount: () => void;
}

/** The type of the function `mount` that `client/islands/<name>/<name>.ts` exports, for elements with
 * `data-island="<name>"`. */
export type Mount = (element: HTMLElement, context: IslandContext) => Island;
