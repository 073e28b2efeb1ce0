"""The translations: complete in five languages, and the same in the host and in browsers."""

import json
import re
import shutil
from pathlib import Path

import pytest

from builder.message_keys import unknown_keys
from builder.paths import ROOT, BuildError
from builder.text_checks import check_texts
from builder.texts import read_texts
from server.domain.lookups import BRANDS, LANGUAGES
from tests.support.probe import run_probe


@pytest.mark.parametrize("brand", BRANDS)
def test_every_language_has_every_text(brand: str) -> None:
    check_texts(read_texts(brand))


def test_a_text_that_a_language_lacks_fails_the_build() -> None:
    texts = read_texts("default")
    del texts["de"]["LOGIN_INVALID"]
    with pytest.raises(BuildError, match="de: missing LOGIN_INVALID"):
        check_texts(texts)


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


def test_a_text_that_is_used_nowhere_fails_the_build() -> None:
    texts = read_texts("default")
    for locale in LANGUAGES:
        texts[locale]["never.used.text"] = "x"
    with pytest.raises(BuildError, match=r"used nowhere: never\.used\.text"):
        check_texts(texts)


@pytest.mark.parametrize("brand", BRANDS)
def test_italian_has_no_article_before_a_date(brand: str) -> None:
    """Before the 8th and the 11th it would be elided: "l'8 ottobre"."""
    article = re.compile(r"\b(?:il|al|dal|del|nel|sul) \{\{", re.IGNORECASE)
    texts = read_texts(brand)["it"]
    assert {key: text for key, text in texts.items() if article.search(text)} == {}


def test_another_placeholder_fails_the_build() -> None:
    texts = read_texts("default")
    texts["it"]["LOGIN_INVALID"] += " {{oops}}"
    with pytest.raises(BuildError, match="it: other placeholders in LOGIN_INVALID"):
        check_texts(texts)


def test_a_plural_form_that_a_language_lacks_fails_the_build() -> None:
    texts = read_texts("default")
    plural = next(key for key in texts["es"] if key.endswith("_many"))
    del texts["es"][plural]
    with pytest.raises(BuildError, match=f"es: missing {plural}"):
        check_texts(texts)


def test_the_translators_of_browsers_and_of_v8_say_what_i18next_says(tmp_path: Path) -> None:
    """Otherwise the page would change when it is hydrated."""
    lines = run_probe("texts_probe", tmp_path)
    assert len(lines) > 500
    assert {len(line) for line in lines} == {4}
    assert [line for line in lines if len(set(line[1:])) > 1] == []


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("LOGIN_INVALID", r"server/pages/login\.py:\d+"),
        ("contact.unknown", r"server/pages/contact\.py:\d+"),
        ("PASSWORD_TOO_SHORT", r"server/domain/accounts\.py:\d+"),
        ("VALUE_TOO_LOW", r"server/domain/parameters\.py:\d+"),
        ("FORM_DEMO", r"server/web/problems\.py:\d+"),
    ],
)
def test_a_message_without_a_text_fails_the_build_and_says_where(key: str, place: str) -> None:
    texts = read_texts("default")
    for content in texts.values():
        del content[key]
    with pytest.raises(BuildError, match=f"{place}: no text has the key '{key}'"):
        check_texts(texts)


def test_a_message_whose_key_is_put_together_needs_texts_that_begin_so() -> None:
    keys = {key for key in read_texts("default")["en"] if not key.startswith("series.")}
    assert "server/pages/shared/realtime_reading.py" in "".join(unknown_keys(keys))


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
