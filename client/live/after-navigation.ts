/** What follows a change of screen: its title, focus and messages. */
import { useEffect, useLayoutEffect } from "react";
import { useLoaderData, useLocation, useNavigation } from "react-router";
import { type App, isWithoutHost } from "../../views/basics";
import type { Page, Refresh } from "../../views/generated/page-data";
import type { Start } from "../start/start-object";
import type { Router } from "./page-source";

type FirstThings = Pick<Start, "openDialog" | "showOpenTab">;

interface AfterNavigationProps extends FirstThings {
  app: App;
  titleOf: (page: Page) => string;
  /** Whether the screen shows a form with errors. */
  isRefused: boolean;
  /** Called with the page object as the screen shows it, for each screen and when its data comes. */
  onScreen: (page: Page) => void;
  /** Called for each page object, when it is on the screen. */
  onPage: () => void;
  /** Called when what was loaded is on the screen and has been looked after. */
  onIdle: () => void;
}

/** What React has brought onto the screen. */
interface Commit {
  /** As it was loaded. */
  page: Page;
  location: { key: string; pathname: string; search: string; hash: string };
}

let last: Commit | null = null;

/** Rendered behind every screen; shows nothing. Its effect runs when React has committed a page. */
export function AfterNavigation({
  app,
  titleOf,
  isRefused,
  onScreen,
  onPage,
  onIdle,
  ...start
}: AfterNavigationProps) {
  const page = useLoaderData<Page>();
  const location = useLocation();
  const { state } = useNavigation();
  // With the commit: a key that is pressed next finds the dialog modal.
  useLayoutEffect(() => {
    const before = last;
    last = { page, location };
    const returned = before && page !== before.page && isWithoutHost(before.page);
    const isNew = location.key !== before?.location.key || returned;
    if (isNew) showScreen(last, before, titleOf(app.page), start);
    // One that was refused waits for its button.
    if (isNew && !isRefused) submitAtOnce();
    if (isNew || (page !== before?.page && !before?.page.data)) onScreen(app.page);
    if (page !== before?.page) onPage();
    // A document has given the focus itself.
    if (isNew && isRefused && before) focusError();
  });
  useEffect(() => {
    if (state === "idle") onIdle();
  });
  return null;
}

/**
 * Marks the document while something is loaded, which ends a page's own way on; returns what takes the
 * mark away. The router is done before React has committed what it has loaded.
 */
export function followRouter(router: Router): () => void {
  const mark = (isBusy: boolean) => document.documentElement.toggleAttribute("data-busy", isBusy);
  const isBusy = () => router.state.navigation.state !== "idle";
  router.subscribe(() => {
    if (!isBusy()) return;
    mark(true);
    stay();
  });
  return () => mark(isBusy());
}

function showScreen(
  { page, location }: Commit,
  before: Commit | null,
  title: string,
  start: FirstThings,
): void {
  // The document has brought the title, the filters and the focus of its own screen.
  if (!before) {
    followUp(page, start);
    return;
  }
  document.title = title;
  followUp(page, start);
  const isOther = location.pathname !== before.location.pathname;
  // A field that takes the focus when its screen is shown has it already, such as that of a search.
  const isFieldFocused = document.activeElement?.matches("main :is(input, select, textarea)");
  if (!focusTarget(location.hash) && isOther && !isFieldFocused) {
    document.querySelector("h1")?.focus({ preventScroll: true });
  }
}

/** Sends a form that needs no button: by now the screen can show what has become of it. */
function submitAtOnce(): void {
  document.querySelector<HTMLFormElement>("form[data-submit-now]")?.requestSubmit();
}

/** Does what the page does by itself: a tab, a dialog, an address that follows. */
function followUp({ refresh }: Page, { showOpenTab, openDialog }: FirstThings): void {
  showOpenTab();
  openDialog();
  stay();
  if (refresh?.how === "leave") leaveSoon(refresh);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Follows the page's own way on, unless its reader does something before. */
function leaveSoon({ seconds, url }: Refresh): void {
  leaving = setTimeout(() => window.location.assign(url), seconds * 1000);
  for (const type of ["pointerdown", "keydown"]) {
    document.addEventListener(type, stay, { once: true, capture: true });
  }
}

function stay(): void {
  clearTimeout(leaving);
}

/** Focuses what the address names, as a browser does that loads it; whether that takes the focus. */
function focusTarget(hash: string): boolean {
  const target = hash ? document.getElementById(hash.slice(1)) : null;
  target?.focus({ preventScroll: true });
  return target !== null && target === document.activeElement;
}

/** Focuses the only wrong field, else what says why the form was refused. */
function focusError(): void {
  const [field, ...others] = document.querySelectorAll<HTMLElement>("[aria-invalid]");
  const summary = document.querySelector<HTMLElement>("[data-refused]");
  (others.length > 0 ? summary : (field ?? summary))?.focus();
}
