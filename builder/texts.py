"""Checks the translations and hands them to the bundles: same keys, none missing, none unused."""

import json
import re
from collections.abc import Set
from pathlib import Path

from builder.paths import (
    CLIENT,
    GENERATED_CLIENT,
    GENERATED_VIEWS,
    HEAD,
    ROOT,
    TRANSLATIONS,
    VIEWS,
    BuildError,
    write_if_changed,
)

Texts = dict[str, str]

# The plural categories that each language has, by CLDR; every plural text needs all of them.
PLURALS: dict[str, tuple[str, ...]] = {
    "en": ("one", "other"),
    "nl": ("one", "other"),
    "de": ("one", "other"),
    "es": ("one", "many", "other"),
    "it": ("one", "many", "other"),
}
_CATEGORIES = "zero|one|two|few|many|other"
_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
_LITERAL = re.compile(r"""["'`]([A-Za-z][\w.\-]*)["'`]""")
_PREFIX = re.compile(r"""`([A-Za-z][\w.\-]*[._])\$\{""")
_PYTHON_PREFIX = re.compile(r"""f["']([A-Za-z][\w.\-]*[._])\{""")


def read_texts(brand: str) -> dict[str, Texts]:
    """The texts of every language with the brand's wording. Raises BuildError for a key twice, and
    for wording that is not in every language."""
    texts = {locale: _read(TRANSLATIONS / f"{locale}.json") for locale in PLURALS}
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


def check_texts(texts: dict[str, Texts]) -> None:
    """Raises BuildError with everything that is wrong with the translations."""
    wrong = [*_differences(texts), *_unused(texts["en"])]
    if wrong:
        raise BuildError("the translations do not fit:\n  " + "\n  ".join(wrong))


def write_texts(texts: dict[str, Texts], host_only: Set[str]) -> None:
    """Writes the types of keys and the modules that load the texts, at once or one language. What
    the host alone says, such as the heads of files, does not travel with the views."""
    keys = sorted({_base(key) for key in texts["en"] if key not in host_only})
    union = "\n".join(f'  | "{key}"' for key in keys)
    locales = " | ".join(f'"{locale}"' for locale in texts)
    write_if_changed(
        GENERATED_VIEWS / "text-keys.ts",
        f"{HEAD}export type Locale = {locales};\nexport type TextKey =\n{union};\n",
    )
    for locale, content in texts.items():
        shown = {key: text for key, text in content.items() if key not in host_only}
        body = json.dumps(shown, ensure_ascii=False, indent=1, sort_keys=True)
        write_if_changed(GENERATED_VIEWS / "texts" / f"{locale}.json", body)
    imports = "".join(f'import {locale} from "./texts/{locale}.json";\n' for locale in texts)
    write_if_changed(
        GENERATED_VIEWS / "texts.ts",
        f"{HEAD}{imports}export const TEXTS = {{ {', '.join(texts)} }};\n",
    )
    lazy = "".join(
        f'  {locale}: () => import("../../views/generated/texts/{locale}.json"),\n'
        for locale in texts
    )
    write_if_changed(GENERATED_CLIENT / "texts.ts", f"{HEAD}export const TEXTS = {{\n{lazy}}};\n")


def _read(path: Path) -> Texts:
    def unique(pairs: list[tuple[str, str]]) -> Texts:
        keys = [key for key, _ in pairs]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise BuildError(f"{path.name} has these keys twice: {sorted(twice)}")
        return dict(pairs)

    try:
        return dict(json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=unique))
    except json.JSONDecodeError as error:
        raise BuildError(f"{path.name} is no JSON: {error}") from error


def _base(key: str) -> str:
    return re.sub(f"_({_CATEGORIES})$", "", key)


def _differences(texts: dict[str, Texts]) -> list[str]:
    wrong = []
    bases = {_base(key) for content in texts.values() for key in content}
    plural = {_base(key) for key in texts["en"] if key != _base(key)}
    for locale, content in texts.items():
        wanted = {
            key
            for base in bases
            for key in ([f"{base}_{c}" for c in PLURALS[locale]] if base in plural else [base])
        }
        wrong += [f"{locale}: missing {key}" for key in sorted(wanted - content.keys())]
        wrong += [f"{locale}: not in the others: {key}" for key in sorted(content.keys() - wanted)]
        wrong += [f"{locale}: empty {key}" for key, text in content.items() if not text.strip()]
        wrong += [
            f"{locale}: other placeholders in {key}"
            for key, text in content.items()
            if _placeholders(text) != _placeholders(_english(texts["en"], key))
        ]
    return wrong


def _english(english: Texts, key: str) -> str:
    return english.get(key) or english.get(f"{_base(key)}_other") or english.get(_base(key), "")


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text)) - {"count"}


def _unused(english: Texts) -> list[str]:
    literals: set[str] = set()
    prefixes: set[str] = set()
    for path in _sources():
        source = path.read_text(encoding="utf-8")
        literals |= set(_LITERAL.findall(source))
        prefixes |= set(_PREFIX.findall(source)) | set(_PYTHON_PREFIX.findall(source))
    keys = {_base(key) for key in english}
    unused = {
        key for key in keys - literals if not any(key.startswith(prefix) for prefix in prefixes)
    }
    return [f"used nowhere: {key}" for key in sorted(unused)]


def _sources() -> list[Path]:
    found = [
        *(path for folder in (VIEWS, CLIENT) for path in folder.rglob("*.ts*")),
        *(path for folder in ("server", "builder") for path in (ROOT / folder).rglob("*.py")),
    ]
    return [path for path in found if "generated" not in path.parts]
