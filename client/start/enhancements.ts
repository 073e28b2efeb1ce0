/** Loads code that only some screens need, when such a screen is shown. */
import type { Page } from "../../views/generated/page-data";
import type { PageStore } from "./page-store";
import { importWithRetries } from "./retried-import";

interface Enhancement {
  isNeeded: (page: Page) => boolean;
  /** The module's `enhance` is called for each screen that needs it, with the page object that it shows. */
  load: () => Promise<{ enhance: (store: PageStore, page: Page) => void }>;
}

/** What is typed into forms that are posted and do not save themselves. */
const FIELDS =
  "form[method=post]:not([data-autosave]) :is(textarea, select, input:not([type=hidden]))";

const ENHANCEMENTS: readonly Enhancement[] = [
  { isNeeded: has("form[data-autosave]"), load: () => import("../forms/autosave") },
  // The login and the registration are not kept; they may follow the end of a session.
  {
    isNeeded: ({ shell }) => hasStored() || (shell !== null && has(FIELDS)()),
    load: () => import("../forms/typed"),
  },
  { isNeeded: has("[data-required-fields]"), load: () => import("../forms/required-fields") },
  { isNeeded: has("[data-step]"), load: () => import("../forms/steps") },
  { isNeeded: has("[data-scan]"), load: () => import("../forms/scan") },
  { isNeeded: has("[data-camera]"), load: () => import("../forms/camera") },
  { isNeeded: has("[data-signature]"), load: () => import("../forms/sheet") },
  { isNeeded: has("[data-share]"), load: () => import("../forms/share") },
];

let screens = 0;

/** Loads and runs the modules that the screen needs. While the connection fails, the
 * screen works without them. */
export function enhanceScreen(store: PageStore, page: Page): void {
  screens += 1;
  const number = screens;
  for (const { isNeeded, load } of ENHANCEMENTS) {
    if (!isNeeded(page)) continue;
    const isShown = () => number === screens && isNeeded(page);
    importWithRetries(load, ({ enhance }) => enhance(store, page), isShown);
  }
}

function has(selector: string): () => boolean {
  return () => document.querySelector(selector) !== null;
}

/** False if the browser forbids the storage. */
function hasStored(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}
