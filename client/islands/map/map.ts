/** The map of heaters: markers in clusters, a popup for each, and a sign for the row in use. */
import L from "leaflet";
import "leaflet.markercluster";
import { brand } from "brand";
import type { HeaterMap } from "../../../views/generated/page-data";
import type { Around, Island } from "../../start/islands";
import { loadStyles } from "../../start/styles";
import { element, lessMotion } from "../dom";
import { ask } from "../fetch-json";
import { addBackground } from "./background";
import { type HeaterMarker, makeMarkers, signOfMany } from "./markers";
import { popupOf } from "./popup";
import { pointAtRows } from "./rows";

/** Markers younger than this are good enough when the page around the map has only been reloaded. */
const FRESH_MILLISECONDS = 30_000;
/** Markers that are added without a pause. */
const AT_ONCE = 500;
/** Clear of the buttons in the corner. */
const POPUP: L.PopupOptions = {
  offset: [0, -10],
  autoPanPaddingTopLeft: [72, 12],
  autoPanPaddingBottomRight: [12, 12],
  minWidth: 160,
};

export function mount(place: HTMLElement, around: Around): Island {
  const shown = new ShownMap(place, around);
  void shown.load();
  return shown;
}

class ShownMap implements Island {
  private readonly stop = new AbortController();
  private map: L.Map | undefined;
  private group: L.MarkerClusterGroup | undefined;
  private readonly markers = new Map<string, HeaterMarker>();
  private readonly note = element("p", { class: "map-note", role: "status" });
  private source = "";
  private loadedAt = 0;
  private round = 0;

  constructor(
    private readonly place: HTMLElement,
    private around: Around,
  ) {}

  update(around: Around): void {
    this.around = around;
    const { src } = this.place.dataset;
    if (src !== this.source || Date.now() - this.loadedAt > FRESH_MILLISECONDS) void this.load();
  }

  unmount(): void {
    this.stop.abort();
    this.map?.remove();
  }

  async load(): Promise<void> {
    const source = this.place.dataset.src ?? "";
    const moved = source !== this.source;
    this.source = source;
    this.loadedAt = Date.now();
    try {
      const [data] = await Promise.all([
        ask<HeaterMap>(source, this.stop.signal),
        loadStyles("map"),
      ]);
      if (this.stop.signal.aborted || source !== this.source) return;
      this.show(data, moved);
    } catch {
      if (!this.stop.signal.aborted) this.fail();
    }
  }

  private show(data: HeaterMap, moved: boolean): void {
    const { app } = this.around;
    const first = !this.map;
    this.map ??= this.open();
    const markers = makeMarkers(app, data);
    this.markers.clear();
    for (const marker of markers) this.markers.set(marker.heater.id, marker);
    if (moved && markers.length > 0) {
      const bounds = L.latLngBounds(markers.map((marker) => marker.getLatLng()));
      this.map.fitBounds(bounds, { padding: [28, 28], maxZoom: 13, animate: false });
    }
    // Only now: what lies below depends on what the map shows.
    if (first) addBackground(this.map, app, data.tiles, data.attribution);
    void this.fill(markers);
    this.note.remove();
    if (markers.length === 0) this.say(app.t("map.empty"));
  }

  /** A few at a time, so that the page answers in between, and no more once others are wanted. */
  private async fill(markers: HeaterMarker[]): Promise<void> {
    const round = ++this.round;
    this.group?.clearLayers();
    for (let from = 0; from < markers.length; from += AT_ONCE) {
      if (this.stop.signal.aborted || round !== this.round) return;
      this.group?.addLayers(markers.slice(from, from + AT_ONCE));
      await new Promise((resume) => setTimeout(resume));
    }
  }

  private open(): L.Map {
    const { app } = this.around;
    const still = lessMotion();
    const frame = element("div", { class: "map-frame" });
    this.place.append(frame);
    const map = L.map(frame, {
      ...brand.map,
      minZoom: 3,
      maxZoom: 18,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !still,
      fadeAnimation: !still,
      markerZoomAnimation: !still,
      // One finger and the wheel scroll the page; two fingers, or a map in use, move the map.
      dragging: !window.matchMedia("(pointer: coarse)").matches,
      scrollWheelZoom: false,
    });
    L.control
      .zoom({ zoomInTitle: app.t("map.zoom_in"), zoomOutTitle: app.t("map.zoom_out") })
      .addTo(map);
    map.on("focus", () => map.scrollWheelZoom.enable());
    map.on("blur", () => map.scrollWheelZoom.disable());
    this.group = L.markerClusterGroup({
      maxClusterRadius: 52,
      showCoverageOnHover: false,
      animate: !still,
      iconCreateFunction: (cluster) => signOfMany(this.around.app, cluster),
    }).addTo(map);
    this.group.on("click keypress", (event) => this.choose(event as L.LeafletEvent));
    pointAtRows(this.stop.signal, (id) => this.elementOf(id));
    return map;
  }

  /** Opens the popup of a marker; by keyboard the focus goes along, and comes back. */
  private choose(event: L.LeafletEvent): void {
    const marker = event.propagatedFrom as HeaterMarker;
    const key = (event as L.LeafletKeyboardEvent).originalEvent;
    const byKey = event.type === "keypress";
    if (!this.map || !marker.heater || (byKey && key.key !== "Enter")) return;
    const { app } = this.around;
    const popup = L.popup(POPUP)
      .setLatLng(marker.getLatLng())
      .setContent(popupOf(app, marker))
      .openOn(this.map);
    const box = popup.getElement();
    box
      ?.querySelector(".leaflet-popup-close-button")
      ?.setAttribute("aria-label", app.t("action.close"));
    if (!byKey) return;
    box?.querySelector("a")?.focus();
    popup.once("remove", () => marker.getElement()?.focus());
    box?.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && popup.close());
  }

  /** What stands for a heater on the map now: its own sign, or the circle that it is part of. */
  private elementOf(id: string): HTMLElement | undefined {
    const marker = this.markers.get(id);
    const visible = marker && this.group?.getVisibleParent(marker);
    return visible?.getElement();
  }

  private fail(): void {
    const { t } = this.around.app;
    const again = element("button", { type: "button", class: "btn" }, t("action.retry"));
    again.addEventListener("click", () => void this.load());
    this.say(t("map.failed"), again);
  }

  private say(...content: (Node | string)[]): void {
    this.note.replaceChildren(...content);
    this.place.append(this.note);
  }
}
