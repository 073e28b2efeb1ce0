/**
 * The translators of V8. i18next holds the texts of all languages, and prepares those of a language for
 * the translator of browsers: a render needs hundreds of texts, and i18next is far slower.
 */
import i18next, { type i18n } from "i18next";
import type { Locale } from "./generated/text-keys";
import { memoize } from "./memoize";
import { type Texts, type Translate, translator } from "./texts";

/** Returns a function from a language to its translator, which is prepared at the first call. */
export function makeTranslators(texts: Record<Locale, Texts>): (locale: Locale) => Translate {
  const instance = makeI18next(texts);
  return memoize((locale) => prepared(instance, locale));
}

/** Returns i18next with these texts; it throws an `Error` for a missing text. */
export function makeI18next(texts: Record<Locale, Texts>): i18n {
  const instance = i18next.createInstance();
  instance.init({
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
  return instance;
}

/** A translator with the texts that i18next returns for a language, by key and plural form, and with
 * the plural rules of i18next. */
function prepared(instance: i18n, locale: Locale): Translate {
  const t = instance.getFixedT(locale);
  const keys = Object.keys(instance.getResourceBundle(locale, "translation"));
  const texts = Object.fromEntries(keys.map((key) => [key, t(key, { skipInterpolation: true })]));
  return translator(texts, locale, instance.services.pluralResolver.getRule(locale));
}
