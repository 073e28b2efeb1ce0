/** The popup of a marker: a link to its heater, its status, the time of its last notification. */
import type { App } from "../../../views/app";
import { href } from "../../../views/basics";
import { element } from "../../shared/dom";
import type { HeaterMarker } from "./markers";

export function popupOf({ t, format }: App, { heater }: HeaterMarker): HTMLElement {
  const { id, sw_type, label, status, lang, notes, last } = heater;
  return element(
    "div",
    {},
    element("a", { href: href("heater-details", { id, sw_type }) }, label),
    element("p", lang ? { lang } : {}, status),
    ...notes.map((note) => element("p", {}, timed(note.text, note.at))),
    element(
      "p",
      {},
      element("small", {}, t("map.last_notification")),
      timed(format.dateTime(last), last),
    ),
  );
}

function timed(text: string, at: string | null): HTMLElement | string {
  return at ? element("time", { datetime: at }, text) : text;
}
