"""What a text from outside costs the host is in proportion to its bytes, whatever is in it."""

import contextlib
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.requests import Request

from server.domain.emails import email_key, email_spellings, unicode_email
from server.domain.freshness import parse_provider_time
from server.domain.gateways import mac_part
from server.domain.graphemes import clusters
from server.domain.icalendar import Event, calendar_text
from server.domain.invisible_characters import typed_text
from server.domain.localized_numbers import parse_localized
from server.domain.lookups import preferred_language
from server.domain.numbers import parse_provider_number
from server.domain.phone_numbers import number_to_dial
from server.domain.search import Record, SearchCriteria
from server.domain.sorting import text_key
from server.domain.spreadsheet import escape_cell
from server.provider.credentials import Credentials
from server.provider.errors import CookiesTooLarge
from server.provider.event_stream import EventParser
from server.serving.seal import Seal
from server.web.forms.reading import read_form
from server.web.outcomes import InvalidFormBody
from server.web.provider_html import ProviderHtml, plain_text
from server.web.routes import safe_next
from server.web.session.cookie import sent_cookies
from tests.support.loops import run

WORDS = (
    *(
        "a",
        "é",
        "\ufdfa",
        "\u321d",
        "각",
        "a.",
        "1.",
        "B.V. ",
        "str. ",
        "’",
        "-",
        "1 2-",
        "½",
        "x1-",
        "0",
    ),
    *(" ", "\t", "\n", "\r", "\0", "\u200b", "\u0301", "\u2028", "👩\u200d", "🇦", "ß", "İ", "AA:"),
    *(
        "%",
        "%4",
        "%41",
        "%C3%A9",
        "+",
        "&",
        "a=&",
        "=",
        ";",
        "a=b; ",
        "\\",
        '\\"',
        '"',
        "(",
        "+31 6 ",
    ),
    *(
        "<",
        "<a>",
        "<b a=",
        "</p>",
        "<!--",
        "<script>",
        "&#",
        "&amp;",
        "@",
        "a@",
        "xn--",
        "../",
        "//",
    ),
    *(
        "8:00-17:00 ",
        "8-12 ",
        "ma ",
        "data:",
        "id:1\n",
        "--X\r\n",
        "1e9",
        ",",
        "nl;q=0.1,",
        "[",
        "{",
    ),
)
BYTES = 8_000
TEXTS = 30
"""The texts of a page with HTML: their work is limited together."""
SEAL = Seal(("a" * 32,))


def searched(text: str) -> object:
    parts = [text[place : place + 250] for place in range(0, len(text), 250)]
    records = [Record((part,), (part,), (part,), part, part) for part in parts]
    return SearchCriteria("jansen 12").best_first(records, lambda each: each)


def posted(body: bytes, kind: bytes) -> object:
    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", kind)]
    scope = {"type": "http", "method": "POST", "headers": headers, "app": None}
    return run(read_form(Request(scope, receive), logged_in=True))


def in_parts(text: str) -> object:
    head = b'--X\r\nContent-Disposition: form-data; name="name"\r\n\r\n'
    body = head + text.encode() + b"\r\n--X--\r\n"
    return posted(body, b"multipart/form-data; boundary=X")


def pushed(text: str) -> object:
    parser = EventParser(limit=10 * BYTES)
    return [list(parser.feed(bytes([byte]))) for byte in text.encode()]


def page_html(text: str) -> object:
    page = ProviderHtml("https://provider.example", (), SEAL)
    return [page.clean(text) for _ in range(TEXTS)]


WORKS: dict[str, Callable[[str], object]] = {
    "search": searched,
    "sort": text_key,
    "form": lambda text: posted(text.encode(), b"application/x-www-form-urlencoded"),
    "form in parts": in_parts,
    "cookies": lambda text: sent_cookies(
        Request({"type": "http", "headers": [(b"cookie", text.encode())]})
    ),
    "cookies of the provider": lambda text: Credentials().store_cookies([text]),
    "events": pushed,
    "HTML": page_html,
    "plain text": plain_text.__wrapped__,
    "next": safe_next,
    "language": preferred_language,
    "phone": number_to_dial.__wrapped__,
    "cell": escape_cell,
    "characters": lambda text: list(clusters(text)),
    "typed": typed_text,
    "number": parse_provider_number,
    "typed number": lambda text: parse_localized(text, "nl"),
    "time": parse_provider_time,
    "MAC": mac_part,
    "e-mail": lambda text: (unicode_email(text), email_spellings(text), email_key(text)),
    "calendar": lambda text: calendar_text(
        [Event(uid="1", day=date(2026, 1, 1), summary=text)], "", datetime.now(UTC)
    ),
}


def seconds(work: Callable[[str], object], text: str) -> float:
    """The processor time."""
    begin = time.process_time()
    with contextlib.suppress(InvalidFormBody, CookiesTooLarge, ValueError):
        work(text)
    return time.process_time() - begin


def check_costs(word: str) -> None:
    """Checks that no work with a text of this word, repeated, takes ten times as long as a search
    in a plain text of as many bytes, in each of three attempts."""
    text, plain = word * (BYTES // len(word.encode())), "Jansen Loodgieters " * (BYTES // 19)
    for name, work in WORKS.items():
        most = 10 * TEXTS if work is page_html else 10
        ratios = (seconds(work, text) / seconds(searched, plain) for _ in range(3))
        assert any(ratio < most for ratio in ratios), name


@pytest.mark.parametrize("word", WORDS)
def test_no_text_costs_much_more_than_a_plain_one(word: str) -> None:
    check_costs(word)


@settings(max_examples=15)
@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=4).map("".join))
def test_no_text_of_such_words_does(word: str) -> None:
    check_costs(word)
