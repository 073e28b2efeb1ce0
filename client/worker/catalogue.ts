/** The data of the catalogue's screens, made from its copy as the host makes it. */
import type {
  CatalogueCopy,
  CatalogueHit,
  CatalogueHits,
  CatalogueSeries,
  CatalogueType,
  CopiedItem,
  HeaterInfoData,
  HeaterInfoDetailData,
} from "../../views/generated/page-data";
import { CATALOGUE_HITS } from "../generated/limits";

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
  const query = folded(criteria);
  const fits = ({ name }: CatalogueType) => folded(name).includes(query);
  return series
    .map((each) =>
      folded(each.name).includes(query) ? each : { ...each, types: each.types.filter(fits) },
    )
    .filter(({ types }) => types.length > 0);
}

function hitsOf(catalogue: CatalogueCopy, criteria: string, tab: Tab): CatalogueHits {
  const found = catalogue[tab]
    .map((item) => ({ item, rank: rankOf(criteria, item) }))
    .filter((each): each is { item: CopiedItem; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank || compare(a.item.code ?? "", b.item.code ?? ""));
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

/** How well an item fits the criteria, 0 being best, by the host's own rule; null where not at all. */
function rankOf(criteria: string, item: CopiedItem): number | null {
  const [query, code, name] = [folded(criteria), folded(item.code), folded(item.name)];
  if (!query) return null;
  const fits = [code === query, code.startsWith(query), name.startsWith(query)];
  if (fits.includes(true)) return fits.indexOf(true);
  return code.includes(query) || name.includes(query) ? fits.length : null;
}

/** Without case, accents and space around it. */
function folded(text: string | null): string {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ").trim();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
