/** The map of heaters: markers in clusters, a popup for each, and the list row's marker highlighted. */
import "../library-markup";
import L from "leaflet";
import "leaflet.markercluster";
import type { HeaterMap } from "../../../views/generated/page-data";
import { element } from "../../shared/dom";
import { fetchJson, type Island, type IslandContext, loadStyles } from "../island";
import { addBaseMap } from "./base-map";
import { clusterIcon, type HeaterMarker, isHeaterMarker, makeMarkers } from "./markers";

/** The highest initial zoom of a map of heaters, and of one of a street. */
const MAX_ZOOM = 13;
const STREET_ZOOM = 16;
/** The lowest zoom, unless the heaters are so far apart that they need a lower one. */
const MIN_ZOOM = 3;
/** The highest zoom without tiles, of a map of heaters and of one heater: the outlines around it show
 * which country it is in. */
const REGION_ZOOM = 7;
const COUNTRY_ZOOM = 6;
/** When the page is reloaded, markers younger than this are not loaded again. */
const MAX_AGE_MILLISECONDS = 30_000;
/** After this time a click is not the first of a double click. */
const DOUBLE_CLICK_MILLISECONDS = 300;
/** The number of markers that are added without a pause. */
const BATCH = 500;
/** The paddings keep popups clear of the buttons in the corner. */
const POPUP: L.PopupOptions = {
  offset: [0, -10],
  autoPanPaddingTopLeft: [72, 12],
  autoPanPaddingBottomRight: [12, 12],
  minWidth: 160,
};
/** The part of the map's width that the text of a popup cannot use, in pixels: for the buttons, the
 * edge and the popup's margins. */
const BESIDE_POPUP = 72 + 12 + 58;

export function mount(root: HTMLElement, context: IslandContext): Island {
  const map = new HeaterMapIsland(root, context);
  void map.load();
  return map;
}

class HeaterMapIsland implements Island {
  private readonly stop = new AbortController();
  private map: L.Map | undefined;
  private group: L.MarkerClusterGroup | undefined;
  private markers: HeaterMarker[] = [];
  private readonly note = element("p", { class: "map-note", "data-said": "" });
  private source = "";
  /** The source of the markers on the map, to which it was fitted. */
  private shownSource = "";
  /** What the markers show, to compare it with a later answer. */
  private content = "";
  private loadedAt = 0;

  constructor(
    private readonly root: HTMLElement,
    private context: IslandContext,
  ) {}

  update(context: IslandContext): void {
    this.context = context;
    const { src } = this.root.dataset;
    if (src !== this.source || Date.now() - this.loadedAt > MAX_AGE_MILLISECONDS) void this.load();
  }

  unmount(): void {
    this.stop.abort();
    this.map?.remove();
  }

  async load(): Promise<void> {
    const source = this.root.dataset.src ?? "";
    this.source = source;
    this.loadedAt = Date.now();
    const isOver = () => this.stop.signal.aborted || source !== this.source;
    try {
      const [data] = await Promise.all([
        fetchJson<HeaterMap>(source, this.stop.signal),
        loadStyles("map"),
      ]);
      if (!isOver()) this.show(data);
    } catch {
      if (isOver()) return;
      const { t } = this.context.app;
      const button = element("button", { type: "button", class: "btn" }, t("action.retry"));
      button.addEventListener("click", () => void this.load());
      this.showNote(t("map.failed"), button);
    }
  }

  private show(data: HeaterMap): void {
    const { app } = this.context;
    const isFirst = !this.map;
    this.map ??= this.open();
    const markers = makeMarkers(app, data);
    const isNewSource = this.shownSource !== this.source;
    this.shownSource = this.source;
    this.note.remove();
    if (markers.length === 0) this.showNote(app.t("map.empty"));
    // Unchanged markers stay, with the focus and what a screen reader reads there.
    const content = JSON.stringify([data, markers.map(({ notes }) => notes)]);
    if (content === this.content && !isNewSource) return;
    this.content = content;
    if (isNewSource) this.fit(this.map, markers);
    // After the zoom is set: the base map depends on it.
    if (isFirst) {
      addBaseMap(this.map, app, data, this.isStreet ? COUNTRY_ZOOM : REGION_ZOOM, () => {
        // The map of a street is hidden until it has a base map.
        this.root.dataset.state = "shown";
      });
    }
    void this.fill(markers);
  }

  /** Shows all markers, and lets the user zoom out at least as far. */
  private fit(map: L.Map, markers: readonly HeaterMarker[]): void {
    if (markers.length > 0) {
      map.setMinZoom(0).fitBounds(L.latLngBounds(markers.map((marker) => marker.getLatLng())), {
        padding: [28, 28],
        maxZoom: this.isStreet ? STREET_ZOOM : MAX_ZOOM,
        animate: false,
      });
    }
    map.setMinZoom(Math.min(MIN_ZOOM, map.getZoom()));
  }

  /** Replaces the markers, in batches, so that the page stays responsive; stops when newer ones are
   * loaded. The focus stays at its heater, which is in the first batch. */
  private async fill(all: HeaterMarker[]): Promise<void> {
    let focused = this.focusedHeater();
    const isFocused = ({ heater }: HeaterMarker) => heater === focused;
    const markers = [...all.filter(isFocused), ...all.filter((marker) => !isFocused(marker))];
    this.markers = markers;
    this.group?.clearLayers();
    for (let from = 0; from < markers.length; from += BATCH) {
      if (this.stop.signal.aborted || markers !== this.markers) return;
      focused = from > 0 ? this.focusedHeater() : focused;
      this.group?.addLayers(markers.slice(from, from + BATCH));
      if (focused) this.elementOf(focused)?.focus({ preventScroll: true });
      await new Promise((resume) => setTimeout(resume));
    }
  }

