"""Decoding the provider's answers tolerantly, and storing its cookies exactly."""

import inspect
import itertools
import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.provider import tolerant
from server.provider.account import Account, AccountCalls, account_of
from server.provider.answer import Answer, raise_for_status
from server.provider.caller import Caller
from server.provider.connection import open_client
from server.provider.credentials import Credentials
from server.provider.errors import FieldsRefused, InvalidResponse, Refused
from server.provider.heaters import CustomerAccount, Heater, HeaterStatus
from server.provider.notifications import Notification
from server.provider.parameters import Parameter
from server.provider.pictures import PictureHosts
from server.provider.provider import Provider
from server.provider.structs import WrongShape
from server.provider.tolerant import MAX_UNREADABLE_ELEMENTS
from tests.support.loops import run


@pytest.mark.parametrize(
    ("body", "kind", "read"),
    [
        # Unknown fields are ignored, and missing ones are None.
        ('{"id": 7, "colour": "red"}', Heater, {"id": 7, "lat": None}),
        # Numbers as strings are numbers.
        (
            '{"id": 7, "heater_pressure": "1.4", "lat": "52"}',
            Heater,
            {"heater_pressure": 1.4, "lat": 52},
        ),
        # Odd fields are left out, and the others stay.
        (
            '{"id": 7, "lat": "", "created": "soon", "postal_code": 1234, "name": "A", "read": 3}',
            Heater,
            {"lat": None, "created": None, "postal_code": "1234", "name": "A"},
        ),
        # Texts and values stay as they were sent.
        (
            '{"id": 1, "name": " A ", "value": " ", "unit": "\\u00e9", "default_value": ""}',
            Parameter,
            {"name": " A ", "value": " ", "unit": "é", "default_value": ""},
        ),
        # A whole number in the place of a text has no fraction.
        (
            """{"id": 1, "phone_number": 31301234567.0, "address_number": 14.0,
                "postal_code": 3583, "city_name": 1.5, "country_name": 1e300}""",
            CustomerAccount,
            {
                "phone_number": "31301234567",
                "address_number": "14",
                "postal_code": "3583",
                "city_name": "1.5",
                "country_name": "1e+300",
            },
        ),
        # Times may lack their offset.
        (
            '{"id": 1, "created": "2026-01-02T03:04:05Z"}',
            CustomerAccount,
            {"created": datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)},
        ),
        # Whether a notification is read is a number or a boolean.
        ('{"id": 1, "read": 0}', Notification, {"read": False}),
        ('{"id": 1, "read": 1}', Notification, {"read": True}),
        ('{"id": 1, "read": true}', Notification, {"read": True}),
    ],
)
def test_a_record_is_read_tolerantly(
    body: str, kind: type[msgspec.Struct], read: dict[str, object]
) -> None:
    found = tolerant.Decoder().decode(body.encode(), kind)
    assert {name: getattr(found, name) for name in read} == read


def test_an_answer_of_which_very_much_cannot_be_read_is_refused() -> None:
    def body(unreadable: int) -> bytes:
        accounts = [{"id": 1}, *[{"id": [], "name": []}] * unreadable]
        return msgspec.json.encode([{"id": 1, "customer_accounts": accounts}])

    (heater,) = tolerant.Decoder().decode(body(MAX_UNREADABLE_ELEMENTS), list[Heater])
    assert heater.customer_accounts
    with pytest.raises(WrongShape):
        tolerant.Decoder().decode(body(MAX_UNREADABLE_ELEMENTS + 1), list[Heater])


def test_list_elements_without_an_id_are_left_out() -> None:
    rows = tolerant.Decoder().decode(
        b'[{"id": 1}, {"name": "?"}, null, 5, {"id": "b"}]', list[CustomerAccount]
    )
    assert [row.id for row in rows] == [1, "b"]


@pytest.mark.parametrize("body", [b"", b"<html>", b"\xff\x00", b'"text"', b"null", b"12", b"{}"])
def test_another_shape_is_an_error_and_not_an_empty_list(body: bytes) -> None:
    with pytest.raises(WrongShape):
        tolerant.Decoder().decode(body, list[Heater])


@pytest.mark.parametrize("text", ["", " ", "\\t\\n", "\\u00a0", "\\u0000"])
def test_an_optional_text_of_which_nothing_can_be_seen_is_missing(text: str) -> None:
    spaced = '{"id": 1, "name": "%s", "heater_status": {"code": "%s"}, "city_name": %s}'
    for body, odd in itertools.product((spaced, spaced.replace(" ", "")), ("null", "[]")):
        heater = tolerant.Decoder().decode((body % (text, text, odd)).encode(), Heater)
        assert (heater.name, heater.heater_status) == (None, HeaterStatus())


def test_what_no_field_of_ours_holds_is_not_looked_into() -> None:
    deep: list[Any] = []
    for _ in range(2000):
        deep = [deep]
    assert account_of({"first_name": " ", "demo": deep}).first_name is None


