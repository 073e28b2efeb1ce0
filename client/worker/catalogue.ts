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
  const matches = ({ name }: CatalogueType, series: string | null) =>
    fold(criteria) === "" || rank(criteria, [name, series]) !== null;
  return series
    .map((each) => ({ ...each, types: each.types.filter((type) => matches(type, each.name)) }))
    .filter(({ types }) => types.length > 0);
}

function hitsOf(catalogue: CatalogueCopy, criteria: string, tab: Tab): CatalogueHits {
  const found = catalogue[tab]
    .flatMap((item) => {
      const order = rank(criteria, [item.code, item.name]);
      return order === null ? [] : { item, order };
    })
    .sort((a, b) => a.order - b.order || compared(a.item.code ?? "", b.item.code ?? ""));
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

/**
 * The rank of a record with these fields, null where it does not match: the rules of
 * `server/domain/search.py`.
 */
function rank(criteria: string, fields: (string | null)[]): number | null {
  const typed = fold(criteria);
  const folded = fields.map(fold).filter((field) => field !== "");
  const all = folded.join(" ");
  if (typed === "" || !typed.split(" ").every((word) => all.includes(word))) return null;
  if (folded.includes(typed)) return 0;
  return folded.some((field) => field.startsWith(typed)) ? 1 : 2;
}

/** Letters that Unicode does not decompose, and those that Python's `casefold` replaces. */
const LETTERS: Record<string, string> = {
  ...{ ø: "o", đ: "d", ł: "l", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th" },
  ...{ ß: "ss", ς: "σ" },
};

/** The text in lower case without accents; comma, semicolon and slash are spaces. */
function fold(text: string | null): string {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.replace(/[øđłæœıðþßς]/g, (letter) => LETTERS[letter] ?? letter);
  return letters.replace(/[\s,;/]+/g, " ").trim();
}

function compared(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
