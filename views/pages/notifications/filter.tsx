/** Chooses which notifications are shown: by state and by type. */
import type { NotificationsData } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

interface FilterProps extends Pick<NotificationsData, "read" | "type"> {
  t: Translate;
}

export function Filter({ t, read, type }: FilterProps) {
  return (
    <form className="filter" action={href("notifications")} data-autosubmit="500">
      <label className="pick">
        {t("notifications.state")}
        <select name="read" defaultValue={read}>
          <option value="">{t("notifications.state_all")}</option>
          <option value="0">{t("notifications.state_unread")}</option>
          <option value="1">{t("notifications.state_read")}</option>
        </select>
      </label>
      <label className="pick">
        {t("notifications.type")}
        <select name="type" defaultValue={type}>
          <option value="">{t("notifications.type_all")}</option>
          <option value="info">{t("notifications.type_info")}</option>
          <option value="warning">{t("notifications.type_warning")}</option>
        </select>
      </label>
      <button type="submit" className="btn">
        {t("action.apply")}
      </button>
    </form>
  );
}
