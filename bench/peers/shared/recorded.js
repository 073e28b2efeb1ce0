/** The recorded parts of a page: the provider's calls, the page object, styles and icons. */
import { readFileSync } from "node:fs";

const file = process.env.BENCH_RECORDING;
// Builds load this module, too, without a recording.
const { headers, pages } = file ? JSON.parse(readFileSync(file, "utf8")) : { pages: {} };

/** Makes the calls of a page concurrently and decodes each response. Returns the page object that the
 * product has made of the same responses, newly decoded, with the styles and icons of its document, and
 * stores these icons for `Icons`. */
export async function load(url) {
  const { calls, page, styles, icons } = pages[url];
  await Promise.all(calls.map(call));
  globalThis.recordedIcons = icons;
  return { page: JSON.parse(page), styles, icons };
}

async function call(path) {
  const answer = await fetch(process.env.BENCH_PROVIDER + path, { headers });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.json();
}

/** A page object as JSON that can be embedded in a document. */
export const embedded = (page) => JSON.stringify(page).replaceAll("<", "\\u003c");
