/** The parts of a notification that every list of notifications shows. */
import type { App } from "../../app";
import { fineQuantityText, heaterName, isImplausible, joinKnown, withUnit } from "../../format";
import type { HeaterRow, NotificationRow } from "../../generated/page-data";
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
export function heaterLink({ heater }: NotificationRow): string | null {
  return heater && href("heater-details", { id: heater.id, sw_type: heater.sw_type });
}

/** The heater that a notification is about; null if nothing is known that names it. */
export function namedHeater({ heater }: NotificationRow): HeaterRow | null {
  return heater && heaterName(heater) ? heater : null;
}

interface ReadToggleProps {
  app: App;
  row: NotificationRow;
}

/** The button that marks a notification as read, or as unread again: its icon is the present state.
 * The title of the notification and its heater distinguish the labels of the buttons. */
export function ReadToggle({ app, row }: ReadToggleProps) {
  const { t } = app;
  const action = t(row.read ? "notification.mark_unread" : "notification.mark_read");
  const heater = row.heater && heaterName(row.heater);
  return (
    <Form app={app} label={null} quiet className="toggle">
      <input type="hidden" name="notification" value={row.id} />
      <input type="hidden" name="read" value={row.read ? "0" : "1"} />
      <button
        type="submit"
        className="btn"
        title={action}
        aria-label={`${action}: ${joinKnown([notificationTitle(app, row), heater], ", ")}`}
      >
        <Icon name={row.read ? "mail-open" : "mail-new"} />
        {action}
      </button>
    </Form>
  );
}
