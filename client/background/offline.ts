/** For use without a connection: says when there is none, and keeps copies of
 * the pages that were shown. */
import { showBanner } from "../shared/banner";
import { requestHead } from "../shared/request-json";
import { every } from "../shared/timer";
import type { PageStore } from "../start/page-store";
import { announce } from "./announcer";
import { CopyKeeper } from "./copy-keeper";
import { KeptList } from "./kept-list";
import { keepOtherTabs } from "./tab-copies";
import { UnsentForms } from "./unsent-forms";

/** The delay before a screen without a connection tries again. */
const HOST_RETRY_SECONDS = 10;

/** Handles every page that is shown, until the document is unloaded. Calls `onEnding` when a session
 * ends in another tab. */
export function keepOffline(store: PageStore, onEnding: () => void): void {
  const canKeep = navigator.serviceWorker && "caches" in window;
  const keeper = canKeep ? new CopyKeeper(store, onEnding) : null;
  const list = keeper && new KeptList(store, keeper);
  const unsent = keeper && new UnsentForms(store, () => keeper.mayWait());
  const updateBanner = watchConnection(store);
  store.subscribe((shown) => {
    updateBanner();
    keeper?.keep(shown);
    void unsent?.show(shown);
    void list?.draw();
    if (keeper) void keepOtherTabs(shown, keeper.keepAside);
  });
  const retry = () => (store.current().isWithoutHost ? store.reload() : undefined);
  every(HOST_RETRY_SECONDS, retry);
  window.addEventListener("online", retry);
}

/** Shows a banner while there is no connection, on screens that do not say so themselves. Returns a
 * function that updates the banner. */
function watchConnection(store: PageStore): () => void {
  let hide: (() => void) | undefined;
  const isNotNeeded = () => navigator.onLine || store.current().isWithoutHost;
  const update = async () => {
    // A browser may be wrong: a host on the same machine needs no network.
    const isNeeded = !isNotNeeded() && !(await requestHead()) && !isNotNeeded();
    if (isNeeded === (hide !== undefined)) return;
    hide?.();
    hide = isNeeded ? showBanner(store.current().t("offline.now")) : undefined;
    if (navigator.onLine) announce(store.current().t("offline.back"));
  };
  window.addEventListener("offline", update);
  window.addEventListener("online", update);
  return () => void update();
}
