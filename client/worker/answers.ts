/** Answers for the host where it cannot be reached: with a copy, or with what there are copies of. */
import type { Copy, Page } from "../../views/generated/page-data";
import { fromAddressPart, ROUTES, type RouteEntry } from "../../views/routes";
import { listData, typeData } from "./catalogue";
import {
  type Edition,
  storedCatalogue,
  storedPage,
  storedPages,
  storedSurroundings,
} from "./store";

export interface Place {
  route: RouteEntry;
  params: Record<string, string>;
  path: string;
  query: URLSearchParams;
  /** Path and query. */
  address: string;
}

/** The screen that an address leads to; null where the product has none there. */
export function placeOf({ pathname, search, searchParams }: URL): Place | null {
  for (const route of ROUTES) {
    const pattern = route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\/$/, "");
    const match = new RegExp(`^${pattern}/?$`).exec(pathname);
    if (!match) continue;
    const given = Object.entries(match.groups ?? {});
    const params = Object.fromEntries(given.map(([key, raw]) => [key, fromAddressPart(raw)]));
    return { route, params, path: pathname, query: searchParams, address: pathname + search };
  }
  return null;
}

/** The page to show in place of the host's; null where nothing is kept for it. */
export async function copyFor(edition: Edition, place: Place): Promise<Page | null> {
  const own = await storedPage(edition, place.address);
  if (own) return aged(own.page, own.at);
  return (await fromCatalogue(edition, place)) ?? (await nearest(edition, place));
}

/** The page that says that there is no connection, and what can be shown all the same. */
export async function withoutCopy(edition: Edition, place: Place): Promise<Page | null> {
  const around = await storedSurroundings(edition);
  if (!around) return null;
  const pages = await storedPages(edition);
  const catalogue = await storedCatalogue(edition);
  const base = aged(around.page, around.at);
  const copies: Copy[] = pages.map(({ page, title }) => ({ url: page.url, title, at: page.now }));
  return {
    ...base,
    ...located(place),
    last_known: null,
    problem: {
      kind: "offline",
      retry_after: null,
      copies,
      catalogue: catalogue ? aged(base, Date.now(), catalogue.at).last_known : null,
    },
  };
}

async function fromCatalogue(edition: Edition, place: Place): Promise<Page | null> {
  if (place.route.offline !== "catalogue") return null;
  const stored = await storedCatalogue(edition);
  const around = await storedSurroundings(edition);
  if (!stored || !around) return null;
  const { texts_language } = stored.catalogue;
  const page = { ...aged(around.page, around.at, stored.at), ...located(place), texts_language };
  const data = dataOf(stored.catalogue, place);
  return data
    ? { ...page, data }
    : { ...page, problem: { kind: "gone", retry_after: null, copies: [], catalogue: null } };
}

function dataOf(catalogue: Parameters<typeof listData>[0], { route, params, query }: Place) {
  if (route.name === "heater-info") return listData(catalogue, query.get("q")?.trim() ?? "");
  const tab = query.get("tab") === "faults" ? "faults" : "parameters";
  return typeData(catalogue, params.id ?? "", tab);
}

/** The screen that leads here: the same one without its query, which opens a dialog, or the list
 * above it; or, for an address that only names a heater, the screen of it that was open last. */
async function nearest(
  edition: Edition,
  { route, path, address, params }: Place,
): Promise<Page | null> {
  const before = path === address ? path.replace(/\/[^/]*$/, "") : path;
  const leading = await storedPage(edition, before);
  if (leading) return { ...aged(leading.page, leading.at), flash: { key: "NEEDS_CONNECTION" } };
  if (route.view !== null) return null;
  const pages = await storedPages(edition);
  const last = pages.find(({ page }) => "sw_type" in page.params && page.params.id === params.id);
  return last ? aged(last.page, last.at) : null;
}

/** The page as it was, and the time as it is, so that every age on it is true; `at` is when the
 * page was kept, and `since` when what it shows was, by this device's clock. */
function aged(page: Page, at: number, since = at): Page {
  const shell = page.shell && { ...page.shell, unread: null };
  const now = Date.parse(page.now) + Math.max(0, Date.now() - at);
  const known = now - Math.max(0, Date.now() - since);
  return { ...page, shell, now: iso(now), last_known: iso(known) };
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

function located({ route, params, address }: Place): Pick<Page, "route" | "params" | "url"> {
  return { route: route.name, params, url: address };
}
