/** Says on paper what time its values are of; a screen shows what is so now. */
import type { App } from "../../app";

interface AsOfProps {
  app: App;
  /** When they were measured; when the page was made, where nothing is said. */
  time?: string | null | undefined;
}

export function AsOf({ app: { page, t, format }, time = page.last_known ?? page.now }: AsOfProps) {
  return (
    <p className="hint as-of" data-say="time">
      {time === null ? "" : t("print.as_of", { time: format.dateTime(time) })}
    </p>
  );
}
