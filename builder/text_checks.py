"""Checks the translations against each other, and against the sources that use them."""

import re
from collections.abc import Iterator, Set
from pathlib import Path

from builder.message_keys import unknown_keys
from builder.paths import CLIENT, ROOT, VIEWS, BuildError
from builder.text_uses import TextUses
from builder.texts import Texts, base_key
from server.domain.lookups import LANGUAGE_DATA, LANGUAGES

_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def check_texts(texts: dict[str, Texts]) -> None:
    """Raises BuildError with every text that is missing in a language or exists in only one, is
    empty, has other placeholders than the English text, or is not used; and with every message
    without a text."""
    keys = {base_key(key) for key in texts["en"]}
    wrong = [*_differences(texts), *_unused(keys), *unknown_keys(keys)]
    if wrong:
        raise BuildError("the translations do not fit:\n  " + "\n  ".join(wrong))


def _differences(texts: dict[str, Texts]) -> Iterator[str]:
    bases = {base_key(key) for content in texts.values() for key in content}
    plural = {base_key(key) for key in texts["en"] if key != base_key(key)}
    for language in LANGUAGES:
        content = texts[language]
        forms = [f"_{category}" for category in LANGUAGE_DATA[language].plurals]
        needed = {f"{base}{form}" for base in bases for form in (forms if base in plural else [""])}
        for key in sorted(needed - content.keys()):
            yield f"{language}: missing {key}"
        for key in sorted(content.keys() - needed):
            yield f"{language}: not in the others: {key}"
        for key, text in content.items():
            if not text.strip():
                yield f"{language}: empty {key}"
            if _placeholders(text) != _placeholders(_english(texts["en"], key)):
                yield f"{language}: other placeholders in {key}"


def _english(english: Texts, key: str) -> str:
    base = base_key(key)
    return english.get(key) or english.get(f"{base}_other") or english.get(base, "")


def _placeholders(text: str) -> set[str]:
    return set(_PLACEHOLDER.findall(text)) - {"count"}


def _unused(keys: Set[str]) -> Iterator[str]:
    used = TextUses(text_sources())
    yield from (f"used nowhere: {key}" for key in sorted(keys) if not used.names(key))


def text_sources() -> list[Path]:
    """The sources that use texts, as they are written."""
    found = [
        *(path for folder in (VIEWS, CLIENT) for path in folder.rglob("*.ts*")),
        *(path for folder in ("server", "builder") for path in (ROOT / folder).rglob("*.py")),
    ]
    return [path for path in found if "generated" not in path.parts]
