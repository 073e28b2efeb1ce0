/** The translators of V8, which holds the texts of all languages: i18next. */
import i18next from "i18next";
import type { Locale } from "./generated/text-keys";
import type { Texts, Translate } from "./texts";

/** Returns a function that gives the translator of a language; it keeps no state between renders. */
export function makeTranslators(texts: Record<Locale, Texts>): (locale: Locale) => Translate {
  const i18n = i18next.createInstance();
  i18n.init({
    resources: Object.fromEntries(
      Object.entries(texts).map(([locale, translation]) => [locale, { translation }]),
    ),
    lng: "en",
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`no text for ${key}`);
    },
  });
  // i18next types its keys as any text.
  return (locale) => i18n.getFixedT(locale) as Translate;
}
