/** The five latest notifications of a heater, each to be marked as read. */
import { type App, langOf } from "../../app";
import { Card, EmptyState, headline, Kind, PartFailed, ReadToggle } from "../../components";
import type { NotificationRow, Part } from "../../generated/page-data";
import { href } from "../../routes";

interface LatestNotificationsProps {
  app: App;
  notifications: Part<NotificationRow>;
  /** The heater's id. */
  heater: string;
}

export function LatestNotifications({ app, notifications, heater }: LatestNotificationsProps) {
  const { t, format } = app;
  const { items, problem } = notifications;
  const heading = t("heater.latest_notifications");
  const all = href("notifications", {}, { heater });
  return (
    <Card title={heading} action={<a href={all}>{t("dashboard.all")}</a>}>
      {problem ? <PartFailed app={app} part={heading} problem={problem} /> : null}
      {problem || items.length > 0 ? null : (
        <EmptyState icon="bell" text={t("notifications.none")} />
      )}
      {items.length > 0 ? (
        <ul className="rows">
          {items.map((row) => (
            <li key={row.id} className={row.read ? undefined : "unread"}>
              <Kind warning={row.warning} t={t} />
              <p>
                <span lang={langOf(app, row.name)}>{headline(app, row)}</span>
                <small>{format.dateTime(row.modified)}</small>
              </p>
              <ReadToggle app={app} row={row} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
