"""The provider's texts in five languages, read from `content/<language>.json`."""

from functools import cache
from pathlib import Path

import msgspec

from provider_kit.reference_provider.lookups import DEFAULT_LANGUAGE, LANGUAGES

FOLDER = Path(__file__).parent / "content"


class Text(msgspec.Struct, forbid_unknown_fields=True):
    """A name and its explanation in HTML."""

    name: str
    content: str


class ParameterText(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    content: str
    options: dict[str, str] = {}


class Question(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    name: str
    content: str


class Category(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    name: str
    questions: list[Question]


class Content(msgspec.Struct, forbid_unknown_fields=True):
    """All texts of the provider in one language."""

    statuses: dict[str, Text]
    faults: dict[str, Text]
    parameters: dict[str, ParameterText]
    parameter_types: dict[str, str]
    settings: dict[str, str]
    events: dict[str, str]
    faq: list[Category]
    terms: str
    countries: dict[str, str]
    messages: dict[str, str]

    def message(self, key: str, **values: object) -> str:
        return self.messages[key].format(**values)


@cache
def content_in(language: str) -> Content:
    return msgspec.json.decode((FOLDER / f"{language}.json").read_bytes(), type=Content)


def load_all() -> None:
    """Reads every language now, so that a broken file stops the start instead of a request."""
    for language in LANGUAGES:
        content_in(language)


def preferred_language(accept_language: str) -> str:
    """The best of our languages for an Accept-Language header, English where none fits."""
    wishes = [_wish(part) for part in accept_language.split(",")]
    for _, language in sorted(wishes, key=lambda wish: -wish[0]):
        if language in LANGUAGES:
            return language
    return DEFAULT_LANGUAGE


def _wish(part: str) -> tuple[float, str]:
    tag, _, parameter = part.strip().partition(";")
    language = tag.strip().split("-")[0].lower()
    _, _, quality = parameter.partition("q=")
    try:
        return float(quality or 1), language
    except ValueError:
        return 0.0, language
