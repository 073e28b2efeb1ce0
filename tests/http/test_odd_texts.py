"""Texts of the provider are shown as text, whatever they contain, on every screen and form."""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.support.examples import CUSTOMER, TYPE_OF_HEATER, addresses
from tests.support.odd_texts import OddTexts
from tests.support.processes import RunningProvider, running_host
from tests.support.user import User, embedded_page

PLAIN = "Ordinary"
"""Differs from the texts that are not replaced, since a filter has a choice for each different
text."""
ODD = {
    "controls": "Odd\x00\x01\x08\x0b\x1f\x7f\x85text",
    "newlines": "Odd\r\n<meta http-equiv=refresh content=0>\n\u2028\u2029text",
    "directions": "Odd\u202e\u2067\u202b text",
    "markup": "</title></script><script>bad=1</script><img src=x onerror=bad=1>\"'><!--",
    "long": "W" * 10_000,
    "formula": '=HYPERLINK("http://bad.test")',
}
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_NO_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e]")
FILES = ("/customers.csv", "/heaters.csv", "/notifications.csv")
SCREENS = (
    *("/login", "/register", *addresses(), "/notifications?heater=20003"),
    *(f"/customer/{CUSTOMER}?dialog=remove", f"/heater-info/{TYPE_OF_HEATER}?tab=faults"),
    *("/search?q=35", "/customers?q=35", "/nowhere", "/customer/999999"),
    "/my-profile?dialog=remove",
)


class Unnamed(HTMLParser):
    """The links and headings of a document that have neither text nor a label."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: tuple[str, str, bool] | None = None
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        label = known.get("aria-label") or known.get("alt")
        if tag in ("a", "title", "h1", "h2", "h3"):
            self._open = (tag, str(self.get_starttag_text()), bool(label))
        elif label and label.strip() and self._open:
            self._open = (*self._open[:2], True)

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag == self._open[0]:
            _, start, is_named = self._open
            if not is_named:
                self.found.append(start)
            self._open = None

    def handle_data(self, data: str) -> None:
        if data.strip() and self._open:
            self._open = (*self._open[:2], True)


class Outline(HTMLParser):
    """The elements of a document, in their order, and its title."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.title = ""
        self._in_title = False
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # A search marks parts of texts, so these elements depend on the texts.
        if (tag, attrs) != ("mark", [("role", "presentation")]):
            self.elements.append((tag, *sorted(name for name, _ in attrs)))
        self._in_title = tag == "title"

    def handle_endtag(self, tag: str) -> None:
        self._in_title = self._in_title and tag != "title"

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data


@cache
def outline(document: str) -> Outline:
    return Outline(document)


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts_in(item)


@pytest.fixture(scope="module")
def odd_provider(provider: RunningProvider) -> Iterator[OddTexts]:
    proxy = OddTexts(provider.url)
    with proxy.running():
        yield proxy


@pytest.fixture(scope="module")
def reader(odd_provider: OddTexts) -> Iterator[User]:
    with running_host(odd_provider.url, HEATDESK_RENDERERS="1") as address, User(address) as user:
        yield user.login()


@pytest.fixture(scope="module")
def shown(reader: User, odd_provider: OddTexts) -> Callable[..., str]:
    """The document at an address while the provider's texts are `text`; each is requested once."""

    @cache
    def get(address: str, text: str, **headers: str) -> str:
        odd_provider.text = text
        return reader.http.get(address, headers=headers, follow_redirects=True).text

    return get


@pytest.mark.parametrize("kind", ODD)
def test_no_text_becomes_an_element(shown: Callable[..., str], kind: str) -> None:
    wrong = []
    for address in SCREENS:
        odd, plain = (outline(shown(address, text)) for text in (ODD[kind], PLAIN))
        if odd.elements != plain.elements:
            pairs = zip(odd.elements, plain.elements, strict=False)
            differing = next((pair for pair in pairs if pair[0] != pair[1]), "length")
            wrong.append(f"{address}: {differing}")
        if _NO_LINE.search(odd.title):
            wrong.append(f"{address}: the title is {odd.title!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("kind", ODD)
def test_page_objects_hold_the_text_and_nothing_unseen(
    shown: Callable[..., str], kind: str
) -> None:
    for address in SCREENS:
        alone = json.loads(shown(address, ODD[kind], accept="application/json"))
        embedded = embedded_page(shown(address, ODD[kind]))
        unseen = [text for text in texts_in([alone, embedded]) if _UNSEEN.search(text)]
        assert not unseen, address


@pytest.mark.parametrize("text", ["", " "])
def test_what_has_no_text_is_named_all_the_same(shown: Callable[..., str], text: str) -> None:
    unnamed = {address: Unnamed(shown(address, text)).found for address in SCREENS}
    assert {address: found for address, found in unnamed.items() if found} == {}


def test_markup_is_shown_as_it_was_sent(shown: Callable[..., str]) -> None:
    document = shown("/customers", ODD["markup"])
    assert "&lt;script&gt;bad=1&lt;/script&gt;&lt;img src=x" in document
    assert "<script>bad" not in document


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("address", FILES)
def test_files_keep_their_rows_and_run_nothing(
    shown: Callable[..., str], address: str, kind: str
) -> None:
    tables = []
    for text in (ODD[kind], PLAIN):
        source = io.StringIO(shown(address, text).removeprefix("\ufeff"), newline="")
        tables.append(list(csv.reader(source)))
    odd, plain = tables
    assert [len(row) for row in odd] == [len(row) for row in plain]
    cells = [cell for row in odd for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "@"))]
