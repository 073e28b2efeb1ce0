/** Matches and ranks records by search criteria, with the rules of `server/domain/search.py`. */
import { fold } from "../../views/format/fold";
import { MIN_CODE_SEARCH } from "../../views/generated/limits";
import { MAC_CHARACTERS } from "../generated/limits";
import { addressKey, codeKey, streetKeys } from "./folded-keys";

/** The rank of a match that is neither a whole field nor its beginning. */
const MIDDLE = 2;

export type Fields = readonly (string | null | undefined)[];

/** The searched fields of a heater or an item of the catalogue. */
export interface SearchRecord {
  /** Each word of the criteria may be in any of these. */
  fields: Fields;
  /** Postal code and house number. */
  location?: Fields;
  /** Street, house number and city. */
  street?: Fields;
  serialNumber?: string | null;
  mac?: string | null;
}

/** Whether the criteria are the record's location, street, serial number or MAC address, or part of
 * one, or whether each of their words is in any of its fields. Empty criteria match nothing. */
export function matches(criteria: string, record: SearchRecord): boolean {
  const words = fold(criteria).split(" ").filter(Boolean);
  if (words.length === 0) return false;
  const { fields, location = [], street = [] } = record;
  const text = fold([...fields, ...location, ...street].filter(Boolean).join(" "));
  const missing = words.filter((word) => !text.includes(word));
  if (missing.length === 0) return true;
  const keys = [...addressKeys(location), ...streetKeys(joined(street))];
  const isIn = (searched: string[]) =>
    searched.some((key) => keys.some((each) => each.includes(key)));
  return (
    isIn(streetKeys(criteria)) ||
    hasCode(record, criteria) ||
    missing.every((word) => isIn([word, ...streetKeys(word)]) || hasCode(record, word))
  );
}

/** The order of a matching record: 0 if one of its fields equals the criteria, 1 if one begins with
 * them, `MIDDLE` for all others. */
export function rank(criteria: string, record: SearchRecord): number {
  const { fields, location = [], street = [], serialNumber, mac } = record;
  const folded = [...fields, serialNumber].map((text) => fold(text ?? null));
  const streets = [street.slice(0, 2), street].flatMap((parts) => streetKeys(joined(parts)));
  const keys = [...addressKeys(location), ...streets];
  const codes = [codeKey(serialNumber), macPart(mac)].filter(Boolean);
  const [query, code, searched] = [fold(criteria), searchedCode(criteria), streetKeys(criteria)];
  const isKey = searched.some((key) => keys.includes(key));
  if (folded.includes(query) || isKey || codes.includes(codeKey(criteria))) return 0;
  const begins =
    folded.some((text) => text.startsWith(query)) ||
    searched.some((key) => keys.some((each) => each.startsWith(key))) ||
    (code !== "" && codes.some((each) => each.startsWith(code)));
  return begins ? 1 : MIDDLE;
}

/** Matching items, the best ones first. */
export interface Matches<T> {
  items: T[];
  /** The rank of the first one. */
  rank: number;
}

export const NO_MATCHES: Matches<never> = { items: [], rank: MIDDLE };

/** Returns the items whose records match, by rank. */
export function bestFirst<T>(
  criteria: string,
  items: readonly T[],
  describe: (item: T) => SearchRecord,
): Matches<T> {
  const matching = items.filter((item) => matches(criteria, describe(item)));
  return ranked(criteria, matching, describe);
}

/** Returns all of these items, by rank; items of the same rank keep their order. */
export function ranked<T>(
  criteria: string,
  matching: readonly T[],
  describe: (item: T) => SearchRecord,
): Matches<T> {
  const found = matching
    .map((item) => ({ item, order: rank(criteria, describe(item)) }))
    .sort((a, b) => a.order - b.order);
  const [first] = found;
  return first ? { items: found.map(({ item }) => item), rank: first.order } : NO_MATCHES;
}

/** Whether the criteria, or one of their words, are this MAC address, or its beginning or end of at
 * least `MIN_CODE_SEARCH` characters. */
export function findsMac(criteria: string, mac: string | null): boolean {
  return [criteria, ...fold(criteria).split(" ")].some((each) => isOfMac(each, mac));
}

/** Whether the text is the serial number or a part of it, or the MAC
 * address or its beginning or end. */
function hasCode({ serialNumber, mac }: SearchRecord, text: string): boolean {
  const [code, whole, serial] = [searchedCode(text), codeKey(text), codeKey(serialNumber)];
  const isPart = code !== "" && serial.includes(code);
  return isPart || (whole !== "" && whole === serial) || isOfMac(text, mac);
}

function isOfMac(text: string, mac: string | null | undefined): boolean {
  const part = macPart(text);
  const whole = macPart(mac);
  return part.length >= MIN_CODE_SEARCH && (whole.startsWith(part) || whole.endsWith(part));
}

/** The text's letters and digits; empty if they are too few to search for a part of a code: the digits
 * of a house number are in many codes. */
function searchedCode(text: string): string {
  const code = codeKey(text);
  return code.length >= MIN_CODE_SEARCH ? code : "";
}

/** The hexadecimal digits of a MAC address, or of a part of one, in any
 * notation; empty for any other text. */
function macPart(text: string | null | undefined): string {
  const part = (text ?? "").replace(/[\s:.\-\u2010-\u2015\u2212]/g, "").toLowerCase();
  return /^[\da-f]+$/.test(part) && part.length <= MAC_CHARACTERS ? part : "";
}

/** The keys of a location: without and with a space before the house number. */
function addressKeys(location: Fields): string[] {
  const parts = location.map((part) => addressKey(part ?? ""));
  return [parts.join(""), addressKey(parts.join(" "))].filter(Boolean);
}

function joined(parts: Fields): string {
  return parts.filter(Boolean).join(" ");
}