  /** The heater whose marker, or cluster, has the focus. */
  private focusedHeater(): string | undefined {
    const { activeElement } = document;
    if (!activeElement?.closest(".leaflet-marker-pane")) return undefined;
    return this.markers.find((marker) => this.visible(marker) === activeElement)?.heater;
  }

  private open(): L.Map {
    const { app } = this.context;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const frame = element("div", {
      class: "map-frame",
      // The frame handles the arrow keys and the keys for zooming.
      role: "application",
      "aria-label": app.t("map.label"),
    });
    const end = element("span", { id: "map-end", tabindex: "-1" });
    const skip = element("a", { class: "skip", href: `#${end.id}` }, app.t("map.skip"));
    this.root.append(skip, frame, end);
    const { center = "", zoom } = this.root.dataset;
    const [latitude = 0, longitude = 0] = center.split(" ").map(Number);
    const map = L.map(frame, {
      center: [latitude, longitude],
      zoom: Number(zoom),
      minZoom: 0,
      maxZoom: 18,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
      // One finger and the wheel scroll the page; two fingers, or a map in use, move the map.
      dragging: !window.matchMedia("(pointer: coarse)").matches,
      scrollWheelZoom: false,
    });
    L.control
      .zoom({ zoomInTitle: app.t("map.zoom_in"), zoomOutTitle: app.t("map.zoom_out") })
      .addTo(map);
    frame.addEventListener("keydown", pressBySpace);
    centreOnClick(map);
    map.on("focus", () => map.scrollWheelZoom.enable());
    map.on("blur", () => map.scrollWheelZoom.disable());
    this.group = L.markerClusterGroup({
      maxClusterRadius: 52,
      showCoverageOnHover: false,
      animate: !isStill,
      iconCreateFunction: (cluster) => clusterIcon(this.context.app, cluster),
    }).addTo(map);
    // A click without a pointer, as after Space, has no detail.
    this.group.on("click", (event) =>
      this.openPopup(event.propagatedFrom, event.originalEvent.detail === 0),
    );
    this.group.on("keypress", (event) => {
      if (event.originalEvent.key === "Enter") this.openPopup(event.propagatedFrom, true);
    });
    highlightByRow(this.stop.signal, (id) => this.elementOf(id));
    return map;
  }

  /** Opens the popup of a marker. If it is opened by keyboard, the focus moves into the popup, and
   * back to the marker when the popup is closed. */
  private openPopup(marker: L.Layer, byKey: boolean): void {
    if (!this.map || !isHeaterMarker(marker)) return;
    const { t } = this.context.app;
    const room = this.map.getSize().x - BESIDE_POPUP;
    const popup = L.popup({ ...POPUP, maxWidth: Math.max(160, Math.min(300, room)) })
      .setLatLng(marker.getLatLng())
      .setContent(marker.popup())
      .openOn(this.map);
    const box = popup.getElement();
    box
      ?.querySelector(".leaflet-popup-close-button")
      ?.setAttribute("aria-label", t("action.close"));
    if (!byKey) return;
    box?.querySelector("a")?.focus();
    // The marker may have been replaced meanwhile.
    popup.once("remove", () => this.elementOf(marker.heater)?.focus());
    box?.addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && popup.close());
  }

  /** The element that shows a heater on the map now: its own marker, or its cluster's circle. */
  private elementOf(id: string): HTMLElement | undefined {
    const marker = this.markers.find(({ heater }) => heater === id);
    return marker && this.visible(marker);
  }

  private visible(marker: HeaterMarker): HTMLElement | undefined {
    return this.group?.getVisibleParent(marker)?.getElement();
  }

  private get isStreet(): boolean {
    return this.root.dataset.street !== undefined;
  }

  private showNote(...content: (Node | string)[]): void {
    this.note.replaceChildren(...content);
    this.root.append(this.note);
  }
}

/** Leaflet's buttons are links and markers, which do not react to Space by themselves. */
function pressBySpace(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== " " || !(target instanceof HTMLElement) || !target.matches("[role=button]")) return;
  event.preventDefault();
  target.click();
}

/** Moves the place that is clicked or tapped to the centre: so the map can be moved without dragging,
 * and by one finger. A click that closes a popup, or that begins a double click, moves nothing. */
function centreOnClick(map: L.Map): void {
  let isClosing = false;
  let move: ReturnType<typeof setTimeout> | undefined;
  // Before the popup's own handler closes it.
  map.on("preclick", () => {
    isClosing = map.getContainer().querySelector(".leaflet-popup") !== null;
  });
  map.on("click", ({ latlng }) => {
    clearTimeout(move);
    if (!isClosing) move = setTimeout(() => map.panTo(latlng), DOUBLE_CLICK_MILLISECONDS);
  });
  map.on("dblclick unload", () => clearTimeout(move));
}

/** Highlights the marker of the list row that is under the pointer or has the focus. */
function highlightByRow(
  signal: AbortSignal,
  elementOf: (heater: string) => HTMLElement | undefined,
): void {
  let highlighted: HTMLElement | undefined;
  const highlight = ({ target, type }: Event) => {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-heater]") : null;
    const next =
      row?.dataset.heater && type !== "focusout" ? elementOf(row.dataset.heater) : undefined;
    if (next === highlighted) return;
    highlighted?.classList.remove("bounce");
    next?.classList.add("bounce");
    highlighted = next;
  };
  for (const type of ["pointerover", "focusin", "focusout"]) {
    document.addEventListener(type, highlight, { signal });
  }
}
