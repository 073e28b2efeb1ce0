/** Parts of a screen that live by themselves: found, loaded near the view, and let go again. */
import { useEffect } from "react";
import type { App } from "../../views/app";

/** What an island knows of the page around it. */
export interface Around {
  app: App;
  /** Asks the host for the page's data again. */
  reload: () => void;
}

export interface Island {
  /** The page around it has changed; its element may carry other `data-` attributes. */
  update: (around: Around) => void;
  unmount: () => void;
}

export type Mount = (element: HTMLElement, around: Around) => Island;

interface Place {
  around: Around;
  island: Island | null;
}

/** Modules by the name in `data-island`. */
const LOADERS: Readonly<Record<string, () => Promise<{ mount: Mount }>>> = {
  map: () => import("../islands/map/map"),
  realtime: () => import("../islands/realtime/realtime"),
};

const places = new Map<HTMLElement, Place>();
let nearby: IntersectionObserver | undefined;

/** Stands behind every screen: what it holds is settled when React is done with it. */
export function Islands(around: Around) {
  useEffect(() => settle(around));
  return null;
}

function settle(around: Around): void {
  // Nothing lives on a copy.
  const live = !around.app.page.last_known;
  for (const [element, { island }] of places) {
    if (element.isConnected) continue;
    nearby?.unobserve(element);
    island?.unmount();
    places.delete(element);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const place = places.get(element);
    if (place) {
      place.around = around;
      if (live) place.island?.update(around);
    } else if (live) {
      places.set(element, { around, island: null });
      nearby ??= new IntersectionObserver(approach, { rootMargin: "200px" });
      nearby.observe(element);
    }
  }
}

function approach(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting) void load(target as HTMLElement);
  }
}

async function load(element: HTMLElement): Promise<void> {
  nearby?.unobserve(element);
  try {
    const module = await LOADERS[element.dataset.island ?? ""]?.();
    const place = places.get(element);
    if (module && place && !place.island) place.island = module.mount(element, place.around);
  } catch {
    // The link broke, or the host has a new build: another visit tries again.
    places.delete(element);
  }
}
