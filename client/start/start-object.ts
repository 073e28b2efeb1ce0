/** What the first script hands to the one that attaches React. */
import type { Translate } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { UnreadUpdate } from "../../views/router";
import type { IslandContext } from "../islands/island";
import type { OwnPageStore } from "./page-store";

export interface Start {
  /** The element that the page is in. */
  root: HTMLElement;
  page: Page;
  /** Whether the document held this page, with its styles. */
  isEmbedded: boolean;
  /** Whether the host has rendered it. */
  isRendered: boolean;
  t: Translate;
  /** Loads the texts that a page needs besides those that are there. */
  addTexts: (page: Page) => Promise<void>;
  store: OwnPageStore;
  unread: { subscribe: (listener: () => void) => () => void; current: () => UnreadUpdate | null };
  /** Takes back what scripts have changed in the page; returns what changes it again. */
  undoChanges: () => () => void;
  enhanceScreen: (page: Page) => void;
  updateIslands: (context: IslandContext) => void;
  openDialog: () => void;
  showOpenTab: () => void;
  cancelAutosubmit: () => void;
}
