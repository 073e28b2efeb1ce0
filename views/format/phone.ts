/** Phone numbers, as people write them. */

/** The most digits of an area code, and those of one behind a country code. */
const AREA_DIGITS = 6;
const COUNTRY_AND_AREA_DIGITS = 8;
/** A number behind a slash with fewer digits is another extension. */
const NUMBER_DIGITS = 3;

/** The address that dials the first number of a text, up to a letter, a comma, another line or a second
 * number; undefined for a text without a digit. A zero in brackets after a country code is for calls
 * within the country, but for Italy's. */
export function phoneHref(text: string): string | undefined {
  const first = /(?:[+(][+(\s]*)?\d[^a-z,;+|&\n]*/i.exec(text)?.[0];
  const called = first && firstOfSlash(first).replace(/((?:\+|00)(?!39).*)\(0\)/, "$1");
  return called && `tel:${called.replace(/[^+\d]/g, "")}`;
}

/** A slash ends an area code, or divides two numbers. */
function firstOfSlash(text: string): string {
  const [start = "", rest = ""] = text.split("/");
  const most = start.includes("+") ? COUNTRY_AND_AREA_DIGITS : AREA_DIGITS;
  return digits(start) <= most && digits(rest) >= NUMBER_DIGITS ? start + rest : start;
}

function digits(text: string): number {
  return text.replace(/\D/g, "").length;
}
