/** The screens of the catalogue made from its copy, with the same data as the host makes of it. */
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

/** The list of series, or what is found in the catalogue. */
export function listData(catalogue: CatalogueCopy, criteria: string): HeaterInfoData {
  const hits = (["faults", "parameters"] as const).map((tab) => hitsOf(catalogue, criteria, tab));
  return {
    criteria,
    series: seriesOf(catalogue, criteria),
    hits: hits.filter(({ total }) => total > 0),
  };
}

/** One type with what an open tab holds; null where there is no such type. */
export function typeData(
  { types, ...things }: CatalogueCopy,
  id: string,
  tab: Tab,
): HeaterInfoDetailData | null {
  const type = types.find((each) => each.id === id);
  if (!type) return null;
  const known = new Map(things[tab].map((thing) => [thing.id, thing]));
  return {
    id,
    name: type.name,
    series_name: type.series_name,
    image: type.image,
    tab,
    parameters: type.parameters.length,
    faults: type.faults.length,
    entries: type[tab].flatMap((each) => {
      const thing = known.get(each);
      if (!thing) return [];
      return { ...thing, default: (tab === "parameters" ? type.defaults[each] : null) ?? null };
    }),
  };
}

function seriesOf({ series }: CatalogueCopy, criteria: string): CatalogueSeries[] {
  const wanted = folded(criteria);
  const fits = ({ name }: CatalogueType) => folded(name).includes(wanted);
  return series
    .map((each) =>
      folded(each.name).includes(wanted) ? each : { ...each, types: each.types.filter(fits) },
    )
    .filter(({ types }) => types.length > 0);
}

function hitsOf(catalogue: CatalogueCopy, criteria: string, tab: Tab): CatalogueHits {
  const found = catalogue[tab]
    .map((thing) => ({ thing, place: rank(criteria, thing) }))
    .filter((each): each is { thing: CopiedItem; place: number } => each.place !== null)
    .sort((a, b) => a.place - b.place || compared(a.thing.code ?? "", b.thing.code ?? ""));
  const items = found.slice(0, CATALOGUE_HITS).map(({ thing }) => hitOf(catalogue, thing, tab));
  return { tab, items, total: found.length };
}

function hitOf({ types }: CatalogueCopy, { id, code, name }: CopiedItem, tab: Tab): CatalogueHit {
  const having = types
    .filter((type) => type.shown && type[tab].includes(id))
    .sort((a, b) => Number(b.preferred) - Number(a.preferred))
    .map((type) => [type.id, { id: type.id, name: type.name }] as const);
  return { id, code, name, types: [...new Map(having).values()] };
}

/** How well a thing fits what was typed, by the host's own rule. */
function rank(typed: string, thing: CopiedItem): number | null {
  const [wanted, code, name] = [folded(typed), folded(thing.code), folded(thing.name)];
  if (!wanted) return null;
  const fits = [code === wanted, code.startsWith(wanted), name.startsWith(wanted)];
  if (fits.includes(true)) return fits.indexOf(true);
  return code.includes(wanted) || name.includes(wanted) ? fits.length : null;
}

/** Without case, accents and space around it. */
function folded(text: string | null): string {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase().replace(/ß/g, "ss").replace(/ς/g, "σ").trim();
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
