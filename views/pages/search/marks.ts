/** Marks the matches in the texts of a search result, by the rules of `server/domain/search.py`. */
import { fold, foldLetters } from "../../format/fold";
import { MAX_FIELD_CHARACTERS, MIN_CODE_SEARCH } from "../../generated/limits";

/** A text of a result. Separators are ignored in a code, such as a serial number; a
 * plain text is not searched. */
export interface ResultText {
  text: string;
  kind: "words" | "code" | "plain";
  /** The instant that the text names. */
  at?: string | null;
}

/** A piece of a text; the pieces of a text follow each other without a gap. */
export interface Run {
  text: string;
  isMatch: boolean;
}

/** A letter or digit of a folded text, and its place in the original text. */
interface Folded {
  character: string;
  from: number;
  to: number;
  /** Whether a word or a number begins here. */
  begins: boolean;
}

interface Searched extends ResultText {
  characters: readonly Folded[];
}

type Place = readonly [from: number, to: number];

/** Returns the runs of each text of one result. If one of the texts contains the whole criteria, only
 * these are marked; otherwise each word of the criteria is. */
export function markedTexts(texts: readonly ResultText[], criteria: string): Run[][] {
  const searched = texts.map(({ text, kind }) => ({ text, kind, characters: folded(text, kind) }));
  const isWhole = searched.some((each) => placesOf(each, criteria).length > 0);
  const terms = isWhole ? [criteria] : [...new Set(fold(criteria).split(" "))];
  return searched.map((each) =>
    runsOf(
      each.text,
      terms.flatMap((term) => placesOf(each, term)),
    ),
  );
}

/** The places of a term in a text: those at the beginning of words; if there are none, all others,
 * unless the term has only one character. */
function placesOf({ kind, characters }: Searched, term: string): Place[] {
  const wanted = folded(term, kind);
  const least = kind === "code" ? Math.min(MIN_CODE_SEARCH, characters.length) : 1;
  if (wanted.length === 0 || wanted.length < least) return [];
  const found: { place: Place; begins: boolean }[] = [];
  for (const [start, { from, begins }] of characters.entries()) {
    const last = characters[start + wanted.length - 1];
    if (last && isAt(characters, start, wanted)) found.push({ place: [from, last.to], begins });
  }
  const atWords = found.filter(({ begins }) => begins);
  const marked = atWords.length > 0 || wanted.length === 1 ? atWords : found;
  return marked.map(({ place }) => place);
}

/** The folded letters and digits of a text. It has a space between words and a hyphen
 * between numbers, so that `1-2` is not `12`, and nothing between a word and a number: `1234
 * AB 12` becomes `1234ab12`. */
function folded(text: string, kind: ResultText["kind"]): Folded[] {
  const characters: Folded[] = [];
  // Longer texts are no names and are not searched.
  if (kind === "plain" || text.length > MAX_FIELD_CHARACTERS) return characters;
  let begins = true;
  /** Whether only characters that do not separate words, such as an apostrophe, have been left out. */
  let isGlued = false;
  let from = 0;
  for (const original of text) {
    const to = from + original.length;
    const last = characters.at(-1);
    const letters = foldLetters(original).match(/[\p{L}\p{N}]/gu);
    if (letters) {
      const isApart = begins && !isGlued && kind === "words";
      const separator = isApart && last && separatorOf(last.character, letters);
      if (separator)
        characters.push({ character: separator, from: last.to, to: from, begins: false });
      for (const character of letters) {
        characters.push({ character, from, to, begins });
        begins = false;
      }
    } else if (last && /\p{M}/u.test(original)) {
      // A combining accent belongs to the letter before it.
      last.to = to;
    } else {
      isGlued = (isGlued || !begins) && foldLetters(original) === "";
      begins = true;
    }
    from = to;
  }
  return characters;
}

function separatorOf(before: string, [after = ""]: readonly string[]): string {
  const [isDigit, isDigitAfter] = [before, after].map((each) => /\p{N}/u.test(each));
  if (isDigit !== isDigitAfter) return "";
  return isDigit ? "-" : " ";
}

function isAt(characters: readonly Folded[], start: number, wanted: readonly Folded[]): boolean {
  return wanted.every(({ character }, index) => character === characters[start + index]?.character);
}

function runsOf(text: string, places: readonly Place[]): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const [from, to] of [...places].sort(([one], [other]) => one - other)) {
    if (to <= end) continue;
    const last = runs.at(-1);
    if (last?.isMatch && from <= end) last.text += text.slice(end, to);
    else {
      if (from > end) runs.push({ text: text.slice(end, from), isMatch: false });
      runs.push({ text: text.slice(from, to), isMatch: true });
    }
    end = to;
  }
  if (end < text.length) runs.push({ text: text.slice(end), isMatch: false });
  return runs;
}
