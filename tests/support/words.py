"""All words that a document shows or reads out, their languages, and which are in a wrong one."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

TRANSLATIONS = Path(__file__).parents[2] / "translations"
_FILLED_IN = re.compile(r"\{\{\w+\}\}")
_SPOKEN = ("alt", "aria-label", "title", "placeholder")
_SILENT = ("script", "style")
_VOID = ("br", "hr", "img", "input", "link", "meta", "wbr", "path", "use")
_NUMBER = re.compile(r"\\\{\\\{(number|count|pages?|least|most)\\\}\\\}")
_PLACEHOLDER = re.compile(r"\\\{\\\{\w+\\\}\\\}")
_KEY = re.compile(r"[A-Z]{2,}(_[A-Z]+)+|[a-z-]+(\.[a-z][\w-]*)+")


class _Reader(HTMLParser):
    """Collects the texts between tags, each with the innermost tag and language around it, and the
    texts in attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, str, str]] = []
        self.attributes: list[str] = []
        self._open = [("", "")]
        self._is_broken = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._is_broken = self._is_broken or tag == "wbr"
        self.attributes += [value for name, value in attrs if name in _SPOKEN and value]
        if tag not in _VOID:
            self._open.append((tag, dict(attrs).get("lang") or self._open[-1][1]))

    def handle_endtag(self, tag: str) -> None:
        if any(name == tag for name, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if data.strip():
            # A `wbr` does not end a word.
            before = self.texts.pop()[0] if self._is_broken and self.texts else ""
            self.texts.append((before + data.strip(), *self._open[-1]))
            self._is_broken = False


def _read(document: str) -> _Reader:
    reader = _Reader()
    reader.feed(document)
    reader.close()
    return reader


def words_of(document: str) -> list[str]:
    found = _read(document)
    return [*found.attributes, *(text for text, tag, _ in found.texts if tag not in _SILENT)]


def spoken(document: str) -> list[tuple[str, str]]:
    """Every text of the document that a screen reader speaks, with its language."""
    found = _read(document).texts
    return [(text, language) for text, tag, language in found if tag not in (*_SILENT, "title")]


def languages_of(document: str, words: str) -> set[str]:
    """The languages of all texts with these words."""
    return {language for text, language in spoken(document) if words in text}


def texts(language: str, brand: str = "default") -> dict[str, str]:
    content: dict[str, str] = json.loads((TRANSLATIONS / f"{language}.json").read_text("utf-8"))
    own = TRANSLATIONS / "brands" / f"{brand}.json"
    return content | (json.loads(own.read_text("utf-8")).get(language, {}) if own.exists() else {})


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
