/** All languages at once, for V8: i18next with every text, and no language of its own. */
import i18next, { type Resource } from "i18next";
import type { Locale } from "./generated/text-keys";
import type { Texts, Translate } from "./texts";

/** Gives a translator for each render; nothing of one render is left for the next. */
export function makeCatalogue(texts: Record<Locale, Texts>): (locale: Locale) => Translate {
  const resources: Resource = {};
  for (const [locale, translation] of Object.entries(texts)) resources[locale] = { translation };
  const catalogue = i18next.createInstance();
  catalogue.init({
    resources,
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
  return (locale) => catalogue.getFixedT(locale) as Translate;
}
