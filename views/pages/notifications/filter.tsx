/** Chooses which notifications are shown: by state, by type, and by the heater that led here. */
import { Icon, isolated, placeOf } from "../../components";
import type { HeaterFilter, NotificationsData } from "../../generated/page-data";
import { href, type Query } from "../../routes";
import type { Translate } from "../../texts";

interface FilterProps extends Pick<NotificationsData, "read" | "type" | "heater"> {
  t: Translate;
}

export function Filter({ t, read, type, heater }: FilterProps) {
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
      {heater ? <Heater t={t} heater={heater} without={{ read, type }} /> : null}
      <button type="submit" className="btn">
        {t("action.apply")}
      </button>
    </form>
  );
}

interface HeaterProps {
  t: Translate;
  heater: HeaterFilter;
  /** The other filters. */
  without: Query;
}

/** The heater stays while the other filters are changed, until its chip is followed. */
function Heater({ t, heater, without }: HeaterProps) {
  const name = placeOf(heater) || heater.name || heater.id;
  return (
    <div className="pick">
      {t("notifications.heater")}
      <input type="hidden" name="heater" value={heater.id} />
      <a
        className="chip"
        href={href("notifications", {}, without)}
        aria-label={t("notifications.unfilter", { heater: isolated(name) })}
      >
        <bdi>{name}</bdi>
        <Icon name="close" />
      </a>
    </div>
  );
}
