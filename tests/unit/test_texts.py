"""The translations: complete in five languages, and the same in the host and in browsers."""

import json
import re
import shutil
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from builder.message_keys import unknown_keys
from builder.paths import ROOT, BuildError
from builder.text_checks import check_texts
from builder.texts import read_texts
from server.domain.lookups import BRANDS, LANGUAGES
from tests.support.probe import run_probe
from tools.texts_page import page_of


@pytest.mark.parametrize(
    ("languages", "ending", "text", "said"),
    [
        (["de"], "LOGIN_INVALID", None, "de: missing LOGIN_INVALID"),
        (["es"], "_many", None, r"es: missing \S+_many"),
        (["it"], "LOGIN_INVALID", "{{oops}}", "it: other placeholders in LOGIN_INVALID"),
        (LANGUAGES, "never.used.text", "x", r"used nowhere: never\.used\.text"),
    ],
)
def test_texts_that_are_not_complete_fail_the_build(
    languages: Iterable[str], ending: str, text: str | None, said: str
) -> None:
    """One text, whose key has this ending, is missing or another one."""
    texts = read_texts("default")
    key = next((key for key in texts["es"] if key.endswith(ending)), ending)
    for language in languages:
        texts[language].pop(key, None)
        texts[language] |= {key: text} if text else {}
    with pytest.raises(BuildError, match=said):
        check_texts(texts)


def test_the_page_of_all_texts_has_each_in_every_language_beside_the_files_that_use_it() -> None:
    texts = read_texts("default")
    rows = dict(re.findall(r'<tr><th scope="row">([^<]+)</th>(.*)</tr>', page_of(texts)))
    assert rows.keys() == texts["es"].keys() | texts["en"].keys()
    cells = "".join(
        f'<td lang="{each}">{texts[each]["customers.search_hint"]}</td>' for each in LANGUAGES
    )
    assert rows["customers.search_hint"].startswith(cells)
    assert "<code>views/pages/customers/customers.tsx</code>" in rows["customers.search_hint"]
    assert [key for key, row in rows.items() if "<code>" not in row] == []


def test_wording_of_a_brand_that_a_language_lacks_fails_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = shutil.copytree(ROOT / "translations", tmp_path / "translations")
    wording = json.loads((copied / "brands" / "mhg.json").read_text("utf-8"))
    del wording["it"]["nav.contact"]
    (copied / "brands" / "mhg.json").write_text(json.dumps(wording), "utf-8")
    monkeypatch.setattr("builder.texts.TRANSLATIONS", copied)
    with pytest.raises(BuildError, match=r"mhg\.json lacks in it: .'nav\.contact'"):
        read_texts("mhg")


@pytest.mark.parametrize("brand", BRANDS)
def test_every_language_has_every_text_and_italian_no_article_before_a_date(brand: str) -> None:
    """Before the 8th and the 11th it would be elided: "l'8 ottobre"."""
    texts = read_texts(brand)
    check_texts(texts)
    article = re.compile(r"\b(?:il|al|dal|del|nel|sul) \{\{", re.IGNORECASE)
    assert {key: text for key, text in texts["it"].items() if article.search(text)} == {}


def test_the_translators_of_browsers_and_of_v8_say_what_i18next_says(tmp_path: Path) -> None:
    """Otherwise the page would change when it is hydrated."""
    lines = run_probe("texts_probe", tmp_path)
    assert len(lines) > 500
    assert {len(line) for line in lines} == {4}
    assert [line for line in lines if len(set(line[1:])) > 1] == []


PLACES = {
    "LOGIN_INVALID": "server/pages/login.py",
    "contact.unknown": "server/pages/contact.py",
    "PASSWORD_TOO_SHORT": "server/domain/accounts.py",
    "VALUE_TOO_LOW": "server/domain/parameters.py",
    "FORM_DEMO": "server/web/outcomes.py",
}


def test_messages_without_a_text_fail_the_build_which_says_where_they_are() -> None:
    texts = read_texts("default")
    for content, key in product(texts.values(), PLACES):
        del content[key]
    with pytest.raises(BuildError) as failed:
        check_texts(texts)
    for key, place in PLACES.items():
        assert re.search(rf"{place}:\d+: no text has the key '{key}'", str(failed.value)), key


def test_a_message_whose_key_is_put_together_needs_texts_that_begin_so() -> None:
    keys = {key for key in read_texts("default")["en"] if not key.startswith("series.")}
    assert "server/pages/shared/heater/realtime_reading.py" in "".join(unknown_keys(keys))


@pytest.mark.parametrize(
    "source",
    [
        'flash = Message("NO_SUCH")',
        'flash = Message(key="NO_SUCH")',
        'def load():\n    key = "NO_SUCH" if failed else "LOGIN_INVALID"\n    return Message(key)',
        'NAMES = {1: "NO_SUCH"}\ndef load():\n    return Message(NAMES.get(1, "LOGIN_INVALID"))',
        'def check() -> dict[str, MessageKey]:\n    found["name"] = "NO_SUCH"\n    return found',
        'class No:\n    def __init__(self, why: MessageKey):\n        pass\nraise No("NO_SUCH")',
        'def load():\n    key = "NO_SUCH"\n    key = key or other\n    return Message(key)',
        'flash = Message(f"no.such.{name}")',
    ],
)
def test_a_key_is_followed_to_where_it_is_written(
    source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "page.py").write_text(source)
    monkeypatch.setattr("builder.message_keys.ROOT", tmp_path)
    (found,) = unknown_keys({"LOGIN_INVALID"})
    assert re.fullmatch(r"server/page\.py:\d: no text has the key '(NO_SUCH|no\.such\.)'", found)


# The same words in these languages.
_SHARED = {"sort.num_days_gateway_offline"}


def test_no_text_of_two_words_or_more_is_left_in_english() -> None:
    texts = read_texts("default")
    left = [
        f"{language}: {key}"
        for language in LANGUAGES
        for key, text in texts[language].items()
        if language != "en"
        and text == texts["en"].get(key)
        and key not in _SHARED
        # Names, units and abbreviations may be alike.
        and len([word for word in text.split() if word.isalpha()]) > 1
    ]
    assert left == []
