/** What the first script passes to `client/live`, which attaches React. */
import type { Translate } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { UnreadUpdate } from "../../views/router";
import type { IslandContext } from "../islands/island";
import type { OwnPageStore } from "./page-store";

export interface Start {
  /** The element that contains the page. */
  root: HTMLElement;
  page: Page;
  /** Whether the document held this page object, with the styles of its screen. */
  isEmbedded: boolean;
  /** Whether the host has rendered the page. */
  isRendered: boolean;
  /** Whether the browser has restored the values of the controls: then nobody has typed them. */
  isRestored: boolean;
  t: Translate;
  /** Loads the texts that a page needs and that are not loaded yet. */
  addTexts: (page: Page) => Promise<void>;
  store: OwnPageStore;
  unread: { subscribe: (listener: () => void) => () => void; current: () => UnreadUpdate | null };
  enhanceScreen: (page: Page) => void;
  updateIslands: (context: IslandContext) => void;
  openDialog: () => void;
  showOpenTab: () => void;
  cancelAutosubmit: () => void;
}
