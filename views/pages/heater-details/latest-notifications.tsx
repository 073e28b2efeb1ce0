/** The five latest notifications of a heater, each with a button that marks it as read. */
import { type App, langOf } from "../../app";
import {
  EmptyState,
  FaultText,
  notificationTitle,
  PartCard,
  ReadToggle,
  SeverityIcon,
  Time,
} from "../../components";
import { eventText } from "../../format";
import type { NotificationRow, Part } from "../../generated/page-data";
import { href } from "../../routes";

interface LatestNotificationsProps {
  app: App;
  notifications: Part<NotificationRow>;
  /** The heater's id. */
  heater: string;
}

export function LatestNotifications({ app, notifications, heater }: LatestNotificationsProps) {
  const { t } = app;
  const title = t("heater.latest_notifications");
  const all = href("notifications", {}, { heater });
  const empty = <EmptyState icon="bell" text={t("notifications.none")} />;
  return (
    <PartCard
      app={app}
      title={title}
      part={notifications}
      empty={empty}
      action={<a href={all}>{t("dashboard.all")}</a>}
    >
      {(items) => (
        <ul className="rows">
          {items.map((row) => (
            <li key={row.id} className={row.read ? undefined : "unread"}>
              <SeverityIcon warning={row.warning} t={t} />
              <p>
                <span lang={langOf(app, row.name)}>{notificationTitle(app, row)}</span>
                {row.fault ? (
                  <small>
                    <FaultText app={app} fault={row.fault} />
                  </small>
                ) : null}
                <small>
                  <Time at={row.modified} text={eventText(app, row.modified)} />
                </small>
              </p>
              <ReadToggle app={app} row={row} />
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  );
}
