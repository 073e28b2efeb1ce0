/** Holds the number of unread notifications of the last poll, until the
 * next page object has its own. */
import type { Page } from "../../views/generated/page-data";
import type { UnreadUpdate } from "../../views/router";

let update: UnreadUpdate | null = null;
const listeners = new Set<() => void>();

/** Shows a count, null for an unknown one; it is valid for this page object and for no later one. */
export function setUnread(page: Page, unread: number | null): void {
  if ((update?.page === page ? update.unread : page.shell?.unread) === unread) return;
  update = { page, unread };
  for (const listener of listeners) listener();
}

export const unread = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => update,
};
