/** Addresses of the product, made from the one route table. */
import type { RouteName } from "./generated/routes";
import routes from "./routes.json";

export interface RouteEntry {
  name: RouteName;
  path: string;
  view: string | null;
  access: string;
  /** What a browser makes this screen of where there is no connection. */
  offline?: string;
}

export const ROUTES = routes as readonly RouteEntry[];

const PATHS = new Map(ROUTES.map(({ name, path }) => [name, path]));

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The address of a route with its parameters and query; empty query values are left out. */
export function href(
  name: RouteName,
  params: Readonly<Record<string, string>> = {},
  query: Query = {},
): string {
  const path = (PATHS.get(name) ?? "/").replace(/:(\w+)/g, (_, key: string) =>
    addressPart(params[key] ?? ""),
  );
  return withQuery(path, query);
}

/** An identifier as one segment of our addresses or an element's id, as `address_part` of
 * `server/web/routes.py` makes it. */
export function addressPart(text: string): string {
  if (text === "." || text === "..") return "~2E".repeat(text.length);
  return encodeURIComponent(text)
    .replace(/[~!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%", "~");
}

/** The identifier that `addressPart` has encoded. */
export function fromAddressPart(part: string): string {
  return decodeURIComponent(part.replace(/~(?=[0-9A-F]{2})/g, "%"));
}

/** An address with a query. */
export function withQuery(path: string, query: Query): string {
  return path + queryOf(query);
}

/** A query with its question mark; nothing where all its values are empty. */
export function queryOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value ?? []].flat().map((item) => [key, String(item)] as const),
  );
  const search = pairs
    .filter(([, value]) => value !== "")
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("&");
  return search && `?${search}`;
}

/** Whether the product has this screen. */
export function has(name: string): name is RouteName {
  return PATHS.has(name as RouteName);
}
