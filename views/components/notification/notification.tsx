/** The pieces of a notification that every list of them shows. */
import type { App } from "../../app";
import { join } from "../../format/location";
import type { NotificationRow } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { Form } from "../form/form";
import { Icon } from "../icon/icon";

/** Warning or information, as a shape and, for those who do not see it, as a word. */
export function Kind({ warning, t }: { warning: boolean; t: Translate }) {
  return (
    <span className={warning ? "kind warn" : "kind"}>
      <Icon name={warning ? "warning" : "info"} />
      <span className="vh">{t(warning ? "notification.warning" : "notification.info")}</span>
    </span>
  );
}

/** Its name, and the value with its unit. */
export function headline({ t, format }: App, { name, value, unit }: NotificationRow): string {
  const shown = typeof value === "number" ? format.number(value) : value;
  return join([name ?? t("notification.unnamed"), join([shown, shown && unit], "\u00a0")], ": ");
}

/** The heater that it is about, or null where the provider does not say. */
export function heaterOf({ heater_id, sw_type }: NotificationRow): string | null {
  return heater_id && href("heater-details", { id: heater_id, sw_type: sw_type ?? "-" });
}

interface ReadToggleProps {
  app: App;
  row: NotificationRow;
}

/** Marks it as read, or as unread again; the button is told apart by the notification's name. */
export function ReadToggle({ app, row }: ReadToggleProps) {
  const { t } = app;
  const action = t(row.read ? "notification.mark_unread" : "notification.mark_read");
  return (
    <Form app={app} quiet className="toggle">
      <input type="hidden" name="notification" value={row.id} />
      <input type="hidden" name="read" value={row.read ? "0" : "1"} />
      <button
        type="submit"
        className="btn"
        title={action}
        aria-label={`${action}: ${headline(app, row)}`}
      >
        <Icon name={row.read ? "mail" : "check"} />
        {action}
      </button>
    </Form>
  );
}
