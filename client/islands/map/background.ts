/** What lies below the markers: tiles, and the outlines of countries where there are none. */
import L from "leaflet";
import type { App } from "../../../views/app";
import { element } from "../dom";

/** So many tiles in a row have to fail before no more are asked for. */
const PATIENCE = 12;

/** Closer than this the outlines say nothing. */
const OUTLINE_ZOOM = 7;

export function addBackground(map: L.Map, { t }: App, url: string, attribution: string): void {
  const credits = new Credits({ position: "bottomright" }).addTo(map);
  let outline: Promise<L.Layer | null> | undefined;
  const draw = () => {
    // Without a connection there is no outline either; the markers stand alone.
    outline ??= addOutline(map).catch(() => null);
    if (map.getZoom() > OUTLINE_ZOOM) map.setZoom(OUTLINE_ZOOM, { animate: false });
    credits.say(element("span", {}, t("map.without_tiles")));
  };
  if (!url) {
    draw();
    return;
  }
  const tiles = L.tileLayer(url, { maxZoom: 19 }).addTo(map);
  let failed = 0;
  tiles.on("tileload", () => {
    failed = 0;
    credits.say(credited(attribution));
    void outline?.then((layer) => layer?.remove());
    outline = undefined;
  });
  tiles.on("tileerror", () => {
    failed += 1;
    if (failed === 1) draw();
    if (failed === PATIENCE) tiles.remove();
  });
}

class Credits extends L.Control {
  private readonly box = element("div", { class: "map-credits" });

  override onAdd(): HTMLElement {
    return this.box;
  }

  say(text: HTMLElement): void {
    this.box.replaceChildren(text);
  }
}

/** An address at the end of the text becomes its link. */
function credited(attribution: string): HTMLElement {
  const [, text, address] = attribution.match(/^(.*?)\s*(https?:\/\/\S+)?$/) ?? [];
  return address
    ? element("a", { href: address, target: "_blank", rel: "noopener" }, text || address)
    : element("span", {}, text ?? "");
}

async function addOutline(map: L.Map): Promise<L.Layer> {
  const { default: rings } = await import("../../generated/countries.json");
  const pane = map.getPane("land") ?? map.createPane("land");
  pane.style.zIndex = "150";
  const land = rings.map((ring) => {
    let lng = 0;
    let lat = 0;
    const points: L.LatLngTuple[] = [];
    for (let at = 0; at < ring.length; at += 2) {
      lng += ring[at] as number;
      lat += ring[at + 1] as number;
      points.push([lat / 100, lng / 100]);
    }
    return [points];
  });
  const renderer = L.svg({ pane: "land", padding: 0.5 });
  return L.polygon(land, { renderer, pane: "land", interactive: false, className: "land" }).addTo(
    map,
  );
}
