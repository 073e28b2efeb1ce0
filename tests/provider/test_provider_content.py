"""Help, terms, and the five languages of everything that the provider says."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from provider_kit.reference_provider.catalogue import FAULT_KINDS
from provider_kit.reference_provider.content import content_in
from provider_kit.reference_provider.lookups import (
    COUNTRIES,
    LANGUAGES,
    NOTIFICATION_FIELDS,
    STATUSES,
)
from provider_kit.reference_provider.parameters import PARAMETERS
from tests.provider.support import ACCOUNT, CUSTOMERS, HEATERS, LIST, NOTIFICATIONS, Running

TERMS = "/app/api/general_agreements"


def texts(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The texts and numbers of a content, with their places."""
    if isinstance(value, (dict, list)):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts(each, f"{place}/{key}")
    else:
        yield place, value


def marks(text: object) -> list[str]:
    """The tags, placeholders and numbers, which no translation may lose."""
    return sorted(re.findall(r"</?\w+|\{\w+\}|(?<=/)[FH]\d\d|T\d\b|P\d\d|^\d+$", str(text)))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_translation_has_the_same_keys_tags_and_placeholders_and_is_translated(
    language: str,
) -> None:
    english, other = (
        dict(texts(msgspec.to_builtins(content_in(each)))) for each in ("en", language)
    )
    assert {key: marks(text) for key, text in other.items()} == {
        key: marks(text) for key, text in english.items()
    }
    same = [text for key, text in other.items() if text == english[key]]
    assert [text for text in same if len(str(text).split()) > 2] == []


def test_everything_that_can_be_said_has_a_text() -> None:
    content = content_in("en")
    assert content.statuses.keys() == set(STATUSES.values())
    assert content.faults.keys() == {kind.key for kind in FAULT_KINDS}
    assert content.settings.keys() == NOTIFICATION_FIELDS.keys()
    assert content.countries.keys() == {str(country) for country in COUNTRIES}
    assert {key: {*text.options} for key, text in content.parameters.items()} == {
        known.key: {*known.options} for known in PARAMETERS
    }


@pytest.mark.parametrize(
    ("header", "text"),
    [
        ("nl", "U bent niet ingelogd"),
        ("nl-BE,nl;q=0.9", "U bent niet ingelogd"),
        ("es;q=wrong, nl;q=0.1", "U bent niet ingelogd"),
        ("de-AT,de;q=0.9", "Sie sind nicht angemeldet"),
        ("fr;q=1, de;q=0.3", "Sie sind nicht angemeldet"),
        ("fr, es;q=0.8, en;q=0.5", "No ha iniciado sesión"),
        ("en;q=0.2, it;q=0.8", "Accesso non effettuato"),
        ("it-CH", "Accesso non effettuato"),
        ("fr", "You are not logged in"),
        ("*", "You are not logged in"),
        ("", "You are not logged in"),
    ],
)
def test_the_best_of_the_callers_languages_is_chosen(
    world: Running, header: str, text: str
) -> None:
    answer = world.visitor().get(ACCOUNT, headers={"Accept-Language": header})
    assert answer.json() == {"error": text}


@pytest.mark.parametrize(
    ("path", "language", "names"),
    [
        (CUSTOMERS, "de", ("Niederlande", "Belgien", "Deutschland", "Vereinigtes Königreich")),
        (f"{HEATERS}/status_list", "nl", ("Aan", "Storing", "Geen verbinding")),
        (LIST, "nl", ("Aan", "Storing", "Geen verbinding")),
        (NOTIFICATIONS, "it", ("Pressione impianto", "Anomalia risolta")),
    ],
)
def test_names_follow_the_callers_language(
    reader: httpx.Client, path: str, language: str, names: tuple[str, ...]
) -> None:
    told = reader.get(path, headers={"Accept-Language": language}).text
    assert [name for name in names if f'"{name}"' not in told] == []


def test_help_has_categories_and_one_question_is_in_two_of_them(reader: httpx.Client) -> None:
    categories = reader.get("/faqs/api/faqs/categories").json()
    questions = [reader.get(f"/faqs/api/faqs/faqs/{each['id']}").json() for each in categories]
    assert [3 <= len(each) <= 6 for each in questions] == [True] * 4
    ids = [each["id"] for some in questions for each in some]
    assert len(ids) == len(set(ids)) + 1


def test_the_terms_can_be_read_without_a_session_in_every_language(world: Running) -> None:
    terms = [
        world.visitor().get(TERMS, headers={"Accept-Language": language}).json()
        for language in LANGUAGES
    ]
    assert len({each["content"] for each in terms}) == len(LANGUAGES)
    assert len({each["id"] for each in terms}) == 1
