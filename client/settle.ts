/** What follows a change of screen: its title, focus, filters as in the address, and messages. */
import type { createBrowserRouter } from "react-router";
import type { Page } from "../views/generated/page-data";
import { openDialog } from "./dialogs";
import { restoreTyped } from "./kept";
import { bringParts, partsSettled } from "./parts";

type Router = ReturnType<typeof createBrowserRouter>;

const FILTERS = "form[data-autosubmit], form[data-follows]";

/** Watches the router; `first` is the page that the document held. */
export function settle(router: Router, first: Page, titleOf: (page: Page) => string): void {
  let path = router.state.location.pathname;
  let address = router.state.location.key;
  let refused: unknown = null;
  followUp(router, first);
  router.subscribe(({ location, navigation, loaderData, actionData }) => {
    document.documentElement.toggleAttribute("data-busy", navigation.state !== "idle");
    if (navigation.state !== "idle") return;
    partsSettled(Boolean(actionData));
    const page = pageOf(loaderData);
    if (page && location.key !== address) {
      address = location.key;
      document.title = titleOf(page);
      closeDrawer();
      followUp(router, page);
      afterPaint(() => {
        showFilters(location.search);
        if (location.pathname !== path)
          document.getElementById("main")?.focus({ preventScroll: true });
        path = location.pathname;
      });
    }
    if (actionData && actionData !== refused) afterPaint(focusError);
    refused = actionData;
  });
}

function pageOf(loaderData: Record<string, unknown>): Page | undefined {
  return Object.values(loaderData).find(Boolean) as Page | undefined;
}

/** Does what the page does by itself: a form that submits at once, an address that follows. */
function followUp(router: Router, page: Page): void {
  const { refresh } = page;
  afterPaint(() => {
    restoreTyped(page);
    openDialog();
    void bringParts(router, page);
    document.querySelector<HTMLFormElement>("form[data-submit-now]")?.requestSubmit();
  });
  if (page.route === "logout") sessionStorage.clear();
  if (refresh && !refresh.plain)
    setTimeout(() => window.location.assign(refresh.url), refresh.seconds * 1000);
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

function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
