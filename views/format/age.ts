/** Formats ages and durations in the largest unit that fits. */
import type { App } from "../app";

/** The age of an instant, in minutes or larger units; null for an unknown or future instant. */
export function ageText(app: App, instant: string | null): string | null {
  const minutes = app.format.minutesSince(instant);
  return minutes === null ? null : agoText(app, minutes * 60);
}

/** When something happened: date and time, or that the time is not known. */
export function eventText({ t, format }: App, instant: string | null): string {
  return instant === null ? t("age.unknown") : format.dateTime(instant);
}

/** The text for an instant this many seconds ago. */
export function agoText({ t, format }: App, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (seconds < 3) return t("age.now");
  if (minutes < 1) return t("age.seconds", { count: Math.floor(seconds) });
  if (minutes < 60) return t("age.minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("age.hours", { count: hours });
  const days = Math.floor(hours / 24);
  return t("age.days", { count: days, number: format.number(days) });
}

/** The duration since an instant, at least a minute; null for an unknown or future instant. */
export function durationText({ t, format }: App, since: string | null): string | null {
  const minutes = format.minutesSince(since);
  if (minutes === null) return null;
  if (minutes < 60) return t("duration.minutes", { count: Math.max(1, minutes) });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("duration.hours", { count: hours });
  const days = Math.floor(hours / 24);
  return t("unit.days", { count: days, number: format.number(days) });
}
