/** The signs on a map: a shape and a colour for each status group, and circles for many heaters. */
import L from "leaflet";
import type { App } from "../../../views/app";
import { type IconName, statusGroupIcon, statusIcon, statusNotes } from "../../../views/components";
import type { HeaterMap, Status, StatusGroup } from "../../../views/generated/page-data";
import { element, icon, shape } from "../dom";

export interface HeaterMarker extends L.Marker {
  heater: {
    id: string;
    sw_type: string;
    label: string;
    status: string;
    /** The language of the status, where it is another than the page's. */
    lang: string | null;
    standing: string[];
    last: number | null;
  };
  /** What a circle makes of it: an outage counts, whatever the status says. */
  weight: number;
}

/** Circle, square, triangle, diamond; a hexagon for all others. */
const SHAPES: Readonly<Record<StatusGroup, string>> = {
  ON: "M20 5a15 15 0 1 1 0 30 15 15 0 0 1 0-30z",
  OFF: "M10 6h20a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z",
  FAULT: "M17.4 4.500a3 3 0 0 1 5.200 0l14 25.500a3 3 0 0 1-2.600 4.500H6a3 3 0 0 1-2.600-4.500z",
  NO_CONNECTION:
    "M18 3.800a3 3 0 0 1 4 0l14.200 14.200a3 3 0 0 1 0 4L22 36.200a3 3 0 0 1-4 0L3.800 22a3 3 0 0 1 0-4z",
  OTHER: "M20 4l14 8v16l-14 8-14-8V12z",
};

/** What matters most on top; a circle of many heaters has the colour of the worst. */
const URGENCY: readonly StatusGroup[] = ["ON", "OTHER", "OFF", "NO_CONNECTION", "FAULT"];

const Sign = L.DivIcon.extend({
  options: { name: "" },
  createIcon(this: L.DivIcon & { options: { name: string } }, old?: HTMLElement) {
    const made = L.DivIcon.prototype.createIcon.call(this, old);
    made.setAttribute("aria-label", this.options.name);
    return made;
  },
}) as unknown as new (
  options: L.DivIconOptions & { name: string },
) => L.DivIcon;

export function makeMarkers(
  app: App,
  { markers, statuses, texts_language }: HeaterMap,
): HeaterMarker[] {
  const { t } = app;
  return markers.map(([id, sw_type, lat, lng, label, index, last, old]) => {
    const [group, mode, name, outage] = statuses[index] ?? ["OTHER", null, null, null];
    const status = name ?? t(`status.${mode ?? group}`);
    const lang = name && texts_language;
    const said = statusNotes(app, { seen: old === null ? null : instantOf(old), outage });
    const weight = Math.max(URGENCY.indexOf(group), outage ? URGENCY.indexOf("NO_CONNECTION") : 0);
    const marker = L.marker([lat, lng], {
      icon: signOf({ group, mode }, [label, status, ...said].join(", "), said.length > 0),
      zIndexOffset: weight * 1000,
    }) as HeaterMarker;
    marker.heater = { id, sw_type, label, status, lang, standing: said, last };
    marker.weight = weight;
    return marker;
  });
}

/** An instant that came in seconds. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** The circle that stands for many heaters, with the worst status among them. */
export function signOfMany({ t, format }: App, cluster: L.MarkerCluster): L.DivIcon {
  const markers = cluster.getAllChildMarkers() as HeaterMarker[];
  const worst = Math.max(...markers.map(({ weight }) => weight));
  const group = URGENCY[worst] ?? "OTHER";
  const count = markers.length;
  const text = element("b", {}, format.number(count));
  const status = t(`status.${group}`);
  return new Sign({
    className: `many ${statusGroupIcon(group)}`,
    html: element("span", { class: "sign" }, text, icon(statusGroupIcon(group))),
    iconSize: [44, 44],
    name: t("map.many", { count, number: format.number(count), status }),
  });
}

function signOf(kind: Kind, name: string, old: boolean): L.DivIcon {
  const { group } = kind;
  return new Sign({
    className: `one ${statusGroupIcon(group)}${old && group !== "NO_CONNECTION" ? " old" : ""}`,
    html: drawing(kind),
    iconSize: [40, 40],
    popupAnchor: [0, -14],
    name,
  });
}

type Kind = Pick<Status, "group" | "mode">;

const drawings = new Map<IconName, HTMLElement>();

/** Each marker has its own copy: an element can only be in one place. */
function drawing(kind: Kind): HTMLElement {
  const name = statusIcon(kind);
  let drawn = drawings.get(name);
  if (!drawn) {
    drawn = element("span", { class: "sign" });
    drawn.append(shape(SHAPES[kind.group]), icon(name));
    drawings.set(name, drawn);
  }
  return drawn.cloneNode(true) as HTMLElement;
}
