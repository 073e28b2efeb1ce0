"""No screen in another language shows English texts, and none shows the key of a text."""

from collections.abc import Callable

import pytest

from server.domain.lookups import LANGUAGES, Language
from tests.support.screens import Document
from tests.support.words import Foreign, texts, words_of


def test_english_left_over_would_be_found() -> None:
    german = Foreign("de")
    assert list(german.among(["Abbrechen", "Status", "3 Kunden"])) == []
    assert list(german.among(["Cancel"])) == ["English: Cancel"]
    assert list(german.among(["3 customers"])) == ["English: 3 customers"]
    assert list(german.among(["autosave.saved"])) == ["key: autosave.saved"]
    assert list(german.among(["FORM_INVALID"])) == ["key: FORM_INVALID"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_one_language(
    documents: Callable[[Language], list[Document]], language: Language
) -> None:
    foreign = Foreign(language)
    wrong = [
        f"{screen}: {words}"
        for screen, document in documents(language)
        for words in (
            *foreign.among(words_of(document)),
            *(() if f'<html lang="{language}"' in document else ("another language",)),
        )
    ]
    assert wrong == []


def test_messages_that_only_a_browser_shows_are_translated() -> None:
    english = texts("en")
    for language in ("nl", "de", "es", "it"):
        own = texts(language)
        assert all(own[key] != text for key, text in english.items() if key.startswith("autosave"))
