/** Search results as plain entries, for the screen of results and for the suggestions in the header. */
import {
  type App,
  addressPart,
  ageText,
  faultName,
  faultSince,
  fullLocation,
  href,
  joinKnown,
  langOf,
  placeName,
  shortLocation,
  statusName,
  statusNotes,
  streetAddress,
} from "../../basics";
import type { Found, HeaterHit, SearchData } from "../../generated/page-data";
import { markedTexts, type ResultText, type Run } from "./marks";

export interface Hit {
  id: string;
  /** Null for a fault that no known type has. */
  link: string | null;
  text: Run[];
  /** The language of the text, if it is not that of the page. */
  lang?: string | undefined;
  /** Facts that distinguish the hit from others of the same name. */
  about: Fact[];
}

export interface Fact {
  text: Run[];
  /** The instant that the fact names. */
  at: string | null;
}

/** A result without marks. */
interface Result extends Pick<Hit, "id" | "link" | "lang"> {
  text: string;
  about: readonly (ResultText | null)[];
}

export interface HitGroup {
  name: Exclude<SearchData["group"], "">;
  title: string;
  hits: Hit[];
  total: number;
  rank: number;
  problem: Found<unknown>["problem"];
}

/** Returns the groups without empty ones: the one with the best match first, and those whose best
 * matches fit equally well in this order. */
export function groupsOf(app: App, data: SearchData): HitGroup[] {
  const { t } = app;
  const groups = [
    group("heaters", data.heaters, (heater) => heaterResult(app, heater)),
    group("customers", data.customers, (customer) => ({
      id: customer.id,
      link: href("customer", { id: customer.id }),
      text: customer.name ?? t("customer.unnamed"),
      about: [words(streetAddress(customer)), words(fullLocation(customer))],
    })),
    group("faults", data.faults, ({ id, code, name, type_id }) => ({
      id,
      link: type_id === null ? null : faultAddress(type_id, id),
      text: joinKnown([code, name], " · "),
      lang: langOf(app, name),
      about: [],
    })),
    group("types", data.types, ({ id, name, series }) => ({
      id,
      link: href("heater-info-detail", { id }),
      text: name ?? t("heater.type_unknown"),
      about: [words(series)],
    })),
  ];
  return groups
    .filter(({ total, problem }) => total > 0 || problem !== null)
    .sort((one, other) => one.rank - other.rank);

  function group<T>(
    name: HitGroup["name"],
    found: Found<T>,
    result: (item: T) => Result,
  ): HitGroup {
    const { items, total, rank, problem } = found;
    const hits = items.map((item) => marked(result(item), data.q));
    return { name, title: t(`search.${name}`), hits, total, rank, problem };
  }
}

/** The text for a search without results; without a connection it says that
 * only copies were searched. */
export function noneText({ page, t }: App, q: string): string {
  return t(page.last_known ? "search.none_kept" : "search.none", { q });
}

function faultAddress(type: string, id: string): string {
  return `${href("heater-info-detail", { id: type }, { tab: "faults" })}#faults-${addressPart(id)}`;
}

function heaterResult(app: App, heater: HeaterHit): Result {
  const { t } = app;
  const { id, sw_type, name, serial_number, status, gateway_mac, kept } = heater;
  const { fault } = status;
  return {
    id,
    link: href("heater-details", { id, sw_type }),
    text: placeName(heater) || serial_number || t("heater.nowhere"),
    about: [
      words(name),
      words(streetAddress(heater) && shortLocation(heater)),
      code(serial_number),
      code(gateway_mac),
      plain(statusName(app, status)),
      words(fault && faultName(fault)),
      plain(fault && faultSince(app, fault), fault?.since),
      ...statusNotes(app, { ...status, fault: null }).map((note) => plain(note.text, note.at)),
      plain(kept && t("search.kept", { age: ageText(app, kept) ?? "" }), kept),
    ],
  };
}

function marked({ text, about, ...rest }: Result, criteria: string): Hit {
  const known = about.filter((each) => each !== null);
  const [first = [], ...others] = markedTexts([{ text, kind: "words" }, ...known], criteria);
  const facts = others.map((runs, index) => ({ text: runs, at: known[index]?.at ?? null }));
  return { ...rest, text: first, about: facts };
}

function words(text: string | null): ResultText | null {
  return text ? { text, kind: "words" } : null;
}

function code(text: string | null): ResultText | null {
  return text ? { text, kind: "code" } : null;
}

function plain(text: string | null, at: string | null = null): ResultText | null {
  return text ? { text, kind: "plain", at } : null;
}
