/** Translates every text into every language by the translators of browsers and V8 and by i18next, for `test_texts.py` to compare. */

import type { Locale, TextKey } from "../../views/generated/text-keys";
import { TEXTS } from "../../views/generated/texts";
import { translator } from "../../views/texts";
import { makeI18next, makeTranslators } from "../../views/translators";

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5];

/** A value for every placeholder, with characters that a translator might escape. */
function fill(text: string): Record<string, string> {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "");
  return Object.fromEntries(names.map((name) => [name, `<${name}> & "$&"`]));
}

const plain = /_(one|two|few|many|other)$/;
const i18next = makeI18next(TEXTS);
const ofV8 = makeTranslators(TEXTS);
const lines: [string, ...string[]][] = [];

for (const [locale, texts] of Object.entries(TEXTS) as [Locale, Record<string, string>][]) {
  const small = translator(texts, locale);
  const prepared = ofV8(locale);
  const full = i18next.getFixedT(locale);
  const all = fill(Object.values(texts).join());
  for (const [name, text] of Object.entries(texts)) {
    const key = name.replace(plain, "") as TextKey;
    const counts = plain.test(name) ? COUNTS : [undefined];
    for (const count of counts) {
      const values = count === undefined ? fill(text) : { ...all, count };
      lines.push([
        `${locale} ${name} ${count}`,
        small(key, values),
        prepared(key, values),
        full(key, values),
      ]);
    }
  }
}
console.log(JSON.stringify(lines));
