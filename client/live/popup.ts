/** What a marker says when it is chosen: the way to its heater, its status, its last message. */
import type { App } from "../../views/app";
import { href } from "../../views/routes";
import { element } from "./dom";
import type { HeaterMarker } from "./markers";

export function popupOf({ t, format }: App, { heater }: HeaterMarker): HTMLElement {
  const { id, sw_type, label, status, last } = heater;
  const moment = last === null ? null : new Date(last * 1000).toISOString();
  return element(
    "div",
    {},
    element("a", { href: href("heater-details", { id, sw_type }) }, label),
    element("p", {}, status),
    element("p", {}, element("small", {}, t("map.last_notification")), format.dateTime(moment)),
  );
}
