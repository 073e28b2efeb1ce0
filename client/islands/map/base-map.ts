/** The map below the markers: tiles, or the outlines of countries if there are no tiles. */
import L from "leaflet";
import type { App } from "../../../views/app";
import type { HeaterMap } from "../../../views/generated/page-data";
import { element } from "../../shared/dom";

/** After this many failed tiles in a row no more are loaded. */
const MAX_FAILED_TILES = 12;

/** Adds the base map, and calls `onBase` once it can be seen. Outlines show too little above
 * `maxOutlineZoom`, so they reduce the zoom. */
export function addBaseMap(
  map: L.Map,
  { t }: App,
  { tiles: url, attribution }: Pick<HeaterMap, "tiles" | "attribution">,
  maxOutlineZoom: number,
  onBase: () => void,
): void {
  const credits = element("div", { class: "map-credits" });
  const control = new L.Control({ position: "bottomright" });
  control.onAdd = () => credits;
  control.addTo(map);
  let outline: Promise<L.Layer | null> | undefined;
  const showOutline = () => {
    if (outline) return;
    // If the outlines cannot be loaded either, the map has markers only.
    outline = addOutline(map).catch(() => null);
    void outline.then((layer) => layer && onBase());
    if (map.getZoom() > maxOutlineZoom) map.setZoom(maxOutlineZoom, { animate: false });
    credits.replaceChildren(t("map.without_tiles"));
  };
  if (!url) {
    showOutline();
    return;
  }
  const tiles = L.tileLayer(url, { maxZoom: 19 }).addTo(map);
  let failed = 0;
  let hasTiles = false;
  tiles.on("tileload", () => {
    failed = 0;
    hasTiles = true;
    onBase();
    credits.replaceChildren(attributionLink(attribution));
    void outline?.then((layer) => layer?.remove());
    outline = undefined;
  });
  tiles.on("tileerror", () => {
    failed += 1;
    if (failed < MAX_FAILED_TILES) return;
    tiles.remove();
    showOutline();
  });
  // A map with a tile missing is better than outlines.
  tiles.on("load", () => {
    if (!hasTiles) showOutline();
  });
}

/** The attribution; a link if the text ends with an address. */
function attributionLink(attribution: string): HTMLElement | string {
  const [, text, address] = attribution.match(/^(.*?)\s*(https?:\/\/\S+)?$/) ?? [];
  return address
    ? element("a", { href: address, target: "_blank", rel: "noopener" }, text || address)
    : (text ?? "");
}

async function addOutline(map: L.Map): Promise<L.Layer> {
  const { default: rings } = await import("../../generated/countries.json");
  const pane = map.getPane("land") ?? map.createPane("land");
  pane.style.zIndex = "150";
  pane.setAttribute("aria-hidden", "true");
  // A ring alternates longitudes and latitudes; each is the difference to that of the point before, in
  // hundredths of a degree.
  const land = rings.map((ring) => {
    let lng = 0;
    let lat = 0;
    const points: L.LatLngTuple[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      lng += ring[at] ?? 0;
      lat += ring[at + 1] ?? 0;
      points.push([lat / 100, lng / 100]);
    }
    return [points];
  });
  const renderer = L.svg({ pane: "land", padding: 0.5 });
  return L.polygon(land, { renderer, pane: "land", interactive: false, className: "land" }).addTo(
    map,
  );
}
