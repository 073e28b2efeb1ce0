/** Formats a moment in the report: with its age, except "now", which has no meaning on paper; or that
 * it is not known. */
import type { App } from "../../app";
import { ageText } from "../../format";

export function momentText(app: App, moment: string | null, isUnknown = false): string {
  const { t, format } = app;
  if (isUnknown) return t("age.unknown");
  const age = ageText(app, moment);
  const time = format.dateTime(moment);
  return age && age !== t("age.now") ? `${time} (${age})` : time;
}
