/** Shows the number of unread notifications; a dash if it is unknown, nothing for 0. */
import type { App } from "../../app";

/** The number, for a place beside a text or an icon that says what is counted. */
export function Unread({ app }: { app: App }) {
  const unread = app.page.shell?.unread ?? null;
  if (unread === 0) return null;
  return (
    <span className="count" title={unreadText(app)}>
      {unread ?? "–"}
    </span>
  );
}

/** The count in words; also the name of the bell for screen readers. */
export function unreadText({ page, t }: App): string {
  const unread = page.shell?.unread ?? null;
  return unread === null ? t("shell.unread_unknown") : t("shell.unread", { count: unread });
}
