/** The markers of a map: a shape and a colour for each status group, and circles for clusters. */
import L from "leaflet";
import type { App } from "../../../views/app";
import {
  isOut,
  STATUS_ICONS,
  type StatusNote,
  statusIcon,
  statusNotes,
} from "../../../views/basics";
import type { IconName } from "../../../views/components";
import type { HeaterMap, Status, StatusGroup } from "../../../views/generated/page-data";
import { element } from "../../shared/dom";
import { icon, shape } from "../../shared/svg";

export interface HeaterMarker extends L.Marker {
  heater: {
    id: string;
    sw_type: string;
    label: string;
    status: string;
    /** The language of the status, if it is not that of the page. */
    lang: string | null;
    /** Notes below the status, such as how long the heater has not been seen, and its outage. */
    notes: StatusNote[];
    /** When its last notification was sent. */
    last: string | null;
  };
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

/** An icon with a name for screen readers. */
class MarkerIcon extends L.DivIcon {
  constructor(
    private readonly name: string,
    options: L.DivIconOptions,
  ) {
    super(options);
  }

  override createIcon(old?: HTMLElement): HTMLElement {
    const created = super.createIcon(old);
    created.setAttribute("aria-label", this.name);
    return created;
  }
}

export function isHeaterMarker(layer: L.Layer): layer is HeaterMarker {
  return "heater" in layer;
}

export function makeMarkers(app: App, { markers, texts_language }: HeaterMap): HeaterMarker[] {
  const { t } = app;
  return markers.map(([id, sw_type, lat, lng, label, shown, last]) => {
    const { group, mode, name, outage, seen, seen_unknown } = shown;
    const status = name ?? t(`status.${mode ?? group}`);
    const lang = name && texts_language;
    const notes = statusNotes(app, shown);
    const urgency = Math.max(
      URGENCY.indexOf(group),
      isOut(outage) ? URGENCY.indexOf("NO_CONNECTION") : 0,
    );
    const accessibleName = [label, status, ...notes.map(({ text }) => text)].join(", ");
    const marker = L.marker([lat, lng], {
      icon: markerIcon(
        { group, mode },
        accessibleName,
        seen !== null || seen_unknown || isOut(outage),
      ),
      zIndexOffset: urgency * 1000,
    });
    const heater = { id, sw_type, label, status, lang, notes, last };
    return Object.assign(marker, { heater, urgency });
  });
}

/** Returns the circle of a cluster, with the number and the most urgent status of its markers. */
export function clusterIcon({ t, format }: App, cluster: L.MarkerCluster): L.DivIcon {
  const markers = cluster.getAllChildMarkers().filter(isHeaterMarker);
  const group = URGENCY[Math.max(...markers.map(({ urgency }) => urgency))] ?? "OTHER";
  const count = markers.length;
  const text = element("b", {}, format.number(count));
  const status = t(`status.${group}`);
  const name = t("map.many", { count, number: format.number(count), status });
  return new MarkerIcon(name, {
    className: `many ${STATUS_ICONS[group]}`,
    html: element("span", { class: "marker-symbol" }, text, icon(STATUS_ICONS[group])),
    iconSize: [44, 44],
  });
}

function markerIcon(kind: Kind, name: string, isOld: boolean): L.DivIcon {
  const { group } = kind;
  return new MarkerIcon(name, {
    className: `one ${STATUS_ICONS[group]}${isOld && group !== "NO_CONNECTION" ? " old" : ""}`,
    html: symbolOf(kind),
    iconSize: [44, 44],
    popupAnchor: [0, -14],
  });
}

type Kind = Pick<Status, "group" | "mode">;

const symbols = new Map<IconName, HTMLElement>();

/** Each marker gets its own clone of the symbol: an element can only be in one place. */
function symbolOf(kind: Kind): HTMLElement {
  const name = statusIcon(kind);
  const symbol =
    symbols.get(name) ??
    element("span", { class: "marker-symbol" }, shape(SHAPES[kind.group]), icon(name));
  symbols.set(name, symbol);
  // Cast: a clone has the type of the original.
  return symbol.cloneNode(true) as HTMLElement;
}
