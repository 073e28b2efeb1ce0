/** Folds texts, so that texts that read alike become equal, as `server/domain/folding.py` does. */
import {
  ACCENTS,
  APOSTROPHES,
  BLANKS,
  DASHES,
  EXPANDING,
  INVISIBLE,
  LETTERS,
  MIDDLE_DOTS,
  MOST_DOTS,
  SEPARATORS,
} from "../generated/folding";

const DROPPED = new RegExp(`[${APOSTROPHES}${EXPANDING}${INVISIBLE}${MIDDLE_DOTS}]+`, "gu");
const ACCENT = new RegExp(`[${ACCENTS}]+`, "gu");
const DASH = new RegExp(`[${DASHES}]`, "gu");
const SPACES = new RegExp(`[${BLANKS}${SEPARATORS}]+`, "gu");
const FOLDED_LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

/** The text in lower case, without accents, apostrophes and invisible characters. One space stands for
 * blanks of every kind, for characters that separate words, for the dot of an abbreviation and for a
 * hyphen in a word without digits. The letters of `B.V.` become one word. */
export function fold(text: string | null): string {
  const letters = foldLetters(text ?? "").trim();
  const words = (letters.includes(".") ? withoutDots(letters) : letters).split(" ");
  const parts = words.flatMap((word) => (/\p{Nd}/u.test(word) ? word : word.split("-")));
  return parts.filter(Boolean).join(" ");
}

/** The text in lower case without accents, with its dots and hyphens; each character can be folded
 * alone, and is empty if it does not separate words. */
export function foldLetters(text: string): string {
  // Both before and after: an acute that stands alone decomposes into a space and an accent, and other
  // characters decompose into apostrophes and dashes.
  const decomposed = plain(text).normalize("NFKD").replace(ACCENT, "");
  return plain(decomposed)
    .toLowerCase()
    .replace(FOLDED_LETTER, (letter) => LETTERS[letter] ?? letter);
}

function plain(text: string): string {
  return text.replace(DROPPED, "").replace(DASH, "-").replace(SPACES, " ");
}

/** The text with spaces for its dots. The dots between initials vanish, those between the groups of a
 * number, of a MAC address or of a version stay. */
function withoutDots(text: string): string {
  if (text.split(".").length - 1 > MOST_DOTS) return text.replaceAll(".", " ");
  const runs = text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? [];
  const isInitial = (run: string) => /^[\p{L}\p{N}]$/u.test(run);
  return runs
    .map((run, place) => {
      const [before = "", after = "", then = ""] = [
        runs[place - 1],
        runs[place + 1],
        runs[place + 2],
      ];
      if (!run.includes(".") || (run === "." && after && /\p{Nd}/u.test(before))) return run;
      const areInitials = isInitial(before) && isInitial(after) && then.startsWith(".");
      return areInitials && /^\. ?$/.test(run) ? "" : run.replaceAll(".", " ");
    })
    .join("");
}
