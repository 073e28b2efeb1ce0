"""Reads the translations and writes the modules through which views and scripts use them."""

import json
import re
from collections.abc import Collection, Iterable, Set
from pathlib import Path

from builder.paths import (
    GENERATED_CLIENT,
    GENERATED_VIEWS,
    HEAD,
    TRANSLATIONS,
    BuildError,
    write_if_changed,
)
from builder.text_groups import GROUPS, group_of_view_in_browsers
from server.domain.lookups import LANGUAGE_DATA, LANGUAGES

Texts = dict[str, str]

_PLURAL_ENDING = re.compile("_(zero|one|two|few|many|other)$")


def read_texts(brand: str) -> dict[str, Texts]:
    """The texts of every language with the brand's wording, by language and key. Raises BuildError
    for a duplicate key, and for brand wording of an unknown key, or in several languages but not
    in all of them: a brand may have other words in one language only."""
    names = {f"language.{code}": language.name for code, language in LANGUAGE_DATA.items()}
    texts: dict[str, Texts] = {
        locale: names | _read(TRANSLATIONS / f"{locale}.json") for locale in LANGUAGES
    }
    overrides = TRANSLATIONS / "brands" / f"{brand}.json"
    if overrides.exists():
        wording: dict[str, Texts] = json.loads(overrides.read_text(encoding="utf-8"))
        for locale in wording if len(wording) == 1 else texts:
            changed, content = wording.get(locale, {}), texts.get(locale, {})
            if unknown := changed.keys() - content.keys():
                raise BuildError(f"{overrides.name} words unknown keys: {sorted(unknown)}")
            if lacking := {key for each in wording.values() for key in each} - changed.keys():
                raise BuildError(f"{overrides.name} lacks in {locale}: {sorted(lacking)}")
            content.update(changed)
    return texts


def write_texts(
    texts: dict[str, Texts], host_only: Set[str], groups: dict[str, Collection[str]]
) -> None:
    """Writes the types of keys and languages; a JSON file of texts for each language and group; for
    V8, a module that imports all texts; for browsers, a module that loads one group of one
    language. `groups` has the groups of each key. Keys in `host_only` are left out."""
    keys = sorted({base_key(key) for key in texts["en"] if key not in host_only})
    union = "\n".join(f'  | "{key}"' for key in keys)
    locales = " | ".join(f'"{locale}"' for locale in texts)
    write_if_changed(
        GENERATED_VIEWS / "text-keys.ts",
        f"{HEAD}export type Locale = {locales};\nexport type TextKey =\n{union};\n",
    )
    for locale, content in texts.items():
        for group in GROUPS:
            shown = {
                key: content[key]
                for key in sorted(content)
                if key not in host_only and group in groups[base_key(key)]
            }
            body = json.dumps(shown, ensure_ascii=False, indent=1)
            write_if_changed(GENERATED_VIEWS / "texts" / group / f"{locale}.json", body)
    write_if_changed(GENERATED_VIEWS / "texts.ts", HEAD + _all_texts(texts))
    write_if_changed(GENERATED_VIEWS / "languages.ts", HEAD + _formats())
    write_if_changed(GENERATED_CLIENT / "texts.ts", HEAD + _text_loaders(texts))


def _all_texts(locales: Iterable[str]) -> str:
    imports, entries = "", ""
    for locale in locales:
        names = {group: f"{locale}{group.capitalize()}" for group in GROUPS}
        imports += "".join(
            f'import {name} from "./texts/{group}/{locale}.json";\n'
            for group, name in names.items()
        )
        entries += f"  {locale}: {{ {', '.join(f'...{name}' for name in names.values())} }},\n"
    return f"{imports}export const TEXTS = {{\n{entries}}};\n"


def _text_loaders(locales: Iterable[str]) -> str:
    locales, entries = list(locales), ""
    for group in GROUPS:
        folder = f"../../views/generated/texts/{group}"
        # With the attribute, the module has only a default export, not one for each text.
        loaders = [
            f'{locale}: () => import("{folder}/{locale}.json", {{ with: {{ type: "json" }} }})'
            for locale in locales
        ]
        entries += f"  {group}: {{ {', '.join(loaders)} }},\n"
    return f"export const TEXTS = {{\n{entries}}};\n{group_of_view_in_browsers()}"


def base_key(key: str) -> str:
    """The key without the ending of a plural form, as views and messages name it."""
    return _PLURAL_ENDING.sub("", key)


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
