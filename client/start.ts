/** Starts what a page does without React, and attaches React when the browser is idle. Until then the
 * browser itself follows links and sends forms, and loads a document for each. */
import { makeApp, translator } from "../views/basics";
import type { Page } from "../views/generated/page-data";
import { cancelAutosubmit, isRestored, submitFilters } from "./start/autosubmit";
import { openDialog } from "./start/dialogs";
import { enhanceScreen } from "./start/enhancements";
import { firstPage } from "./start/first-page";
import { updateIslands } from "./start/island-mounts";
import { askBeforeLogout } from "./start/logout";
import { makePageStore, setUnread, unread } from "./start/page-store";
import { printOnDemand } from "./start/print";
import { importWithRetries } from "./start/retried-import";
import { listenForSearch } from "./start/search-shortcut";
import { followTabs, showOpenTab } from "./start/tabs";
import { preloadLater, takeOver } from "./start/takeover";
import { loadTexts } from "./start/texts";
import { rememberTimeZone } from "./start/time-zone";

// Before the texts are requested: they arrive before the first of these modules does.
preloadLater();
const embedded: Page = JSON.parse(document.getElementById("page")?.textContent ?? "");
// Cast: every document of the host has this element.
const root = document.getElementById("root") as HTMLElement;
const isRendered = !root.querySelector(":scope > .splash");

const loading = load();
askBeforeLogout(loading.then(({ page, t }) => makeApp(page, t)));
const { page, t, addTexts, addMessages } = await loading;
const whenLive = () => takeover.hurry();
const store = makePageStore(page, t, addMessages, whenLive);
/** What `client/live` is passed, which attaches React. */
const start = {
  /** The element that contains the page. */
  root,
  page,
  /** Whether the document held this page object, with the styles of its screen. */
  isEmbedded: page === embedded,
  /** Whether the host has rendered the page. */
  isRendered,
  /** Whether the browser has restored the values of the controls: then nobody has typed them. */
  isRestored: isRestored(),
  t,
  addTexts,
  store,
  unread,
  enhanceScreen: (shown: Page) => enhanceScreen(store, shown),
  updateIslands,
  openDialog,
  showOpenTab,
  cancelAutosubmit,
};
export type Start = typeof start;
submitFilters(whenLive);
followTabs();
printOnDemand();
listenForSearch(store);
if (isRendered) {
  showOpenTab();
  openDialog();
  enhanceScreen(store, page);
  updateIslands({ app: store.current(), reload: store.reload });
  store.committed();
}
document.documentElement.dataset.enhanced = "";

const takeover = takeOver(async () => (await import("./live/live")).prepare(start));
if (!isRendered) void takeover.hurry();
// The messages of a refused form are only in this document.
if (rememberTimeZone(page.time_zone) && !page.form) void store.reload();

// Its scripts and requests would delay React's on a slow connection. After a logout it erases what is
// stored, which must not wait.
const isFree = page.route === "logout" ? Promise.resolve() : takeover.done;
void isFree.then(() =>
  importWithRetries(
    () => import("./background/background"),
    ({ startBackground }) => startBackground(store, setUnread),
  ),
);

async function load() {
  const page = await firstPage(embedded);
  const { texts, ...others } = await loadTexts(page);
  return { page, t: translator(texts, page.locale), ...others };
}
