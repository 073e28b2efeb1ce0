/** Prints the time that the values are of; hidden on screens. */
import type { App } from "../../app";
import { Time } from "../time/time";

interface AsOfProps {
  app: App;
  /** When they were measured, null where that is unknown; by default when the page was made. */
  time?: string | null | undefined;
}

export function AsOf({ app: { page, t, format }, time = page.last_known ?? page.now }: AsOfProps) {
  return (
    <p className="hint as-of" data-say="time">
      {time === null ? (
        <span />
      ) : (
        <Time at={time} text={t("print.as_of", { time: format.dateTime(time) })} />
      )}
    </p>
  );
}
