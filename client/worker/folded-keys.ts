/** Folds addresses and codes to letters and digits, as `server/domain/folding.py` does. */
import { fold } from "../../views/format/fold";
import { STREET_ENDINGS, STREET_PAIRS, STREET_WORDS } from "../generated/streets";

const ENDINGS = Object.keys(STREET_ENDINGS);

/** Letters and digits only: `14-A` becomes `14a`; a separator between two digits becomes a hyphen. */
export function addressKey(text: string): string {
  return keyOf(fold(text));
}

/** As `addressKey`, as the text is written and with whole words for the abbreviations of streets:
 * `Bahnhofstr. 90 B` and `Bahnhofstraße 90B` have one in common. */
export function streetKeys(text: string): string[] {
  const folded = fold(text);
  const words = folded.replace(/(\p{L})(?=\p{Nd})/gu, "$1 ").split(" ");
  const whole: string[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? "";
    const pair = STREET_PAIRS[`${word} ${words[place + 1] ?? ""}`];
    // A letter elsewhere is the addition of a house number.
    const isAddition = /^.$/u.test(word) && place > 0;
    whole.push(pair ?? (isAddition ? word : wholeWord(word)));
    if (pair !== undefined) place += 1;
  }
  return [...new Set([folded, whole.join(" ")].map(keyOf))].filter(Boolean);
}

/** Letters and digits only: `HD-0118 2` becomes `hd01182`. */
export function codeKey(text: string | null | undefined): string {
  return fold(text ?? null).replace(/[^\p{L}\p{N}]+/gu, "");
}

function wholeWord(word: string): string {
  if (Object.hasOwn(STREET_WORDS, word)) return STREET_WORDS[word] ?? word;
  const ending = ENDINGS.find((each) => word.endsWith(each));
  return ending ? word.slice(0, -ending.length) + STREET_ENDINGS[ending] : word;
}

function keyOf(folded: string): string {
  return folded.replace(
    /(\p{Nd}?)[^\p{L}\p{N}]+(?=(\p{Nd}?))/gu,
    (_, before: string, after: string) => before + (before && after ? "-" : ""),
  );
}
