/** Parses the text of the code on a gateway's label; `tests/support/labels.json` has examples. */
import { MAC_CHARACTERS, MIN_CHECK_CODE_CHARACTERS } from "../generated/limits";

export interface Label {
  mac: string;
  /** Null if the label has none. */
  checkCode: string | null;
}

/** Hexadecimal groups with the same separator between them, as in `server/domain/gateways.py`, between
 * characters that are neither letters nor digits, or the ends of the text. */
const GROUPS =
  /(^|[^\p{L}\d])([\dA-F]+(?:([\s:.\-\u2010-\u2015\u2212])[\dA-F]+(?:\3[\dA-F]+)*)?)(?![\p{L}\d])/giu;
const SEPARATORS = /[\s:.\-\u2010-\u2015\u2212]/g;
const LENGTHS = ["6,6", "4,4,4", "3,3,3,3", "2,2,2,2,2,2"];
/** A check code after the MAC address, with only separators between, at the end of the text: the
 * notation in which the provider is sent both. */
const BEHIND = new RegExp(`^[\\s:;,/|-]+([\\dA-Z]{${MIN_CHECK_CODE_CHARACTERS},})\\s*$`, "i");
/** A check code after its name, in the languages of the product. */
const NAMED = new RegExp(
  `(?:code|código[^:=]*|codice[^:=]*|pin|key)["'\\s]*[:=]["'\\s]*([\\dA-Z]{${MIN_CHECK_CODE_CHARACTERS},})`,
  "i",
);

/** Returns the MAC address and the check code of a label's text; null for a text without a
 * MAC address, or with several. */
export function readLabel(text: string): Label | null {
  if (isMistyped(text)) return null;
  const places = [...text.matchAll(GROUPS)].flatMap(macsOf);
  const [first] = places;
  if (!first || new Set(places.map(({ mac }) => mac.toUpperCase())).size > 1) return null;
  const isAlone = places.length === 1 && text.slice(0, first.start).trim() === "";
  const behind = isAlone ? text.slice(first.end).match(BEHIND) : null;
  return { mac: first.mac, checkCode: (behind ?? text.match(NAMED))?.[1] ?? null };
}

/** Whether the text is all hexadecimal, but neither a MAC address alone nor one with a check code. */
function isMistyped(text: string): boolean {
  const characters = text.replace(SEPARATORS, "");
  return (
    /^[\dA-F]+$/i.test(characters) &&
    characters.length !== MAC_CHARACTERS &&
    characters.length < MAC_CHARACTERS + MIN_CHECK_CODE_CHARACTERS
  );
}

/** Returns the MAC addresses in a row of groups, with their places in the text: all groups together, or
 * each group that is a whole MAC address. */
function macsOf(match: RegExpExecArray) {
  const [, before = "", row = "", separator] = match;
  const from = match.index + before.length;
  const groups = separator ? row.split(separator) : [row];
  if (LENGTHS.includes(String(groups.map((group) => group.length)))) {
    return [{ mac: groups.join(""), start: from, end: from + row.length }];
  }
  let start = from;
  return groups.flatMap((group) => {
    const place = { mac: group, start, end: start + group.length };
    start = place.end + 1;
    return group.length === MAC_CHARACTERS ? [place] : [];
  });
}
