/** Matches and ranks what was typed into a search box: the rules of `server/domain/search.py`. */

export type Fields = readonly (string | null | undefined)[];

/** Whether the record has the location that was typed (postal code and house number), or every word of
 * the criteria in any of its fields. Empty criteria match nothing. */
export function matches(criteria: string, fields: Fields, location: Fields = []): boolean {
  const query = fold(criteria);
  const all = fold([...fields, ...location].filter(Boolean).join(" "));
  const keys = addressKeys(location);
  const key = addressKey(criteria);
  if (key && keys.some((each) => each.includes(key))) return true;
  const isFound = (word: string) => all.includes(word) || keys.some((each) => each.includes(word));
  return query !== "" && query.split(" ").every(isFound);
}

/** The order of matches: 0 for a field or location that equals the criteria, 1 for one that begins with
 * them, 2 for all others. */
export function rank(criteria: string, fields: Fields, location: Fields = []): number {
  const folded = fields.filter(Boolean).map(fold);
  const keys = addressKeys(location);
  const [query, key] = [fold(criteria), addressKey(criteria)];
  if (folded.includes(query) || keys.includes(key)) return 0;
  const begins = folded.some((text) => text.startsWith(query));
  return begins || keys.some((each) => each.startsWith(key)) ? 1 : 2;
}

/** The records that match, by rank; those of the same rank keep their order. */
export function bestFirst<T>(
  criteria: string,
  records: readonly T[],
  fields: (record: T) => Fields,
  location: (record: T) => Fields = () => [],
): T[] {
  return records
    .filter((record) => matches(criteria, fields(record), location(record)))
    .map((record) => ({ record, order: rank(criteria, fields(record), location(record)) }))
    .sort((a, b) => a.order - b.order)
    .map(({ record }) => record);
}

/** Letters and digits only: `14-A` becomes `14a`; a separator between two digits becomes a hyphen. */
function addressKey(text: string): string {
  return fold(text).replace(
    /(\d?)[^\p{L}\p{N}]+(?=(\d?))/gu,
    (_, before: string, after: string) => before + (before && after ? "-" : ""),
  );
}

/** The keys of a location typed without and with a space before the house number. */
function addressKeys(location: Fields): string[] {
  const parts = location.filter(Boolean).map((part) => addressKey(part ?? ""));
  return [parts.join(""), addressKey(parts.join(" "))].filter(Boolean);
}

/** Letters that Unicode does not decompose, and those that Python's `casefold` replaces. */
const LETTERS: Record<string, string> = {
  ...{ ø: "o", đ: "d", ł: "l", æ: "ae", œ: "oe", ı: "i", ð: "d", þ: "th" },
  ...{ ß: "ss", ς: "σ" },
};

/** The text in lower case without accents; comma, semicolon and slash are spaces. */
export function fold(text: string | null | undefined): string {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = plain.replace(/[øđłæœıðþßς]/g, (letter) => LETTERS[letter] ?? letter);
  return letters.replace(/[\s,;/]+/g, " ").trim();
}
