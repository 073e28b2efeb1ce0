/** Prints the time of the shown values; hidden on screens. */
import type { App } from "../../app";
import { Time } from "../time/time";

interface AsOfProps {
  app: App;
  /** When the values were measured; null if that is unknown. The default is the time of the page. */
  time?: string | null | undefined;
}

export function AsOf({ app: { page, t, format }, time = page.last_known ?? page.now }: AsOfProps) {
  return (
    <p className="hint as-of" data-say="time">
      {time === null ? (
        <span>{t("age.unknown")}</span>
      ) : (
        <Time at={time} text={t("print.as_of", { time: format.dateTime(time) })} />
      )}
    </p>
  );
}
