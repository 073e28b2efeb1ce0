/** What follows a change of screen: its title, focus, filters as in the address, and messages. */
import { useEffect } from "react";
import type { createBrowserRouter } from "react-router";
import type { Page, Refresh } from "../../views/generated/page-data";
import { openDialog } from "./dialogs";
import { bringParts } from "./parts";
import { showOpenTab } from "./tabs";

type Router = ReturnType<typeof createBrowserRouter>;

const FILTERS = "form[data-autosubmit], form[data-follows]";

/** Watches the router; `first` is the page that the document held. */
export function settle(router: Router, first: Page, titleOf: (page: Page) => string): void {
  let path = router.state.location.pathname;
  let title = titleOf(first);
  let address = router.state.location.key;
  let shown = first;
  let refused: unknown = null;
  followUp(router, first);
  router.subscribe(({ location, navigation, loaderData, actionData }) => {
    document.documentElement.toggleAttribute("data-busy", navigation.state !== "idle");
    if (navigation.state !== "idle") {
      stay();
      return;
    }
    const page = pageOf(loaderData);
    const returned = page !== shown && isWithoutHost(shown);
    if (page && (location.key !== address || returned)) {
      address = location.key;
      const before = title;
      title = titleOf(page);
      document.title = title;
      closeDrawer();
      followUp(router, page);
      afterPaint(page, () => {
        showFilters(location.search);
        if (location.pathname !== path || (title !== before && focusIsLost())) focusScreen();
        path = location.pathname;
      });
    }
    shown = page ?? shown;
    const answer = pageOf(actionData ?? {});
    if (answer && actionData !== refused) afterPaint(answer, focusError);
    refused = actionData;
  });
}

/** Whether the browser made this page itself, because the host could not be reached. */
export function isWithoutHost({ last_known, problem }: Page): boolean {
  return last_known !== null || problem?.kind === "offline";
}

function pageOf(loaderData: Record<string, unknown>): Page | undefined {
  return Object.values(loaderData).find(Boolean) as Page | undefined;
}

/** Does what the page does by itself: a form that submits at once, an address that follows. */
function followUp(router: Router, page: Page): void {
  const { refresh } = page;
  afterPaint(page, () => {
    showOpenTab();
    openDialog();
    void bringParts(router, page);
    document.querySelector<HTMLFormElement>("form[data-submit-now]")?.requestSubmit();
  });
  if (page.route === "logout") sessionStorage.clear();
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

/** A screen that follows another at the same address takes what had the focus away. */
function focusIsLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/** Its heading where it has one of its own, else what stands under the header. */
function focusScreen(): void {
  const start = document.querySelector<HTMLElement>("main > h1") ?? document.getElementById("main");
  start?.focus({ preventScroll: true });
}

function closeDrawer(): void {
  if (!CSS.supports("selector(:popover-open)")) return;
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
}

function focusError(): void {
  const wrong = document.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
  wrong?.focus();
  wrong?.scrollIntoView({ block: "center" });
}

/** Filters follow the address, also back and forward; the one being used is left alone. */
function showFilters(search: string): void {
  const query = new URLSearchParams(search);
  for (const form of document.querySelectorAll<HTMLFormElement>(FILTERS)) {
    if (form.contains(document.activeElement)) continue;
    for (const control of form.elements) {
      if (control instanceof HTMLInputElement && control.type === "checkbox") {
        control.checked = query.getAll(control.name).includes(control.value);
      } else if (control instanceof HTMLInputElement) {
        control.value = query.get(control.name) ?? "";
      } else if (control instanceof HTMLSelectElement) {
        control.value = query.get(control.name) ?? control.options[0]?.value ?? "";
      }
    }
  }
}

let committed = "";

/** Stands behind every screen, and knows which page object React has brought onto it. */
export function Committed({ page }: { page: Page }) {
  useEffect(() => {
    committed = page.now;
  });
  return null;
}

/** Runs a task once the page is on the screen: on a slow phone that is later than the router says. */
function afterPaint(page: Page, task: () => void, frames = 300): void {
  requestAnimationFrame(() => {
    if (committed === page.now || frames === 0) setTimeout(task);
    else afterPaint(page, task, frames - 1);
  });
}
