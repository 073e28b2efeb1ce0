/** Attaches React and the router to the page: from then on the router navigates and sends forms. */
import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, ScrollRestoration } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { App } from "../../views/basics";
// All views share the components: loaded once, with this module, instead of in a chunk for each
// combination of views.
import "../../views/components";
import { isOfElements } from "../../views/components/screen/error-boundary";
import { titleOf } from "../../views/components/screen/screen";
import { RenderContexts, ROUTE_OBJECTS } from "../../views/router";
import type { Start } from "../start";
import { AfterNavigation, markBusy } from "./after-navigation";
import { makeDataStrategy } from "./data-strategy";
import { undoChanges } from "./host-page";
import { keepControls } from "./kept-controls";
import { enhanceLinksAndForms } from "./links-and-forms";
import { makePageSource, type Router } from "./page-source";
import { isRefreshing } from "./refresh";
import { watchTexts } from "./rewritten-texts";
import { loadComponentStyles, loadFirstView, loadTextsBy, loadView, views } from "./views";

/** Loads the view of the page; returns the function that attaches React. */
export async function prepare(start: Start): Promise<() => void> {
  const { page, isEmbedded, addTexts } = start;
  loadTextsBy(addTexts);
  await (isEmbedded ? loadFirstView(page.route) : loadView(page));
  return () => attach(start);
}

function attach(start: Start): void {
  const { page, isRendered, root, store } = start;
  const { route } = matchRoutes(ROUTE_OBJECTS, window.location)?.[0] ?? {};
  const router: Router = createBrowserRouter(ROUTE_OBJECTS, {
    hydrationData: { loaderData: { [route?.id ?? page.route]: page } },
    dataStrategy: makeDataStrategy(page, () => isRefreshing(router)),
  });
  store.attach(makePageSource(router, page));
  enhanceLinksAndForms(router, start.cancelAutosubmit);
  router.subscribe(({ navigation }) => {
    if (navigation.state !== "idle") markBusy(router);
  });
  void loadComponentStyles(page);
  if (isRendered) hydrate(start, router);
  else {
    root.replaceChildren();
    document.title = titleOf(store.current(), views);
    const handlers = { onRecoverableError, onCaughtError: onCaughtError(start) };
    createRoot(root, handlers).render(appOf(start, router, () => undefined));
  }
}

/** Hydrates synchronously, so that the browser does not paint the page
 * without the changes of scripts. */
function hydrate(start: Start, router: Router): void {
  const { page, root, isRestored } = start;
  const restoreControls = keepControls(root);
  const redo = undoChanges(root);
  const onFirst = () => {
    if (!redo()) start.enhanceScreen(page);
    restoreControls(!isRestored);
  };
  const handlers = { onRecoverableError: onMismatch, onCaughtError: onCaughtError(start) };
  flushSync(() => hydrateRoot(root, appOf(start, router, onFirst), handlers));
}

function appOf(start: Start, router: Router, onFirst: () => void) {
  const { root, t, unread } = start;
  const onCommit = watchTexts(root);
  const after = (app: App) => (
    <>
      <Effects onCommit={onCommit} onFirst={onFirst} />
      <ScrollRestoration />
      <AfterNavigation {...{ app, start, router }} />
    </>
  );
  return (
    <RenderContexts value={{ views, translate: () => t, after, unread }}>
      <RouterProvider router={router} />
    </RenderContexts>
  );
}

/** Calls `onCommit` when React has changed the page, and `onFirst` after the first time: both before the
 * effects of the components after it, which read the page's elements. */
function Effects({ onCommit, onFirst }: { onCommit: () => void; onFirst: () => void }) {
  useLayoutEffect(onCommit);
  useLayoutEffect(onFirst, [onFirst]);
  return null;
}

function onRecoverableError(error: unknown): void {
  console.error(error);
}

/** Nothing is lost, and whether an extension or the host has caused it is unknown. */
function onMismatch(error: unknown): void {
  console.warn("The document is not what its view renders; React has rendered it anew.", error);
}

/** Called when an error boundary has shown something else. If it has rendered the page again, what follows a
 * page has been done to the elements that are gone. */
function onCaughtError({ enhanceScreen, store, updateIslands }: Start) {
  return (error: unknown) => {
    if (!isOfElements(error)) {
      console.error(error);
      return;
    }
    const app = store.current();
    updateIslands({ app, reload: store.reload });
    enhanceScreen(app.page);
  };
}
