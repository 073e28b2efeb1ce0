/**
 * The translators of V8. i18next holds the texts of all languages and prepares each for the translator
 * that browsers have: a render asks for hundreds of texts, and i18next takes far longer for each.
 */
import i18next, { type i18n } from "i18next";
import type { Locale } from "./generated/text-keys";
import { memoize } from "./memoize";
import { type Texts, type Translate, translator } from "./texts";

/** Returns a function that gives the translator of a language, which is prepared when it is first needed. */
export function makeTranslators(texts: Record<Locale, Texts>): (locale: Locale) => Translate {
  const instance = makeI18next(texts);
  return memoize((locale) => prepared(instance, locale));
}

/** i18next with these texts; a missing text is an error. */
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

/** A translator with the texts of a language as i18next gives them, by key and plural form, and with
 * i18next's plural rules. */
function prepared(instance: i18n, locale: Locale): Translate {
  const t = instance.getFixedT(locale);
  const keys = Object.keys(instance.getResourceBundle(locale, "translation"));
  const texts = Object.fromEntries(keys.map((key) => [key, t(key, { skipInterpolation: true })]));
  return translator(texts, locale, instance.services.pluralResolver.getRule(locale));
}
