/** The filter of the notifications: state, type and heater. */
import { Filter, FilterSelect, Icon } from "../../components";
import { bidiIsolate, fullLocation } from "../../format";
import type { HeaterFilter, NotificationsData } from "../../generated/page-data";
import { href, type Query } from "../../routes";
import type { Translate } from "../../texts";

interface NotificationFilterProps extends Pick<NotificationsData, "read" | "type" | "heater"> {
  t: Translate;
}

export function NotificationFilter({ t, read, type, heater }: NotificationFilterProps) {
  const states = { "0": t("notifications.state_unread"), "1": t("notifications.state_read") };
  const types = { info: t("notifications.type_info"), warning: t("notifications.type_warning") };
  const chosen = [read && states[read], type && types[type], heater ? nameOf(heater) : ""];
  return (
    <Filter
      t={t}
      action={href("notifications")}
      row={{ chosen, all: t("notifications.state_all") }}
    >
      <FilterSelect
        name="read"
        label={t("notifications.state")}
        value={read}
        all={t("notifications.state_all")}
        options={Object.entries(states)}
      />
      <FilterSelect
        name="type"
        label={t("notifications.type")}
        value={type}
        all={t("notifications.type_all")}
        options={Object.entries(types)}
      />
      {heater ? <HeaterChip t={t} heater={heater} others={{ read, type }} /> : null}
    </Filter>
  );
}

interface HeaterChipProps {
  t: Translate;
  heater: HeaterFilter;
  /** The other filters. */
  others: Query;
}

/** The heater of the filter; the chip is a link that removes it. */
function HeaterChip({ t, heater, others }: HeaterChipProps) {
  const name = nameOf(heater);
  return (
    <div className="filter-select">
      {t("notifications.heater")}
      <input type="hidden" name="heater" value={heater.id} />
      <a
        className="chip"
        href={href("notifications", {}, others)}
        aria-label={t("notifications.unfilter", { heater: bidiIsolate(name) })}
      >
        <bdi>{name}</bdi>
        <Icon name="close" />
      </a>
    </div>
  );
}

function nameOf(heater: HeaterFilter): string {
  return fullLocation(heater) || heater.name || heater.id;
}
