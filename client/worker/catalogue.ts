/** The data of the catalogue's screens, made from its copy as the host makes it. */
import { fold } from "../../views/format/fold";
import type {
  CatalogueCopy,
  CatalogueHit,
  CatalogueHits,
  CatalogueSeries,
  CopiedItem,
  HeaterInfoData,
  HeaterInfoDetailData,
  Named,
} from "../../views/generated/page-data";
import { CATALOGUE_HITS } from "../generated/limits";
import { matches } from "./search-criteria";

type Tab = HeaterInfoDetailData["tab"];

/** The list of series that fit the criteria, and the faults and parameters that do. */
export function listData(catalogue: CatalogueCopy, criteria: string): HeaterInfoData {
  const hits = (["faults", "parameters"] as const).map((tab) => hitsOf(catalogue, criteria, tab));
  return {
    criteria,
    series: seriesOf(catalogue, criteria),
    hits: hits.filter(({ total }) => total > 0),
  };
}

/** One type with the entries of an open tab; null where there is no such type. */
export function typeData(
  { types, ...items }: CatalogueCopy,
  id: string,
  tab: Tab,
): HeaterInfoDetailData | null {
  const type = types.find((each) => each.id === id);
  if (!type) return null;
  const known = new Map(items[tab].map((item) => [item.id, item]));
  return {
    id,
    name: type.name,
    series_name: type.series_name,
    image: type.image,
    tab,
    parameters: type.parameters.length,
    faults: type.faults.length,
    entries: type[tab].flatMap((each) => {
      const item = known.get(each);
      if (!item) return [];
      return { ...item, default: (tab === "parameters" ? type.defaults[each] : null) ?? null };
    }),
  };
}

function seriesOf({ series }: CatalogueCopy, criteria: string): CatalogueSeries[] {
  const isShown = ({ name }: Named, seriesName: string | null) =>
    fold(criteria) === "" || matches(criteria, { fields: [name, seriesName] });
  return series
    .map((each) => ({ ...each, types: each.types.filter((type) => isShown(type, each.name)) }))
    .filter(({ types }) => types.length > 0);
}

function hitsOf(catalogue: CatalogueCopy, criteria: string, tab: Tab): CatalogueHits {
  const found = catalogue[tab]
    .filter((item) => matches(criteria, { fields: [item.code, item.name] }))
    .map((item) => ({ item, order: orderOf(criteria, item) }))
    .sort((a, b) => a.order - b.order || compare(a.item.code ?? "", b.item.code ?? ""));
  const items = found.slice(0, CATALOGUE_HITS).map(({ item }) => hitOf(catalogue, item, tab));
  return { tab, items, total: found.length };
}

function hitOf({ types }: CatalogueCopy, { id, code, name }: CopiedItem, tab: Tab): CatalogueHit {
  const having = types
    .filter((type) => type.shown && type[tab].includes(id))
    .sort((a, b) => Number(b.preferred) - Number(a.preferred))
    .map((type) => [type.id, { id: type.id, name: type.name }] as const);
  return { id, code, name, types: [...new Map(having).values()] };
}

/** The order of hits, as `server/pages/shared/catalogue.py` has it: an equal code first, then codes
 * and then names that begin with the criteria. */
function orderOf(criteria: string, item: CopiedItem): number {
  const [query, code, name] = [fold(criteria), fold(item.code), fold(item.name)];
  const order = [code === query, code.startsWith(query), name.startsWith(query)].indexOf(true);
  return order < 0 ? 3 : order;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
