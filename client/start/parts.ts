/** Brings what only some screens need, when such a screen is shown. */
import type { createBrowserRouter } from "react-router";
import type { Page } from "../../views/generated/page-data";

type Router = ReturnType<typeof createBrowserRouter>;

let typed: typeof import("../forms/drafts") | undefined;

/** Looks at the screen that has just been shown. */
export async function bringParts(router: Router, page: Page): Promise<void> {
  const has = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (typed || has("form[data-draft]") || hasTyped()) {
    typed ??= await import("../forms/drafts");
    typed.restoreTyped(page);
  }
  if (has("[data-needs]")) (await import("../forms/required-fields")).watchNeeds();
  const scan = has("[data-scan]");
  if (scan) {
    const { followScan } = await import("../forms/scan");
    followScan(scan, (query) => {
      void router.navigate(query, { replace: true, preventScrollReset: true });
    });
  }
}

/** A browser may forbid the storage altogether. */
function hasTyped(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** What the host has taken at an address needs no draft any more. */
export function formSent(url: string): void {
  typed?.forgetDraft(url);
}
