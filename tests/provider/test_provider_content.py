"""Help, terms, and the five languages of everything that the provider says."""

import re
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import reference_provider
from reference_provider.catalogue import FAULT_KINDS, PARAMETERS
from reference_provider.content import content_in, preferred_language
from reference_provider.lookups import COUNTRIES, LANGUAGES, NOTIFICATION_FIELDS, STATUSES
from tests.provider.support import Running

CATEGORIES = "/faqs/api/faqs/categories"
QUESTIONS = "/faqs/api/faqs/faqs"
TERMS = "/app/api/general_agreements"


def shape(value: Any) -> Any:
    """The keys of a content, without its texts."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return value if isinstance(value, int) else None


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []


def marks(text: str) -> list[str]:
    """The tags, placeholders and numbers, which no translation may lose."""
    return sorted(re.findall(r"</?\w+|\{\w+\}|(?<=/)[FH]\d\d|T\d\b|P\d\d", text))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_translation_has_the_same_keys_tags_and_placeholders_and_is_translated(
    language: str,
) -> None:
    english, other = (msgspec.to_builtins(content_in(each)) for each in ("en", language))
    assert shape(other) == shape(english)
    pairs = list(zip(texts(english), texts(other), strict=True))
    assert [(a, b) for a, b in pairs if marks(a) != marks(b)] == []
    assert [a for a, b in pairs if a == b and len(a.split()) > 2] == []


def test_everything_that_can_be_said_has_a_text() -> None:
    content = content_in("en")
    assert content.statuses.keys() == set(STATUSES.values())
    assert content.faults.keys() == {kind.key for kind in FAULT_KINDS}
    assert content.parameters.keys() == {known.key for known in PARAMETERS}
    assert content.settings.keys() == NOTIFICATION_FIELDS.keys()
    assert content.countries.keys() == {str(country) for country in COUNTRIES}
    for known in PARAMETERS:
        assert content.parameters[known.key].options.keys() == set(known.options)


def test_every_message_is_used() -> None:
    folder = Path(reference_provider.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    assert [key for key in content_in("en").messages if f'"{key}"' not in source] == []


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("nl", "nl"),
        ("nl-BE,nl;q=0.9", "nl"),
        ("fr;q=1, de;q=0.3", "de"),
        ("en;q=0.2, it;q=0.8", "it"),
        ("es;q=wrong, nl;q=0.1", "nl"),
        ("*", "en"),
        ("", "en"),
    ],
)
def test_the_best_language_is_chosen(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_help_has_categories_and_questions(reader: httpx.Client) -> None:
    categories = reader.get(CATEGORIES).json()
    assert len(categories) == 4
    repeated = 0
    for category in categories:
        assert category.keys() == {"id", "name"}
        questions = reader.get(f"{QUESTIONS}/{category['id']}").json()
        assert 3 <= len(questions) <= 6
        assert all(each.keys() == {"id", "name", "content"} for each in questions)
        repeated += len(questions) - len({each["id"] for each in questions})
    assert repeated == 1
    assert reader.get(f"{QUESTIONS}/9").status_code == 404


def test_the_terms_can_be_read_without_a_session(world: Running) -> None:
    terms = [
        world.visitor().get(TERMS, headers={"Accept-Language": language}).json()
        for language in LANGUAGES
    ]
    assert all(each.keys() == {"id", "content"} for each in terms)
    assert len({each["content"] for each in terms}) == len(LANGUAGES)
    assert len({each["id"] for each in terms}) == 1


def test_only_the_current_terms_can_be_agreed_to(reader: httpx.Client) -> None:
    terms = reader.get(TERMS).json()["id"]
    old: Any = {"general_agreement_id": terms - 1}
    for current, sent, status in ((terms - 1, old, 404), (terms, old, 400), (terms, [], 400)):
        assert reader.post(f"{TERMS}/{current}", json=sent).status_code == status
