/** Brings what only some screens need, when such a screen is shown. */
import type { createBrowserRouter } from "react-router";
import type { Page } from "../views/generated/page-data";

type Router = ReturnType<typeof createBrowserRouter>;

let drafts: typeof import("./drafts") | undefined;

/** Looks at the screen that has just been shown. */
export async function bringParts(router: Router, { form, shell }: Page): Promise<void> {
  const has = (selector: string) => document.querySelector<HTMLElement>(selector);
  if (has("form[data-draft]") && shell) {
    drafts ??= await import("./drafts");
    drafts.keepDrafts(shell.account_name);
    if (!form) drafts.restoreDraft();
  }
  if (has("[data-needs]")) (await import("./needs")).watchNeeds();
  const scan = has("[data-scan]");
  if (scan) {
    const { followScan } = await import("./scan");
    followScan(scan, (query) => {
      void router.navigate(query, { replace: true, preventScrollReset: true });
    });
  }
}

/** What was sent needs no draft any more, unless it was refused. */
export function partsSettled(refused: boolean): void {
  drafts?.settleDraft(refused);
}
