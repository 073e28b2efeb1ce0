/** How long ago an instant was, in the largest unit that fits; null for an unknown or future one. */
import type { App } from "../app";

export function ageText({ t, format }: App, instant: string | null): string | null {
  const minutes = format.minutesSince(instant);
  if (minutes === null) return null;
  if (minutes < 1) return t("age.now");
  if (minutes < 60) return t("age.minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("age.hours", { count: hours });
  return t("age.days", { count: Math.floor(hours / 24) });
}
