/** Says that the heater has no connection, and how old its last values are. */
import type { App } from "../../app";
import { age } from "../age/age";
import { Icon } from "../icon/icon";

interface OfflineProps {
  app: App;
  lastSeen: string | null;
}

export function Offline({ app, lastSeen }: OfflineProps) {
  const { t, format } = app;
  const since = age(app, lastSeen);
  return (
    <p className="note warn">
      <Icon name="lost" />
      <span>
        {t("HEATER_OFFLINE_WARNING")}{" "}
        {since ? (
          <b>{t("heater.last_seen", { age: since, time: format.dateTime(lastSeen) })}</b>
        ) : null}
      </span>
    </p>
  );
}
