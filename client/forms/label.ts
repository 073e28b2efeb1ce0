/** What the code on a gateway's label says; `tests/support/labels.json` has examples. */
import { MAC_CHARACTERS, MIN_CHECK_CODE_CHARACTERS } from "../generated/limits";

export interface Label {
  mac: string;
  /** Null where the label has none. */
  checkCode: string | null;
}

/** Hexadecimal groups with one separator between them, as `server/domain/gateways.py` finds them, behind
 * the start or a character that is neither letter nor digit. */
const GROUPS =
  /(^|[^\p{L}\d])([\dA-F]+(?:([\s:.\-\u2010-\u2015\u2212])[\dA-F]+(?:\3[\dA-F]+)*)?)(?![\p{L}\d])/giu;
const LENGTHS = ["6,6", "4,4,4", "3,3,3,3", "2,2,2,2,2,2"];
/** A check code behind a MAC address and nothing else, as the provider is sent both. */
const BEHIND = new RegExp(`^[\\s:;,/|-]+([\\dA-Z]{${MIN_CHECK_CODE_CHARACTERS},})\\s*$`, "i");
/** A check code behind its name, in the languages of the product. */
const NAMED = new RegExp(
  `(?:code|código[^:=]*|codice[^:=]*|pin|key)["'\\s]*[:=]["'\\s]*([\\dA-Z]{${MIN_CHECK_CODE_CHARACTERS},})`,
  "i",
);

/** Null for a text without a MAC address, or with several. */
export function readLabel(text: string): Label | null {
  const places = [...text.matchAll(GROUPS)].flatMap(macsOf);
  const [first] = places;
  if (!first || new Set(places.map(({ mac }) => mac.toUpperCase())).size > 1) return null;
  const isAlone = places.length === 1 && text.slice(0, first.start).trim() === "";
  const behind = isAlone ? text.slice(first.end).match(BEHIND) : null;
  return { mac: first.mac, checkCode: (behind ?? text.match(NAMED))?.[1] ?? null };
}

/** The MAC addresses in a row of groups: all groups together, or those that are one alone. */
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
