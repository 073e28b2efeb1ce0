"""No screen in another language shows English texts, and none shows the key of a text."""

from collections.abc import Callable

import pytest

from server.domain.lookups import Language
from tests.support.parts import IN_GERMAN
from tests.support.screens import Document
from tests.support.words import Foreign, texts, words_of


def test_english_left_over_would_be_found() -> None:
    said = ["Abbrechen", "Status", "3 Kunden", "Cancel", "3 customers", "autosave.saved"]
    wrong = ["English: Cancel", "English: 3 customers", "key: autosave.saved", "key: FORM_INVALID"]
    assert list(Foreign("de").among([*said, "FORM_INVALID"])) == wrong


@pytest.mark.parametrize("language", IN_GERMAN)
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
