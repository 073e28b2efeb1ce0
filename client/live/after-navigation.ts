/** What follows a change of screen: title, focus, dialog, forms that submit themselves. */
import { useEffect, useLayoutEffect } from "react";
import { useLoaderData, useLocation, useNavigation } from "react-router";
import { type App, isWithoutHost } from "../../views/basics";
import { isRefused, titleOf } from "../../views/components/screen/screen";
import type { Page } from "../../views/generated/page-data";
import type { Start } from "../start";
import type { Router } from "./page-source";
import { views } from "./views";

interface AfterNavigationProps {
  /** The app with the page object that the screen shows. */
  app: App;
  start: Start;
  router: Router;
}

/** What React has committed to the screen. */
interface Commit {
  /** The page object as it was loaded: without the errors of a refused form. */
  page: Page;
  location: { key: string; pathname: string; search: string; hash: string };
}

let last: Commit | null = null;

/** Rendered behind every screen; shows nothing. Its effects run when React has committed a page. */
export function AfterNavigation({ app, start, router }: AfterNavigationProps) {
  const page = useLoaderData<Page>();
  const location = useLocation();
  const { state } = useNavigation();
  // A layout effect, so that the dialog is modal before the next key is pressed.
  useLayoutEffect(() => {
    const before = last;
    last = { page, location };
    const returned = before && page !== before.page && isWithoutHost(before.page);
    const isNew = location.key !== before?.location.key || returned;
    if (isNew) showScreen(last, before, titleOf(app, views), start);
    // A form that needs no button, as the screen can show its outcome; a refused one waits for it.
    if (isNew && !isRefused(app)) {
      document.querySelector<HTMLFormElement>("form[data-submit-now]")?.requestSubmit();
    }
    const isScreenNew = isNew || (page !== before?.page && !before?.page.data);
    // The first script has already enhanced the page if the host has rendered it.
    const isEnhanced = app.page === start.page && start.isRendered;
    if (isScreenNew && !isEnhanced) start.enhanceScreen(app.page);
    if (page !== before?.page) {
      document.documentElement.dataset.live = "";
      start.store.committed();
    }
    // For the first page, the document has set the focus itself.
    if (isNew && isRefused(app) && before) focusError();
  });
  useEffect(() => {
    // The router is idle before React has committed what was loaded.
    if (state === "idle") markBusy(router);
  });
  useEffect(() => start.updateIslands({ app, reload: start.store.reload }));
  return null;
}

/** Sets `data-busy` on the document while the router navigates, and removes it when it is idle. */
export function markBusy({ state }: Router): void {
  document.documentElement.toggleAttribute("data-busy", state.navigation.state !== "idle");
}

function showScreen(
  { location }: Commit,
  before: Commit | null,
  title: string,
  { showOpenTab, openDialog }: Start,
): void {
  // The document has the title, the filters and the focus of its own screen.
  if (before) document.title = title;
  showOpenTab();
  openDialog();
  if (!before) return;
  const isOther = location.pathname !== before.location.pathname;
  // A field with `autofocus`, such as that of a search, has the focus already.
  const isFieldFocused = document.activeElement?.matches("main :is(input, select, textarea)");
  if (!focusTarget(location.hash) && isOther && !isFieldFocused) {
    document.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/** Marks and focuses the element that the fragment names, as a browser does when it loads the address.
 * Returns whether the element has taken the focus. */
function focusTarget(hash: string): boolean {
  // Firefox warns of an empty id.
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  document.querySelector("[data-arrived]")?.removeAttribute("data-arrived");
  // The focus lets the browser see it without the mark, which then begins anew.
  target?.focus({ preventScroll: true });
  target?.setAttribute("data-arrived", "");
  return target === document.activeElement;
}

/** Focuses the wrong field if there is only one, else the message that
 * says why the form was refused. */
function focusError(): void {
  const [field, ...others] = document.querySelectorAll<HTMLElement>("[aria-invalid]");
  const summary = document.querySelector<HTMLElement>("[data-refused]");
  (others.length > 0 ? summary : (field ?? summary))?.focus();
}
