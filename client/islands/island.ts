/** The interface of islands, the context that they receive, their data and their stylesheets. */
import type { App } from "../../views/app";
import type { IslandName } from "../../views/generated/islands";
import { leaveEndedSession, requestJson } from "../shared/request-json";

export interface IslandContext {
  /** The page object of the screen with the island's element, with texts and formats. */
  app: App;
  /** Loads the page object again. */
  reload: () => void;
}

export interface Island {
  /** Called when the page object has changed; the island's element may
   * have other `data-` attributes. */
  update: (context: IslandContext) => void;
  unmount: () => void;
}

/** The type of the function `mount` that `client/islands/<name>/<name>.ts` exports, for elements with
 * `data-island="<name>"`. */
export type Mount = (element: HTMLElement, context: IslandContext) => Island;

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

/** Requests an address for an island and returns the parsed answer. Throws an `Error` for
 * an error status, and what `fetch` throws. If the session is over, it also leads to the login. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await requestJson(url, signal);
  if (response.status === 401) leaveEndedSession();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
