/** Says that the heater, or its gateway, has no connection, and how old its last values are. */
import { ageText, joinKnown, outageText } from "../../format";
import { Icon } from "../icon/icon";
import type { HeaterProps } from "./heater-tabs";

export function OfflineNote({ app, heater: { offline, status, last_seen } }: HeaterProps) {
  const { t, format } = app;
  if (!(offline || status.outage)) return null;
  const since = ageText(app, last_seen);
  const seen = since && t("heater.last_seen", { age: since, time: format.dateTime(last_seen) });
  return (
    <p className="note warn">
      <Icon name="lost" />
      <span>
        {offline ? t("HEATER_OFFLINE_WARNING") : null}{" "}
        <b>{joinKnown([outageText(app, status.outage), seen], " · ")}</b>
      </span>
    </p>
  );
}
