/** What follows a change of screen: title, focus, dialog, forms that submit themselves. */
import { useEffect, useLayoutEffect } from "react";
import { useLoaderData, useLocation, useNavigation } from "react-router";
import { type App, isWithoutHost } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { Start } from "../start/start-object";
import type { Router } from "./page-source";

type FirstThings = Pick<Start, "openDialog" | "showOpenTab">;

interface AfterNavigationProps {
  app: App;
  start: FirstThings;
  titleOf: (page: Page) => string;
  /** Whether the screen shows a form with errors. */
  isRefused: boolean;
  /** Called with the page object that the screen shows: for each new screen, and when the data of a
   * screen that had none are there. */
  onScreen: (page: Page) => void;
  /** Called for each loaded page object, when it is on the screen. */
  onPage: () => void;
  /** Called when the router is idle and React has committed what it has loaded. */
  onIdle: () => void;
}

/** What React has committed to the screen. */
interface Commit {
  /** The page object as it was loaded: without the errors of a refused form. */
  page: Page;
  location: { key: string; pathname: string; search: string; hash: string };
}

let last: Commit | null = null;

/** Rendered behind every screen; shows nothing. Its effect runs when React has committed a page. */
export function AfterNavigation({
  app,
  start,
  titleOf,
  isRefused,
  onScreen,
  onPage,
  onIdle,
}: AfterNavigationProps) {
  const page = useLoaderData<Page>();
  const location = useLocation();
  const { state } = useNavigation();
  // A layout effect, so that the dialog is modal before the next key is pressed.
  useLayoutEffect(() => {
    const before = last;
    last = { page, location };
    const returned = before && page !== before.page && isWithoutHost(before.page);
    const isNew = location.key !== before?.location.key || returned;
    if (isNew) showScreen(last, before, titleOf(app.page), start);
    // A form that was refused waits for its button.
    if (isNew && !isRefused) submitAtOnce();
    if (isNew || (page !== before?.page && !before?.page.data)) onScreen(app.page);
    if (page !== before?.page) onPage();
    // For the first page, the document has set the focus itself.
    if (isNew && isRefused && before) focusError();
  });
  useEffect(() => {
    if (state === "idle") onIdle();
  });
  return null;
}

/**
 * Sets `data-busy` on the document while the router navigates. Returns the function that removes the
 * attribute, to be called after the commit: the router is idle before React has committed what was
 * loaded.
 */
export function followRouter(router: Router): () => void {
  const mark = (isBusy: boolean) => document.documentElement.toggleAttribute("data-busy", isBusy);
  const isBusy = () => router.state.navigation.state !== "idle";
  router.subscribe(() => {
    if (isBusy()) mark(true);
  });
  return () => mark(isBusy());
}

function showScreen(
  { location }: Commit,
  before: Commit | null,
  title: string,
  { showOpenTab, openDialog }: FirstThings,
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

/** Submits a form that needs no button: React is attached, so that the screen can show its outcome. */
function submitAtOnce(): void {
  document.querySelector<HTMLFormElement>("form[data-submit-now]")?.requestSubmit();
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
