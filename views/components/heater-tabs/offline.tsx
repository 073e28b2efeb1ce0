/** Says that the heater has no connection, and the time of its last values. The status at the head
 * says how long it has had none; the details show the time among their facts. */
import { Icon } from "../icon/icon";
import { Time } from "../time/time";
import type { HeaterProps } from "./heater-tabs";

export function OfflineNote({ app, heater: { offline, last_seen } }: HeaterProps) {
  const { page, t, format } = app;
  if (!offline) return null;
  const isTold = page.route === "heater-details" || last_seen === null;
  return (
    <p className="note warn">
      <Icon name="lost" />
      <span>
        {t("HEATER_OFFLINE_WARNING")}{" "}
        {isTold ? null : (
          <b>
            <Time
              at={last_seen}
              text={t("heater.last_seen", { time: format.dateTime(last_seen) })}
            />
          </b>
        )}
      </span>
    </p>
  );
}
