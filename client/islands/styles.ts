/** Loads the stylesheets of islands, each once. */
import type { IslandName } from "../../views/generated/islands";

/** The addresses of the stylesheets by the island's name, as JSON; defined by the build. */
declare const ISLAND_STYLES: string;

const ADDRESSES: Readonly<Partial<Record<IslandName, string>>> = JSON.parse(ISLAND_STYLES);

const loaded = new Map<IslandName, Promise<void>>();

/** Loads the stylesheet of an island. Rejects with an `Error` if it cannot be loaded;
 * the next call tries again. */
export function loadStyles(name: IslandName): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = ADDRESSES[name] ?? "";
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loaded.delete(name);
      reject(new Error(`no styles for ${name}`));
    };
  });
  loaded.set(name, loading);
  document.head.append(link);
  return loading;
}
