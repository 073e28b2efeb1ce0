/** Shows a phone number in a text that a user has written; the host chooses what a link dials. */

/** A text with no-break spaces within its phone numbers; spaces between words stay. */
export function phoneText(text: string): string {
  return text.replace(/([\d)]) (?=[\d(])/g, "$1\u00a0");
}
