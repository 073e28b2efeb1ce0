/** Mounts the islands of a screen when they come near the viewport, and unmounts them. */
import { ISLANDS } from "../generated/islands";
import type { Island, IslandContext, Mount } from "../islands/island";

/** The loaders of the islands' modules, by the name in `data-island`. */
const LOADERS: Readonly<Record<string, () => Promise<{ mount: Mount }>>> = ISLANDS;

interface Slot {
  context: IslandContext;
  /** Null until its module has been loaded. */
  island: Island | null;
}

const slots = new Map<Element, Slot>();
let nearby: IntersectionObserver | undefined;

/** Mounts, updates and unmounts islands. Called for the document, and after each commit of React. */
export function updateIslands(context: IslandContext): void {
  // A copy shows no live data.
  const isLive = !context.app.page.last_known;
  for (const [element, { island }] of slots) {
    if (element.isConnected) continue;
    nearby?.unobserve(element);
    island?.unmount();
    slots.delete(element);
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    const slot = slots.get(element);
    if (slot) {
      slot.context = context;
      if (isLive) slot.island?.update(context);
    } else if (isLive) {
      slots.set(element, { context, island: null });
      nearby ??= new IntersectionObserver(mountVisible, { rootMargin: "200px" });
      nearby.observe(element);
    }
  }
}

function mountVisible(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    if (isIntersecting && target instanceof HTMLElement) void mount(target);
  }
}

async function mount(element: HTMLElement): Promise<void> {
  nearby?.unobserve(element);
  try {
    const module = await LOADERS[element.dataset.island ?? ""]?.();
    const slot = slots.get(element);
    if (module && slot && !slot.island) slot.island = module.mount(element, slot.context);
  } catch {
    // The connection failed, or the host has a new build: the next update tries again.
    slots.delete(element);
  }
}
