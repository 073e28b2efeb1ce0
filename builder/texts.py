"""Reads the translations and writes the modules by which views and scripts use them."""

import json
import re
from collections.abc import Set
from pathlib import Path

from builder.paths import (
    GENERATED_CLIENT,
    GENERATED_VIEWS,
    HEAD,
    TRANSLATIONS,
    BuildError,
    write_if_changed,
)
from server.domain.lookups import LANGUAGE_DATA, LANGUAGES
from server.web.routes import ROUTES

Texts = dict[str, str]

OF_SCREENS = {
    **{route.name: route.name for route in ROUTES if route.store},
    "stat_help": "heater-stats",
}
"""The texts that come with the pages of a screen, which alone uses them: what their keys begin
with, and the screen's route. All others are loaded with the first page."""
_PLURAL_ENDING = re.compile("_(zero|one|two|few|many|other)$")


def read_texts(brand: str) -> dict[str, Texts]:
    """The texts of every language with the brand's wording, by language and key. Raises BuildError
    for a key that is there twice, and for wording that is not in every language."""
    names = {f"language.{code}": language.name for code, language in LANGUAGE_DATA.items()}
    texts: dict[str, Texts] = {
        locale: names | _read(TRANSLATIONS / f"{locale}.json") for locale in LANGUAGES
    }
    overrides = TRANSLATIONS / "brands" / f"{brand}.json"
    if overrides.exists():
        wording: dict[str, Texts] = json.loads(overrides.read_text(encoding="utf-8"))
        for locale, content in texts.items():
            changed = wording.get(locale, {})
            if unknown := changed.keys() - content.keys():
                raise BuildError(f"{overrides.name} words unknown keys: {sorted(unknown)}")
            if lacking := {key for each in wording.values() for key in each} - changed.keys():
                raise BuildError(f"{overrides.name} lacks in {locale}: {sorted(lacking)}")
            content.update(changed)
    return texts


def write_texts(texts: dict[str, Texts], host_only: Set[str]) -> None:
    """Writes the types of keys and languages, the texts of each language, a module that imports
    them all for V8, and one that loads a single language for browsers, without those that come
    with their pages (`screen_of`). The keys in `host_only` are left out."""
    keys = sorted({base_key(key) for key in texts["en"] if key not in host_only})
    union = "\n".join(f'  | "{key}"' for key in keys)
    locales = " | ".join(f'"{locale}"' for locale in texts)
    write_if_changed(
        GENERATED_VIEWS / "text-keys.ts",
        f"{HEAD}export type Locale = {locales};\nexport type TextKey =\n{union};\n",
    )
    for locale, content in texts.items():
        shown = {key: text for key, text in content.items() if key not in host_only}
        first = {key: text for key, text in shown.items() if screen_of(key) is None}
        write_if_changed(GENERATED_VIEWS / "texts" / f"{locale}.json", _json(shown))
        write_if_changed(GENERATED_CLIENT / "texts" / f"{locale}.json", _json(first))
    imports = "".join(f'import {locale} from "./texts/{locale}.json";\n' for locale in texts)
    write_if_changed(
        GENERATED_VIEWS / "texts.ts",
        f"{HEAD}{imports}export const TEXTS = {{ {', '.join(texts)} }};\n",
    )
    write_if_changed(GENERATED_VIEWS / "languages.ts", HEAD + _formats())
    lazy = "".join(f'  {locale}: () => import("./texts/{locale}.json"),\n' for locale in texts)
    write_if_changed(GENERATED_CLIENT / "texts.ts", f"{HEAD}export const TEXTS = {{\n{lazy}}};\n")


def screen_of(key: str) -> str | None:
    """The route of the screen whose pages bring this text with them."""
    return OF_SCREENS.get(key.partition(".")[0])


def screen_texts(texts: Texts) -> dict[str, Texts]:
    """The texts that come with pages, by the route's name."""
    return {
        name: {key: text for key, text in texts.items() if screen_of(key) == name}
        for name in OF_SCREENS.values()
    }


def base_key(key: str) -> str:
    """The key without the ending of a plural form, as views and messages name it."""
    return _PLURAL_ENDING.sub("", key)


def _json(texts: Texts) -> str:
    return json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True)


def _formats() -> str:
    """The module with the formats of dates and numbers in each language."""
    separators = {code: language.date_separator for code, language in LANGUAGE_DATA.items()}
    short_dates = {code: language.short_date for code, language in LANGUAGE_DATA.items()}
    months = {code: language.short_months.split() for code, language in LANGUAGE_DATA.items()}
    locales = {code: language.number_locale for code, language in LANGUAGE_DATA.items()}
    return (
        'import type { Locale } from "./text-keys";\n'
        f"export const DATE_SEPARATOR: Record<Locale, string> = {json.dumps(separators)};\n"
        f"export const SHORT_DATE: Record<Locale, string> = {json.dumps(short_dates)};\n"
        f"export const SHORT_MONTHS: Record<Locale, readonly string[]> = {json.dumps(months)};\n"
        f"export const NUMBER_LOCALE: Record<Locale, string> = {json.dumps(locales)};\n"
    )


def _read(path: Path) -> Texts:
    def unique(pairs: list[tuple[str, str]]) -> Texts:
        keys = [key for key, _ in pairs]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise BuildError(f"{path.name} has these keys twice: {sorted(twice)}")
        return dict(pairs)

    return dict(json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique))
