/** The route table, and the addresses of the product, which are made from it. */
import type { IconName } from "./components/icon/icon";
import type { Shell } from "./generated/page-data";
import type { HeaterTabName, NavigationName, RouteName } from "./generated/routes";
import routes from "./routes.json";

/** An entry of the route table; `PageRoute` in `server/web/routes.py` documents its fields. */
export interface RouteEntry {
  name: RouteName;
  path: string;
  view: string | null;
  access: string;
  offline?: string;
  icon?: IconName;
  section?: RouteName;
  tabs?: string;
  tab?: RouteName;
  store?: boolean;
  camera?: boolean;
  any_language?: boolean;
}

interface NavigationEntry extends RouteEntry {
  name: NavigationName;
  icon: IconName;
}

interface HeaterTab extends RouteEntry {
  name: HeaterTabName;
}

// Cast: JSON has no literal types. The names are those of the table, and a test checks the icons.
export const ROUTES = routes as readonly RouteEntry[];

/** The entries of the side navigation. */
export const NAVIGATION = ROUTES.filter((route): route is NavigationEntry => "icon" in route);

/** The tabs of a heater. */
export const HEATER_TABS = ROUTES.filter((route): route is HeaterTab => route.tabs === "heater");

const BY_NAME = new Map<string, RouteEntry>(ROUTES.map((route) => [route.name, route]));

/** Whether the host serves this screen: some need a store. */
export function isServed({ store }: RouteEntry, shell: Shell | null): boolean {
  return !store || shell?.history === true;
}

/** The entry of a route; undefined for an address that the product does not have. */
export function routeOf(name: string): RouteEntry | undefined {
  return BY_NAME.get(name);
}

/** Whether two screens can be shown in the same document: the headers of a document say what it may
 * use, such as the camera. */
export function sharesDocument(
  one: RouteEntry | undefined,
  other: RouteEntry | undefined,
): boolean {
  return Boolean(one?.camera) === Boolean(other?.camera);
}

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The address of a route with its parameters and query; empty query values are left out. */
export function href(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const path = (routeOf(name)?.path ?? "/").replace(/:(\w+)/g, (_, key: string) =>
    addressPart(params[key] ?? ""),
  );
  return path + queryOf(query);
}

/** Encodes an identifier as one segment of an address, or as an element's id, as `address_part` in
 * `server/web/routes.py` does. */
export function addressPart(text: string): string {
  // A shortcut for most identifiers, of which lists have many.
  if (/^[\w-]*$/.test(text)) return text;
  if (text === "." || text === "..") return "~2E".repeat(text.length);
  return encodeURIComponent(text)
    .replace(/[~!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "~");
}

/** The identifier that `addressPart` has encoded. */
export function fromAddressPart(part: string): string {
  return decodeURIComponent(part.replace(/~(?=[0-9A-F]{2})/g, "%"));
}

/** Returns a query with its question mark; an empty text if all its values are empty. */
export function queryOf(query: Query): string {
  let search = "";
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) {
      if (item !== "") search += `${search ? "&" : "?"}${key}=${encodeURIComponent(item)}`;
    }
  }
  return search;
}
