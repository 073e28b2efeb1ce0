/** What every island is and gets. */
import type { App } from "../../views/app";

export interface IslandContext {
  /** The page object that the island's element is on, with texts and formats. */
  app: App;
  /** Loads the page object again. */
  reload: () => void;
}

export interface Island {
  /** The page object has changed; the island's element may have other `data-` attributes. */
  update: (context: IslandContext) => void;
  unmount: () => void;
}

/** `client/islands/<name>/<name>.ts` exports it as `mount`, for elements with `data-island="<name>"`. */
export type Mount = (element: HTMLElement, context: IslandContext) => Island;
