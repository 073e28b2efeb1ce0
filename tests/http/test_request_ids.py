"""Each request has a number: in the response, the provider calls and the screen of a problem."""

import re

import pytest

from server.domain.lookups import Language
from tests.support.contents import plain, present
from tests.support.faults import DOWN, FaultyProxy
from tests.support.parts import IN_GERMAN
from tests.support.rows import CUSTOMERS
from tests.support.user import User, embedded_page

NUMBER = "x-request-id"
MADE = re.compile("[0-9a-f]{16}")


def test_an_answer_and_the_calls_that_it_took_have_the_same_number(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.seen.clear()
    first = installer.get("/customers")
    assert MADE.fullmatch(first.headers[NUMBER])
    assert {call.headers[NUMBER] for call in proxy.seen} == {first.headers[NUMBER]}
    assert installer.get("/customers").headers[NUMBER] != first.headers[NUMBER]
    assert "server-timing" not in first.headers
    # A page without a problem does not show it.
    assert first.headers[NUMBER] not in first.text


def test_the_number_of_a_trusted_proxy_is_kept_where_it_is_one(visitor: User) -> None:
    given = "0190f5fe-7c00-7a00-8000-abcdefabcdef"
    assert visitor.get("/login", **{NUMBER: given}).headers[NUMBER] == given
    for odd in ("short", "x" * 65, "forged\\nERROR", "<b>12345678</b>", ""):
        assert MADE.fullmatch(visitor.get("/login", **{NUMBER: odd}).headers[NUMBER])
    both = visitor.http.get("/login", headers=[(NUMBER, given), (NUMBER, given)])
    assert MADE.fullmatch(both.headers[NUMBER])


@pytest.mark.parametrize("language", IN_GERMAN)
def test_a_problem_is_shown_with_its_number(
    language: Language, host: str, proxy: FaultyProxy, installer: User
) -> None:
    installer.http.headers["accept-language"] = language
    proxy.break_(CUSTOMERS, DOWN)
    answer = installer.get("/customers")
    shown = re.search("<small>([^<]+)<code>([^<]+)", plain(answer.text))
    assert shown
    assert answer.headers[NUMBER] in shown.groups()
    assert embedded_page(answer.text)["problem"]["request_id"] == answer.headers[NUMBER]
    as_json = installer.get("/customers", accept="application/json")
    assert as_json.json()["problem"]["request_id"] == as_json.headers[NUMBER]
    assert as_json.headers[NUMBER] != answer.headers[NUMBER]


def test_the_document_that_browsers_store_has_no_number(visitor: User) -> None:
    answer = visitor.get("/shell?locale=en")
    assert "<noscript>" in answer.text
    assert not present(answer.text, answer.headers[NUMBER], "<code>")
