/** The parts of a notification that every list of notifications shows. */
import type { App } from "../../app";
import { fineQuantityText, isImplausible, joinKnown, withUnit } from "../../format";
import type { NotificationRow } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";

/** Warning or information, as an icon and, for screen readers, as a word. */
export function SeverityIcon({ warning, t }: { warning: boolean; t: Translate }) {
  return (
    <span className={warning ? "severity-icon warn" : "severity-icon"}>
      <Icon name={warning ? "warning" : "info"} />
      <span className="visually-hidden">
        {t(warning ? "notification.warning" : "notification.info")}
      </span>
    </span>
  );
}

/** The name of a notification, and its value with the unit. */
export function notificationTitle(app: App, { name, value, unit }: NotificationRow): string {
  const shown =
    typeof value === "number" || isImplausible(value)
      ? fineQuantityText(app, value, unit ?? "")
      : value && withUnit(value, unit);
  return joinKnown([name ?? app.t("notification.unnamed"), shown], ": ");
}

/** The address of the notification's heater; null if the provider does not name the heater. */
export function heaterLink({ heater_id, sw_type }: NotificationRow): string | null {
  return heater_id && href("heater-details", { id: heater_id, sw_type: sw_type ?? "-" });
}

interface ReadToggleProps {
  app: App;
  row: NotificationRow;
}

/** The button that marks a notification as read, or as unread again; the title of the notification
 * distinguishes the labels of the buttons. */
export function ReadToggle({ app, row }: ReadToggleProps) {
  const { t } = app;
  const action = t(row.read ? "notification.mark_unread" : "notification.mark_read");
  return (
    <Form app={app} label={null} quiet className="toggle">
      <input type="hidden" name="notification" value={row.id} />
      <input type="hidden" name="read" value={row.read ? "0" : "1"} />
      <button
        type="submit"
        className="btn"
        title={action}
        aria-label={`${action}: ${notificationTitle(app, row)}`}
      >
        <Icon name={row.read ? "mail-new" : "mail-open"} />
        {action}
      </button>
    </Form>
  );
}
