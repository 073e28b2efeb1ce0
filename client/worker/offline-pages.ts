/** Page objects for when the host cannot be reached: a copy, or a list of the stored copies. */

import { clockIn } from "../../views/format/format";
import type {
  CatalogueCopy,
  CopiedPage,
  Copy,
  HeaterDetailsData,
  Page,
  Problem,
} from "../../views/generated/page-data";
import { fromAddressPart, HEATER_TABS, ROUTES, type RouteEntry } from "../../views/routes";
import {
  type Edition,
  type StoredPage,
  storedCatalogue,
  storedPage,
  storedPages,
  storedShellPage,
} from "../shared/copy-store";
import { listCopy } from "../shared/list-copy";
import { listData, typeData } from "./catalogue";
import { searchData } from "./kept-search";
import { copyOfStart, START, startOfVisit } from "./start-of-visit";

const NO_CONNECTION: Problem = {
  kind: "offline",
  retry_after: null,
  request_id: null,
  copies: [],
  kept_list: null,
  catalogue: null,
};

export interface RouteMatch {
  route: RouteEntry;
  params: Record<string, string>;
  path: string;
  query: URLSearchParams;
  /** Path and query. */
  address: string;
}

/** Returns the route of an address; null if there is none. */
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

/** Returns the page to show in place of the host's; null if there is no copy for it. */
export async function copyFor(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const start = match.route.name === START ? await copyOfStart(edition, match) : null;
  if (start) return startOfVisit(withAge(start.page, start.at), match);
  const copy = await storedPage(edition, match.address);
  if (copy) return withAge(copy.page, copy.at);
  return (await madePage(edition, match)) ?? (await leadingPage(edition, match));
}

/** Returns the page that says that there is no connection, and lists the copies;
 * null if no shell is stored. */
export async function offlinePage(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const stored = await storedCatalogue(edition);
  const page = await emptyPage(edition, match, stored?.at);
  if (!page) return null;
  const pages = await storedPages(edition);
  const list = await listCopy(edition);
  const listPage = pages.find((each) => each.page.url === list?.url);
  const copies = byHeater(pages.filter((each) => each !== listPage)).map(entryOf);
  const kept_list = listPage ? entryOf([listPage]) : null;
  const catalogue = stored ? page.last_known : null;
  return { ...page, last_known: null, problem: { ...NO_CONNECTION, copies, kept_list, catalogue } };
}

/** Returns the stored shell with the address, without data; null if none is stored. Its data will be as
 * old as `since`, when that is known. */
async function emptyPage(
  edition: Edition,
  { route, params, address }: RouteMatch,
  since?: number,
): Promise<Page | null> {
  const shell = await storedShellPage(edition);
  if (!shell) return null;
  return { ...withAge(shell.page, shell.at, since), route: route.name, params, url: address };
}

type Group = [StoredPage, ...StoredPage[]];

/** The pages, those of one heater together: its tabs in their order, then its other screens. */
function byHeater(pages: readonly StoredPage[]): Group[] {
  const groups = new Map<string, Group>();
  for (const each of pages) {
    const { params, url } = each.page;
    const key = "sw_type" in params ? `${params.id}` : url;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((group) =>
    group.sort((one, other) => placeOf(one.page) - placeOf(other.page)),
  );
}

function placeOf({ route }: Page): number {
  const place = HEATER_TABS.findIndex(({ name }) => name === route);
  return place < 0 ? HEATER_TABS.length : place;
}

function entryOf([{ page, title }, ...others]: Group): Copy {
  // The title of a heater's first tab is the heater's name, and the others begin with it.
  const name = `${title} · `;
  return {
    url: page.url,
    title,
    at: page.now,
    others: others.map(
      (each): CopiedPage => ({
        url: each.page.url,
        title: each.title.startsWith(name) ? each.title.slice(name.length) : each.title,
      }),
    ),
  };
}

/** Makes a page of the catalogue or of the search from the copies; null for another route, or if the
 * copies do not suffice. */
async function madePage(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const { offline } = match.route;
  if (offline !== "catalogue" && offline !== "search") return null;
  const stored = await storedCatalogue(edition);
  const page = await emptyPage(edition, match, stored?.at);
  const catalogue = stored?.catalogue ?? null;
  if (!page || (offline === "catalogue" && !catalogue)) return null;
  page.texts_language = catalogue?.texts_language ?? null;
  const data =
    offline === "search"
      ? searchData(match.query, catalogue, await storedPages(edition))
      : catalogue && catalogueData(catalogue, match);
  return data ? { ...page, data } : { ...page, problem: { ...NO_CONNECTION, kind: "gone" } };
}

function catalogueData(catalogue: CatalogueCopy, { route, params, query }: RouteMatch) {
  if (route.name === "heater-info") return listData(catalogue, query.get("q")?.trim() ?? "");
  const tab = query.get("tab") === "faults" ? "faults" : "parameters";
  return typeData(catalogue, params.id ?? "", tab);
}

/** Returns a copy of a screen that leads to the address: the same path without its query, which may
 * open a dialog; or the path above; or, for an address that names only a heater, the heater's screen
 * that was opened last. Null if there is no such copy. */
async function leadingPage(edition: Edition, match: RouteMatch): Promise<Page | null> {
  const { path, address } = match;
  const parent = path === address ? path.replace(/\/[^/]*$/, "") : path;
  const leading = await storedPage(edition, parent);
  if (leading) {
    const aged = withAge(leading.page, leading.at);
    const page = aged.route === START ? startOfVisit(aged, { ...match, address: path }) : aged;
    return unsentForm(page, match) ?? { ...page, flash: { key: "NEEDS_CONNECTION" } };
  }
  if (match.route.view !== null) return null;
  const pages = await storedPages(edition);
  const last = pages.find(
    ({ page }) => "sw_type" in page.params && page.params.id === match.params.id,
  );
  return last ? withAge(last.page, last.at) : null;
}

/** Returns the page with a form that can be saved without a connection: that of a sheet which was saved
 * so before, or the dialog for a service note, whose fields have the current date and time; null for any
 * other address. */
function unsentForm(page: Page, { query, address }: RouteMatch): Page | null {
  if (query.has("unsent") && page.route === "heater-visit") return { ...page, url: address };
  if (page.route !== "heater-details" || query.get("dialog") !== "note") return null;
  const [day, month, year, hour, minute] = clockIn(page.time_zone, Date.parse(page.now));
  const date = `${year}-${month}-${day}`;
  const note = { date, time: `${hour}:${minute}`, first_date: "", last_date: "" };
  // Cast: the type of a page's data follows from its route.
  const data: HeaterDetailsData = { ...(page.data as HeaterDetailsData), note };
  return { ...page, data, url: address };
}

/** Returns a stored page with the current time in `now`, so that every age on the page is right, and
 * the time of its data in `last_known`. `at` is when the page was stored, and `since` when its data
 * was, by this device's clock in milliseconds since 1970. */
function withAge(page: Page, at: number, since = at): Page {
  const shell = page.shell && { ...page.shell, unread: null };
  const now = Date.parse(page.now) + Math.max(0, Date.now() - at);
  const known = now - Math.max(0, Date.now() - since);
  const iso = (moment: number) => new Date(moment).toISOString();
  return { ...page, shell, now: iso(now), last_known: iso(known) };
}
