/** The translator of one language, for V8 and browsers. It is small, as every first visit loads it. */
import type { Locale, TextKey } from "./generated/text-keys";
import { memoize } from "./memoize";

export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;
export type Texts = Readonly<Record<string, string>>;

/** The parts between the names of a text, and the names. */
const partsOf = memoize((text: string) => text.split(/\{\{(\w+)\}\}/));

/**
 * Returns the translator of one language. It fills in `{{name}}`, and chooses the plural form by
 * `count`, with the rules in `given` if there are any. A test compares it with i18next. The translator
 * throws an `Error` for a missing text.
 */
export function translator(texts: Texts, locale: Locale, given?: Intl.PluralRules): Translate {
  let plurals = given;
  const form = (key: string, count: number) => {
    plurals ??= new Intl.PluralRules(locale);
    return `${key}_${plurals.select(count)}`;
  };
  return (key, values = {}) => {
    const text =
      texts[typeof values.count === "number" ? form(key, values.count) : key] ?? texts[key];
    if (text === undefined) throw new Error(`no text for ${key}`);
    if (!text.includes("{{")) return text;
    let filled = "";
    let isName = false;
    for (const part of partsOf(text)) {
      filled += isName ? (values[part] ?? "") : part;
      isName = !isName;
    }
    return filled;
  };
}
