/** Makes the data of the catalogue's screens from the copy of the catalogue, as the host does. */
import { fold } from "../../views/format/fold";
import type {
  CatalogueCopy,
  CatalogueHit,
  CatalogueHits,
  CatalogueSeries,
  CopiedItem,
  CopiedType,
  HeaterInfoData,
  HeaterInfoDetailData,
  Named,
} from "../../views/generated/page-data";
import { CATALOGUE_HITS } from "../generated/limits";
import { matches } from "./search-criteria";

type Tab = HeaterInfoDetailData["tab"];

/** Returns the series, faults and parameters that match the criteria; all series if there are none. */
export function listData(catalogue: CatalogueCopy, criteria: string): HeaterInfoData {
  const hits = (["faults", "parameters"] as const).map((tab) => hitsOf(catalogue, criteria, tab));
  return {
    criteria,
    series: seriesOf(catalogue, criteria),
    hits: hits.filter(({ total }) => total > 0),
  };
}

/** Returns one type with the entries of the open tab; null if there is no such type. */
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

function hitOf(catalogue: CatalogueCopy, { id, code, name }: CopiedItem, tab: Tab): CatalogueHit {
  const having = typesWith(catalogue, id, tab).map(
    (type) => [type.id, { id: type.id, name: type.name }] as const,
  );
  return { id, code, name, types: [...new Map(having).values()] };
}

/** Returns the visible types that have a fault or parameter, preferred ones first. */
export function typesWith({ types }: CatalogueCopy, id: string, tab: Tab): CopiedType[] {
  return types
    .filter((type) => type.shown && type[tab].includes(id))
    .sort((a, b) => Number(b.preferred) - Number(a.preferred));
}

/** The order of hits, as in `server/pages/shared/lists/catalogue.py`: 0 for an equal code, 1 for a code and 2
 * for a name that begins with the criteria, 3 for all others. */
function orderOf(criteria: string, item: CopiedItem): number {
  const [query, code, name] = [fold(criteria), fold(item.code), fold(item.name)];
  const order = [code === query, code.startsWith(query), name.startsWith(query)].indexOf(true);
  return order < 0 ? 3 : order;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
