/** Addresses of the product, made from the one route table. */
import type { IconName } from "./components/icon/icon";
import type { Shell } from "./generated/page-data";
import type { HeaterTabName, NavigationName, RouteName } from "./generated/routes";
import routes from "./routes.json";

/** An entry of the route table; `PageRoute` of `server/web/routes.py` says what its fields mean. */
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
}

interface NavigationEntry extends RouteEntry {
  name: NavigationName;
  icon: IconName;
}

interface HeaterTab extends RouteEntry {
  name: HeaterTabName;
}

// JSON has no literal types: the names are those of the table, and a test checks its icons.
export const ROUTES = routes as readonly RouteEntry[];

/** The entries of the side navigation. */
export const NAVIGATION = ROUTES.filter((route): route is NavigationEntry => "icon" in route);

/** The tabs of a heater. */
export const HEATER_TABS = ROUTES.filter((route): route is HeaterTab => route.tabs === "heater");

const BY_NAME = new Map<string, RouteEntry>(ROUTES.map((route) => [route.name, route]));

/** Whether a host has this screen. */
export function isServed({ store }: RouteEntry, shell: Shell | null): boolean {
  return !store || shell?.history === true;
}

/** The entry of a route; undefined for an address that the product does not have. */
export function routeOf(name: string): RouteEntry | undefined {
  return BY_NAME.get(name);
}

/** Whether two screens can follow one another in the same document: what a document may use, such as
 * the camera, is said by its headers. */
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

/** An identifier as one segment of our addresses or an element's id, as `address_part` of
 * `server/web/routes.py` makes it. */
export function addressPart(text: string): string {
  // Most identifiers are such, and lists have many of them.
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

/** A query with its question mark; nothing where all its values are empty. */
export function queryOf(query: Query): string {
  let search = "";
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) {
      if (item !== "") search += `${search ? "&" : "?"}${key}=${encodeURIComponent(item)}`;
    }
  }
  return search;
}
