/** The number of unread notifications that a poll has told, until the next page object tells it. */
import type { Page } from "../../views/generated/page-data";
import type { UnreadUpdate } from "../../views/router";

let told: UnreadUpdate | null = null;
const listeners = new Set<() => void>();

/** Says a count; it holds for this page object and for no later one. */
export function tellUnread(page: Page, unread: number | null): void {
  if ((told?.page === page ? told.unread : page.shell?.unread) === unread) return;
  told = { page, unread };
  for (const listener of listeners) listener();
}

export const unread = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => told,
};
