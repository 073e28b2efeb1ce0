/** Leaves a screen whose session has ended. */
import type { Page } from "../../views/generated/page-data";

/** Keeps what was typed on this page, and loads the present address: the host redirects to the login,
 * which leads back to it. */
export async function leaveEndedSession(page: Page): Promise<void> {
  // Usually loaded already. If it cannot be loaded, nothing is kept.
  const drafts = await import("../forms/drafts").catch(() => null);
  drafts?.keepTyped(page);
  window.location.assign(window.location.pathname + window.location.search);
}
