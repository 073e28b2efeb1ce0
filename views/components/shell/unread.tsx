/** The number of unread notifications, a dash while it is unknown, and the words for it. */
import type { App } from "../../app";

type Surroundings = Pick<App, "page" | "t">;

/** Beside a word that says what is counted. */
export function Unread({ app: { page, t } }: { app: Surroundings }) {
  const unread = page.shell?.unread ?? null;
  if (unread === 0) return null;
  return (
    <span className="n" title={unreadName({ page, t })}>
      {unread ?? "–"}
    </span>
  );
}

/** What a reader hears in place of the bell. */
export function unreadName({ page, t }: Surroundings): string {
  const unread = page.shell?.unread ?? null;
  return unread === null ? t("shell.unread_unknown") : t("shell.unread", { count: unread });
}