@pytest.mark.parametrize("text", [" ", "\u200b", "\u00ad\u2060", "\u2800"])
def test_a_refusal_of_which_nothing_can_be_seen_has_no_words(text: str) -> None:
    with pytest.raises(Refused, check=lambda refused: refused.message is None):
        raise_for_status(400, {}, msgspec.json.encode({"error": text}))
    with pytest.raises(FieldsRefused) as fields:
        raise_for_status(406, {}, msgspec.json.encode({"value": text, "name": ["🫨"]}))
    assert fields.value.fields == {"name": "🫨"}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(list(Heater.__struct_fields__)), json_values))
def test_a_heater_with_an_id_can_be_read_whatever_else_is_sent(fields: dict[str, object]) -> None:
    assert tolerant.Decoder().convert({**fields, "id": 1}, Heater).id == 1


@pytest.mark.parametrize(
    ("account", "name"),
    [
        (Account(company_name="Warm BV", first_name="A"), "Warm BV"),
        (Account(first_name="Ann", last_name="Bos"), "Ann Bos"),
        (Account(last_name="Bos"), "Bos"),
        (Account(name="ann"), "ann"),
        (Account(), ""),
    ],
)
def test_the_display_name_is_the_companys_or_the_persons(account: Account, name: str) -> None:
    assert account.display_name == name


@pytest.mark.parametrize(
    ("sent", "header"),
    [
        (
            ["a=1; Path=/; HttpOnly", 'b="x y"; Secure', "c=YQ==", "=no", "none"],
            'a=1; b="x y"; c=YQ==',
        ),
        (["a=1", "c=3", "a=; Max-Age=0", "c=2"], "c=2"),
        (["b=1", "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT"], ""),
        # Control characters.
        (["a=1\r\nX-Evil: 1", "b=\x00"], ""),
    ],
)
def test_cookies_are_stored_exactly_and_removed_when_they_expire(
    sent: list[str], header: str
) -> None:
    credentials = Credentials()
    credentials.store_cookies(sent)
    assert credentials.cookie_header() == header
    # Each user starts with cookies of their own.
    assert Credentials().cookies == {}


AT = {"past": "Tue, 10 Nov 2020 10:00:00 GMT", "future": "Mon, 10-Nov-2099 10:00:00 GMT"}


@pytest.mark.parametrize(
    ("attributes", "is_kept"),
    [
        (f"Expires={AT['past']}", False),
        (f"Expires={AT['future']}", True),
        (f"Expires={AT['past'].removesuffix(' GMT')} -0000", False),
        (f"Expires={AT['past']}; Max-Age=60", True),
        (f"Max-Age=60; expires={AT['past']}", True),
        (f"Max-Age=0; Expires={AT['future']}", False),
        (f"Max-Age=-1; Expires={AT['future']}", False),
        (f"Max-Age=soon; Expires={AT['past']}", False),
        (f"Max-Age=soon; Expires={AT['future']}", True),
        ("Expires=whenever", True),
        ("Expires=Tue, 10 Nov 999999 10:00:00 GMT", True),
    ],
)
def test_a_cookie_is_kept_until_its_time_is_up_and_max_age_leads(
    attributes: str, is_kept: bool
) -> None:
    credentials = Credentials(cookies={"a": "1"})
    credentials.store_cookies([f"a=2; Path=/; {attributes}; Secure"])
    assert credentials.cookies == ({"a": "2"} if is_kept else {})


@pytest.mark.parametrize("body", [b"{}", b'{"colour": "red"}', b'{"id": null, "demo": null}'])
def test_an_account_of_which_no_field_is_known_is_invalid(body: bytes) -> None:
    caller: Any = SimpleNamespace(get=AsyncMock(return_value=Answer(200, body)))
    for read in (AccountCalls(caller).read, AccountCalls(caller).read_all_fields):
        with pytest.raises(InvalidResponse):
            run(read())


def test_one_known_field_makes_an_account() -> None:
    caller: Any = SimpleNamespace(get=AsyncMock(return_value=Answer(200, b'{"city_name": "Ede"}')))
    assert run(AccountCalls(caller).read()) == Account(city_name="Ede")


def test_every_call_names_its_method_and_path() -> None:
    """Each attribute of Provider is a module of an area, and each call can be found by its path."""
    caller = Caller(open_client("http://x", "default"), Credentials(), 0)
    provider = Provider(caller, "sha256", PictureHosts(()))
    calls = {
        name: value
        for name, value in vars(provider).items()
        if type(value).__name__.endswith("Calls") and name != "pictures"
    }
    assert {name: type(value).__module__.rpartition(".")[2] for name, value in calls.items()} == {
        name: name for name in calls
    }
    methods = [
        method
        for value in calls.values()
        for name, method in inspect.getmembers(type(value), inspect.isfunction)
        if not name.startswith("_")
        and (inspect.iscoroutinefunction(method) or inspect.isasyncgenfunction(method))
    ]
    pattern = r"The same call|`(GET|POST|PUT|PATCH|DELETE) (auth|heaters|faqs|app)/api/[\w/{}]+`"
    assert len(methods) > 40
    assert [each for each in methods if not re.match(pattern, each.__doc__ or "")] == []
