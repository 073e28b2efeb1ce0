/** Folds texts, so that texts that read alike become equal, as `server/domain/folding.py` does. */

/** Letters that Unicode does not decompose, and those that Python's `casefold` replaces. */
const LETTERS: Record<string, string> = {
  ...{ ø: "o", đ: "d", ł: "l", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th" },
  ...{ ß: "ss", ς: "σ" },
};

/** The text in lower case without accents; comma, semicolon and slash are spaces. */
export function fold(text: string | null): string {
  return foldLetters(text ?? "")
    .replace(/[\s,;/]+/g, " ")
    .trim();
}

/** The text in lower case without accents, with its separators; each character can be folded alone. */
export function foldLetters(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[øđłæœıðþßς]/g, (letter) => LETTERS[letter] ?? letter);
}
