/** Makes the data of the search screen from the copy of the catalogue and the copies of heaters. */
import { fold } from "../../views/format/fold";
import type {
  CatalogueCopy,
  CopiedItem,
  CustomerRow,
  FaultHit,
  Found,
  HeaterDetailsData,
  HeaterHit,
  SearchData,
  TypeHit,
} from "../../views/generated/page-data";
import { MAX_SEARCH, MIN_SEARCH, SEARCH_ROWS } from "../generated/limits";
import type { StoredPage } from "../shared/copy-store";
import { typesWith } from "./catalogue";
import { bestFirst, findsMac, type Matches, matches, NO_MATCHES, ranked } from "./search-criteria";

const EXTENDING = "[\\p{M}\\p{Emoji_Modifier}\\u200c\\u{e0020}-\\u{e007f}]*";
const CLUSTERS = new RegExp(
  `\\p{Regional_Indicator}{2}|.${EXTENDING}(?:\\u200d.${EXTENDING})*`,
  "gsu",
);

const GROUPS = ["customers", "heaters", "types", "faults"] as const;

/** Returns the first matches of all groups, or all matches of the group that the query names. Heaters
 * are found if a copy of their details is stored; customers are never found, as they are not stored. */
export function searchData(
  query: URLSearchParams,
  catalogue: CatalogueCopy | null,
  copies: readonly StoredPage[],
): SearchData {
  const whole = (query.get("q") ?? "").trim().split(/\s+/).join(" ");
  const q = cut(whole, MAX_SEARCH).trim();
  const usable = fold(q).replaceAll(" ", "").length >= MIN_SEARCH;
  const group = GROUPS.find((name) => name === query.get("group")) ?? "";
  const found = <T>(name: (typeof GROUPS)[number], all: () => Matches<T> | null): Found<T> => {
    const isShown = usable && ["", name].includes(group);
    const { items, rank } = (isShown && all()) || NO_MATCHES;
    return {
      items: group ? items : items.slice(0, SEARCH_ROWS),
      total: items.length,
      rank,
      problem: null,
    };
  };
  const data = {
    customers: found<CustomerRow>("customers", () => null),
    heaters: found("heaters", () => heatersOf(copies, q)),
    types: found("types", () => catalogue && typesOf(catalogue, q)),
    faults: found("faults", () => catalogue && faultsOf(catalogue, q)),
  };
  const total = group ? data[group].total : 0;
  return { q, usable, group, ...data, pager: { page: 1, pages: 1, total } };
}

/** The first characters of a text, as `server/domain/graphemes.py` cuts it: no emoji and no letter with
 * its accents is torn apart. */
function cut(text: string, most: number): string {
  let kept = "";
  let length = 0;
  for (const [cluster] of text.matchAll(CLUSTERS)) {
    length += [...cluster].length;
    if (length > most) break;
    kept += cluster;
  }
  return kept;
}

function heatersOf(copies: readonly StoredPage[], q: string): Matches<HeaterHit> {
  const kept = copies
    .filter(({ page }) => page.route === "heater-details")
    // Cast: the type of a page's data follows from its route.
    .map(({ page }) => ({ heater: (page.data as HeaterDetailsData).heater, now: page.now }));
  const { items, rank } = bestFirst(q, kept, ({ heater }) => ({
    fields: [heater.name, heater.city_name, heater.status.fault?.code, heater.status.fault?.name],
    location: [heater.postal_code, heater.address_number],
    street: [heater.address, heater.address_number, heater.city_name],
    serialNumber: heater.serial_number,
    mac: heater.gateway_mac,
  }));
  const hits = items.map(({ heater, now }) => ({
    ...heater,
    gateway_mac: findsMac(q, heater.gateway_mac) ? heater.gateway_mac : null,
    kept: now,
  }));
  return { items: hits, rank };
}

function typesOf({ types }: CatalogueCopy, q: string): Matches<TypeHit> {
  const hits = types
    .filter(({ shown, name, series_name }) => shown && matches(q, { fields: [name, series_name] }))
    .map(({ id, name, series_name }) => ({ id, name, series: series_name }));
  return ranked(q, hits, ({ name }) => ({ fields: [name] }));
}

function faultsOf(catalogue: CatalogueCopy, q: string): Matches<FaultHit> {
  const described = ({ code, name }: CopiedItem) => ({ fields: [code, name] });
  const { items, rank } = bestFirst(q, catalogue.faults, described);
  const hits = items.map(({ id, code, name }) => {
    const [type] = typesWith(catalogue, id, "faults");
    return { id, code, name, type_id: type?.id ?? null };
  });
  return { items: hits, rank };
}
