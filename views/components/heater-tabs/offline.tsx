/** Says that the heater has no connection, and how old its last values are. How long it has had none
 * is one of its findings. */
import { ageText } from "../../format";
import { Icon } from "../icon/icon";
import { Time } from "../time/time";
import type { HeaterProps } from "./heater-tabs";

export function OfflineNote({ app, heater: { offline, status, last_seen } }: HeaterProps) {
  const { t, format } = app;
  const since = ageText(app, last_seen);
  const seen = since && t("heater.last_seen", { age: since, time: format.dateTime(last_seen) });
  if (!(offline || (status.outage && seen))) return null;
  return (
    <p className="note warn">
      <Icon name="lost" />
      <span>
        {offline ? t("HEATER_OFFLINE_WARNING") : null}{" "}
        <b>{seen ? <Time at={last_seen} text={seen} /> : null}</b>
      </span>
    </p>
  );
}
