/** Finds and shows the phone number in a text that a user has written. */

/** The most digits of an area code, and of a country code with an area code. */
const AREA_DIGITS = 6;
const COUNTRY_AND_AREA_DIGITS = 8;
/** Fewer digits are no phone number, but a floor, or after a slash another extension. */
const NUMBER_DIGITS = 3;
/** Only this many characters are searched: a number to call is at the beginning, and
 * longer texts could take long. */
const LOOKED_AT = 200;

/** A text up to a character that no phone number has within it; a plus begins the next number. */
const WRITTEN = /(?:[+(][+(\s]*)?\d[^\p{L},;:+|&\n]*/gu;
/** The end of an area code, or the divider of two numbers: a slash, a bracket, or another mark before
 * a whole number. A dash before fewer digits, or before a bracket as in "1200-(0)", belongs to an
 * extension. The first character of a match still belongs to the text before the divider. */
const DIVIDER = /\/|\d\s*\(|[^\d\s().](?=(?:\D*\d){6})/gu;
const COUNTRY_PREFIX = /^\D*(?:\+|00)/;
/** The zero of calls within the country, in a bracket after the country code, as in "(0)211" and
 * "(0211)". For Italy and San Marino it is dialled from abroad, too. */
const INLAND_ZERO = /^(\D*(?:\+|00)\D*(?!39|378)\d{1,3}\D*\(\s*)0/;

/** The `tel:` address of the first phone number in a text; undefined for a text without a number. */
export function phoneHref(text: string): string | undefined {
  for (const [written] of text.slice(0, LOOKED_AT).matchAll(WRITTEN)) {
    const called = firstOf(written).replace(INLAND_ZERO, "$1");
    const number = digits(called);
    if (number.length >= NUMBER_DIGITS) return `tel:${called.includes("+") ? "+" : ""}${number}`;
  }
  return undefined;
}

/** A text with no-break spaces within its phone numbers; spaces between words stay. */
export function phoneText(text: string): string {
  return text.replace(/([\d)]) (?=[\d(])/g, "$1\u00a0");
}

function firstOf(text: string): string {
  const prefix = COUNTRY_PREFIX.exec(text)?.[0] ?? "";
  const most = prefix ? COUNTRY_AND_AREA_DIGITS : AREA_DIGITS;
  for (const { index } of text.matchAll(DIVIDER)) {
    const [before, rest] = [text.slice(0, index + 1), text.slice(index + 1)];
    const isWhole = digits(before.slice(prefix.length)).length > most;
    if (isWhole || digits(rest).length < NUMBER_DIGITS) return before;
  }
  return text;
}

function digits(text: string): string {
  return text.replace(/\D/g, "");
}
