/** A day that belongs to no time zone, such as that of a planned visit. */
import type { App } from "../app";
import { makeFormat } from "./format";

/** `4 Oct`, or `4 Oct 2027` of another year. */
export function dayText({ page }: App, day: string): string {
  return makeFormat(page.locale, "UTC", page.now).shortDate(`${day}T12:00Z`);
}
