/** The markers of a map: a shape and a colour for each status group, circles for clusters, and popups. */
import L from "leaflet";
import type { App } from "../../../views/app";
import {
  href,
  isOut,
  STATUS_ICONS,
  type StatusNote,
  statusIcon,
  statusNotes,
} from "../../../views/basics";
import type { HeaterMap, StatusGroup } from "../../../views/generated/page-data";
import { element, icon, shape } from "../../shared/dom";

export interface HeaterMarker extends L.Marker {
  /** The id of its heater. */
  heater: string;
  /** Notes below the status, such as how long the heater has not been seen, and its outage. */
  notes: StatusNote[];
  /** Makes the content of its popup. */
  popup: () => HTMLElement;
  /** The index of its status group in `URGENCY`; at least that of `NO_CONNECTION` during an outage. */
  urgency: number;
}

/** Paths of a circle, a square, a triangle and a diamond; a hexagon for all others. */
const SHAPES: Readonly<Record<StatusGroup, string>> = {
  ON: "M20 5a15 15 0 1 1 0 30 15 15 0 0 1 0-30z",
  OFF: "M10 6h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z",
  FAULT: "M17.4 4.500a3 3 0 0 1 5.200 0l14 25.500a3 3 0 0 1-2.600 4.500H6a3 3 0 0 1-2.600-4.500z",
  NO_CONNECTION:
    "M18 3.800a3 3 0 0 1 4 0l14.200 14.200a3 3 0 0 1 0 4L22 36.200a3 3 0 0 1-4 0L3.800 22a3 3 0 0 1 0-4z",
  OTHER: "M20 4l14 8v16l-14 8-14-8V12z",
};

/** The status groups, the most urgent last: it is drawn on top, and gives a cluster its colour. */
const URGENCY: readonly StatusGroup[] = ["ON", "OTHER", "OFF", "NO_CONNECTION", "FAULT"];

/** An icon with a name for screen readers. Its symbol is made when it is shown. */
class MarkerIcon extends L.DivIcon {
  constructor(
    private readonly name: string,
    className: string,
    private readonly symbol: () => Node[],
  ) {
    super({ className, iconSize: [44, 44] });
  }

  override createIcon(old?: HTMLElement): HTMLElement {
    const created = super.createIcon(old);
    created.setAttribute("aria-label", this.name);
    created.replaceChildren(element("span", { class: "marker-symbol" }, ...this.symbol()));
    return created;
  }
}

export function isHeaterMarker(layer: L.Layer): layer is HeaterMarker {
  return "heater" in layer;
}

export function makeMarkers(app: App, { markers, texts_language }: HeaterMap): HeaterMarker[] {
  const { t } = app;
  return markers.map(([id, sw_type, lat, lng, label, shown, last, code]) => {
    const { group, mode, name, outage, seen, seen_unknown } = shown;
    const status = name ?? t(`status.${mode ?? group}`);
    const lang = name && texts_language;
    const notes = statusNotes(app, shown);
    const urgency = Math.max(
      URGENCY.indexOf(group),
      isOut(outage) ? URGENCY.indexOf("NO_CONNECTION") : 0,
    );
    const accessibleName = [label, status, ...notes.map(({ text }) => text)].join(", ");
    const isOld = group !== "NO_CONNECTION" && (seen !== null || seen_unknown || isOut(outage));
    const className = `one ${STATUS_ICONS[group]}${isOld ? " old" : ""}`;
    const symbol = () => [shape(SHAPES[group]), icon(statusIcon(shown))];
    const marker = L.marker([lat, lng], {
      icon: new MarkerIcon(accessibleName, className, symbol),
      zIndexOffset: urgency * 1000,
    });
    // A link to the heater, its status, and when its last notification was sent.
    const popup = () =>
      element(
        "div",
        {},
        element("a", { href: href("heater-details", { id, sw_type }) }, label),
        ...(code ? [element("p", {}, code)] : []),
        element("p", lang ? { lang } : {}, status),
        ...notes.map((note) => element("p", {}, timed(note.text, note.at))),
        element(
          "p",
          {},
          element("small", {}, t("map.last_notification")),
          timed(app.format.dateTime(last), last),
        ),
      );
    return Object.assign(marker, { heater: id, notes, popup, urgency });
  });
}

/** Returns the circle of a cluster, with the number and the most urgent status of its markers. */
export function clusterIcon({ t, format }: App, cluster: L.MarkerCluster): L.DivIcon {
  const markers = cluster.getAllChildMarkers().filter(isHeaterMarker);
  const group = URGENCY[Math.max(...markers.map(({ urgency }) => urgency))] ?? "OTHER";
  const count = markers.length;
  const number = format.number(count);
  const name = t("map.many", { count, number, status: t(`status.${group}`) });
  return new MarkerIcon(name, `many ${STATUS_ICONS[group]}`, () => [
    element("b", {}, number),
    icon(STATUS_ICONS[group]),
  ]);
}

function timed(text: string, at: string | null): HTMLElement | string {
  return at ? element("time", { datetime: at }, text) : text;
}
