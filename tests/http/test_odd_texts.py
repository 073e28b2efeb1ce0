"""Texts of the provider are shown as text, whatever they contain, on every screen and form."""

import csv
import io
import re
from collections.abc import Callable, Iterator
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
ODD = (
    "=HYPERLINK(1)\x00\x01\x08\x0b\x1f\x7f\x85"
    "\r\n<meta http-equiv=refresh content=0>\n\u2028\u2029"
    "\u202e\u2067\u202b"
    "</title></script><script>bad=1</script><img src=x onerror=bad=1>\"'><!--"
)
"""A formula, control characters, line ends, directions and markup."""
LONG = "W" * 10_000
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_NO_LINE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e]")
SCREENS = (
    *("/login", "/register", *addresses(), "/notifications?heater=20003"),
    *(f"/customer/{CUSTOMER}?dialog=remove", f"/heater-info/{TYPE_OF_HEATER}?tab=faults"),
    *("/search?q=35", "/customers?q=35", "/nowhere", "/customer/999999"),
    "/my-profile?dialog=remove",
)


class Outline(HTMLParser):
    """The elements of a document, in their order, its title, and its links and headings that have
    neither text nor a label."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.unnamed: list[str] = []
        self.title = ""
        self._open = ("", "", False)
        """A link or heading: its tag, its start and whether it has a name."""
        self.feed(document)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # A search marks parts of texts, so these elements depend on the texts.
        if (tag, attrs) != ("mark", [("role", "presentation")]):
            self.elements.append((tag, *sorted(name for name, _ in attrs)))
        label = dict(attrs).get("aria-label") or dict(attrs).get("alt") or ""
        if tag in ("a", "title", "h1", "h2", "h3"):
            self._open = (tag, str(self.get_starttag_text()), bool(label))
        elif label.strip():
            self._name()

    def handle_endtag(self, tag: str) -> None:
        opened, start, is_named = self._open
        if tag == opened:
            self.unnamed += [] if is_named else [start]
            self._open = ("", "", False)

    def handle_data(self, data: str) -> None:
        if data.strip():
            self._name()
        if self._open[0] == "title":
            self.title += data

    def _name(self) -> None:
        self._open = (*self._open[:2], True)


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
def shown(reader: User, odd_provider: OddTexts) -> Callable[[str, str], str]:
    """Returns the document at an address while the provider's texts are `text`."""

    def get(address: str, text: str) -> str:
        odd_provider.text = text
        return reader.http.get(address, follow_redirects=True).text

    return get


@pytest.mark.parametrize("text", [ODD, LONG], ids=["odd", "long"])
def test_no_text_becomes_an_element(
    reader: User, shown: Callable[[str, str], str], text: str
) -> None:
    wrong = []
    for address in SCREENS:
        # Both at the same time: an hour after its values were read, a heater says their age.
        document, alone = shown(address, text), reader.page(address)
        odd, plain = Outline(document), Outline(shown(address, PLAIN))
        if odd.elements != plain.elements:
            pairs = zip(odd.elements, plain.elements, strict=False)
            differing = next((pair for pair in pairs if pair[0] != pair[1]), "length")
            wrong.append(f"{address}: {differing}")
        if _NO_LINE.search(odd.title):
            wrong.append(f"{address}: the title is {odd.title!r}")
        unseen = [
            each for each in texts_in([embedded_page(document), alone]) if _UNSEEN.search(each)
        ]
        wrong += [f"{address}: {each!r} is in the page object" for each in unseen]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("text", ["", " "])
def test_what_has_no_text_is_named_all_the_same(
    shown: Callable[[str, str], str], text: str
) -> None:
    unnamed = {address: Outline(shown(address, text)).unnamed for address in SCREENS}
    assert {address: found for address, found in unnamed.items() if found} == {}


def test_markup_is_shown_as_it_was_sent(shown: Callable[[str, str], str]) -> None:
    document = shown("/customers", ODD)
    assert "&lt;script&gt;bad=1&lt;/script&gt;&lt;img src=x" in document
    assert "<script>bad" not in document


@pytest.mark.parametrize("text", [ODD, LONG], ids=["odd", "long"])
def test_files_keep_their_rows_and_run_nothing(shown: Callable[[str, str], str], text: str) -> None:
    for address in ("/customers.csv", "/heaters.csv", "/notifications.csv"):
        odd, plain = (
            list(
                csv.reader(
                    io.StringIO(shown(address, each).removeprefix("\ufeff"), newline=""),
                    delimiter=";",
                )
            )
            for each in (text, PLAIN)
        )
        assert [len(row) for row in odd] == [len(row) for row in plain], address
        cells = [cell for row in odd for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "@"))], address
