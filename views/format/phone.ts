/** Phone numbers, as people write them. */

/** The most digits of an area code, and those of one behind a country code. */
const AREA_DIGITS = 6;
const COUNTRY_AND_AREA_DIGITS = 8;
/** Fewer digits are no number: a floor, or behind a slash another extension. */
const NUMBER_DIGITS = 3;
/** Characters: what comes later is no number to call, and could take long to look at. */
const LOOKED_AT = 200;

/** A text up to what never stands within a number; a plus begins the next one. */
const WRITTEN = /(?:[+(][+(\s]*)?\d[^\p{L},;:+|&\n]*/gu;
/** What ends an area code or divides two numbers: a slash, a bracket, or another mark with a whole
 * number behind it. A dash before less, or before a bracket as in "1200-(0)", is an extension's. The
 * first character of a match still belongs to what stands before it. */
const DIVIDER = /\/|\d\s*\(|[^\d\s().](?=(?:\D*\d){6})/gu;
const COUNTRY_PREFIX = /^\D*(?:\+|00)/;
/** The bracket behind a country code begins with the zero of calls within the country, as in "(0)211"
 * and "(0211)"; in Italy and San Marino that zero is dialled from abroad too. */
const INLAND_ZERO = /^(\D*(?:\+|00)\D*(?!39|378)\d{1,3}\D*\(\s*)0/;

/** The address that dials the first number of a text; undefined for a text without a number. */
export function phoneHref(text: string): string | undefined {
  for (const [written] of text.slice(0, LOOKED_AT).matchAll(WRITTEN)) {
    const called = firstOf(written).replace(INLAND_ZERO, "$1");
    const number = digits(called);
    if (number.length >= NUMBER_DIGITS) return `tel:${called.includes("+") ? "+" : ""}${number}`;
  }
  return undefined;
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
