/** Page objects where the host cannot be reached: a copy, or a list of the copies that there are. */
import type { Copy, Page } from "../../views/generated/page-data";
import { fromAddressPart, ROUTES, type RouteEntry } from "../../views/routes";
import {
  type Edition,
  storedCatalogue,
  storedPage,
  storedPages,
  storedShellPage,
} from "../shared/copy-store";
import { listData, typeData } from "./catalogue";

export interface RouteMatch {
  route: RouteEntry;
  params: Record<string, string>;
  path: string;
  query: URLSearchParams;
  /** Path and query. */
  address: string;
}

/** The route of an address; null where there is none. */
export function matchRoute({ pathname, search, searchParams }: URL): RouteMatch | null {
  for (const route of ROUTES) {
    const pattern = route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)").replace(/\/$/, "");
    const found = new RegExp(`^${pattern}/?$`).exec(pathname);
    if (!found) continue;
    const given = Object.entries(found.groups ?? {});
    const params = Object.fromEntries(given.map(([key, raw]) => [key, fromAddressPart(raw)]));
    return { route, params, path: pathname, query: searchParams, address: pathname + search };
  }
  return null;
}

/** The page to show in place of the host's; null where there is no copy for it. */
export async function copyFor(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const copy = await storedPage(edition, match.address);
  if (copy) return withAge(copy.page, copy.at);
  return (await fromCatalogue(edition, match)) ?? (await leadingPage(edition, match));
}

/** The page that says that there is no connection, and lists what can be shown without one. */
export async function offlinePage(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const shell = await storedShellPage(edition);
  if (!shell) return null;
  const pages = await storedPages(edition);
  const catalogue = await storedCatalogue(edition);
  const base = withAge(shell.page, shell.at);
  const copies: Copy[] = pages.map(({ page, title }) => ({ url: page.url, title, at: page.now }));
  return {
    ...base,
    ...addressFields(match),
    last_known: null,
    problem: {
      kind: "offline",
      retry_after: null,
      copies,
      catalogue: catalogue ? withAge(base, Date.now(), catalogue.at).last_known : null,
    },
  };
}

async function fromCatalogue(edition: Edition, match: RouteMatch): Promise<Page | null> {
  if (match.route.offline !== "catalogue") return null;
  const stored = await storedCatalogue(edition);
  const shell = await storedShellPage(edition);
  if (!stored || !shell) return null;
  const { texts_language } = stored.catalogue;
  const page = {
    ...withAge(shell.page, shell.at, stored.at),
    ...addressFields(match),
    texts_language,
  };
  const data = dataOf(stored.catalogue, match);
  return data
    ? { ...page, data }
    : { ...page, problem: { kind: "gone", retry_after: null, copies: [], catalogue: null } };
}

function dataOf(catalogue: Parameters<typeof listData>[0], { route, params, query }: RouteMatch) {
  if (route.name === "heater-info") return listData(catalogue, query.get("q")?.trim() ?? "");
  const tab = query.get("tab") === "faults" ? "faults" : "parameters";
  return typeData(catalogue, params.id ?? "", tab);
}

/** A copy of the screen that leads here: the same one without its query, which opens a dialog, or the
 * list above it; or, for an address that only names a heater, its screen that was opened last. */
async function leadingPage(
  edition: Edition,
  { route, path, address, params }: RouteMatch,
): Promise<Page | null> {
  const parent = path === address ? path.replace(/\/[^/]*$/, "") : path;
  const leading = await storedPage(edition, parent);
  if (leading) return { ...withAge(leading.page, leading.at), flash: { key: "NEEDS_CONNECTION" } };
  if (route.view !== null) return null;
  const pages = await storedPages(edition);
  const last = pages.find(({ page }) => "sw_type" in page.params && page.params.id === params.id);
  return last ? withAge(last.page, last.at) : null;
}

/** The stored page with the present time, so that every age on it is right; `at` is when the page was
 * stored, and `since` when its data was, by this device's clock. */
function withAge(page: Page, at: number, since = at): Page {
  const shell = page.shell && { ...page.shell, unread: null };
  const now = Date.parse(page.now) + Math.max(0, Date.now() - at);
  const known = now - Math.max(0, Date.now() - since);
  return { ...page, shell, now: iso(now), last_known: iso(known) };
}

function iso(moment: number): string {
  return new Date(moment).toISOString();
}

function addressFields({
  route,
  params,
  address,
}: RouteMatch): Pick<Page, "route" | "params" | "url"> {
  return { route: route.name, params, url: address };
}
