"""All words that a document shows or reads out, and which of them are in the wrong language."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

TRANSLATIONS = Path(__file__).parents[2] / "translations"
_FILLED_IN = re.compile(r"\{\{\w+\}\}")
_SPOKEN = ("alt", "aria-label", "title", "placeholder")
_SILENT = ("script", "style")
_NUMBER = re.compile(r"\\\{\\\{(number|count|pages?|least|most)\\\}\\\}")
_PLACEHOLDER = re.compile(r"\\\{\\\{\w+\\\}\\\}")
_KEY = re.compile(r"[A-Z]{2,}(_[A-Z]+)+|[a-z-]+(\.[a-z][\w-]*)+")


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._inside: list[str] = []
        self._broken = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "wbr":
            self._broken = True
            return
        self._inside.append(tag)
        self.words += [value for name, value in attrs if name in _SPOKEN and value]

    def handle_endtag(self, tag: str) -> None:
        while self._inside and self._inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(tag in _SILENT for tag in self._inside) and data.strip():
            # A `wbr` does not end a word.
            before = self.words.pop() if self._broken and self.words else ""
            self.words.append(before + data.strip())
            self._broken = False


def words_of(document: str) -> list[str]:
    parser = _Words()
    parser.feed(document)
    return parser.words


def texts(language: str, brand: str = "default") -> dict[str, str]:
    content: dict[str, str] = json.loads((TRANSLATIONS / f"{language}.json").read_text("utf-8"))
    own = TRANSLATIONS / "brands" / f"{brand}.json"
    return content | (json.loads(own.read_text("utf-8"))[language] if own.exists() else {})


def _patterns(language: str, brand: str) -> list[str]:
    """Patterns of the texts of a language, with any text in place of the placeholders."""
    # A text of placeholders alone would match anything.
    said = [each for each in texts(language, brand).values() if _FILLED_IN.sub("", each).strip()]
    escaped = [re.escape(text) for text in said]
    numbered = [_NUMBER.sub(r"[\\d.,]+", text) for text in escaped]
    return [_PLACEHOLDER.sub(r"[^{}]{1,60}?", text) for text in numbered]


class Foreign:
    """Finds English and untranslated keys among the words of another language."""

    def __init__(self, language: str, brand: str = "default") -> None:
        own = _patterns(language, brand)
        english = [pattern for pattern in _patterns("en", brand) if pattern not in own]
        self._keys = {re.sub(r"_(one|many|other)$", "", key) for key in texts("en")}
        self._own = re.compile("|".join(own))
        self._english = re.compile("|".join(english)) if language != "en" else None

    def among(self, words: list[str]) -> Iterator[str]:
        for word in words:
            if word in self._keys or _KEY.fullmatch(word):
                yield f"key: {word}"
            elif "{{" in word:
                yield f"placeholder: {word}"
            elif self._english and self._english.fullmatch(word) and not self._own.fullmatch(word):
                yield f"English: {word}"
