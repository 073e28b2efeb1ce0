"""Reading the provider's answers tolerantly, and keeping its cookies exactly."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.provider import tolerant
from server.provider.auth.account import Account
from server.provider.credentials import Credentials
from server.provider.heaters.heaters import Heater
from server.provider.heaters.notifications import Notification
from server.provider.installers.customers import CustomerAccount


def test_unknown_fields_are_ignored_and_missing_ones_are_none() -> None:
    heater = tolerant.decode(b'{"id": 7, "colour": "red"}', Heater)
    assert heater.id == 7
    assert heater.lat is None


def test_numbers_as_strings_are_numbers() -> None:
    heater = tolerant.decode(b'{"id": 7, "heater_pressure": "1.4", "lat": "52"}', Heater)
    assert heater.heater_pressure == 1.4
    assert heater.lat == 52


def test_one_odd_field_is_left_out_and_the_others_stay() -> None:
    body = b'{"id": 7, "lat": "", "created": "soon", "postal_code": 1234, "name": "A", "read": 3}'
    heater = tolerant.decode(body, Heater)
    assert heater.lat is None
    assert heater.created is None
    assert heater.postal_code == "1234"
    assert heater.name == "A"


def test_a_list_drops_what_has_no_identity() -> None:
    rows = tolerant.decode(
        b'[{"id": 1}, {"name": "?"}, null, 5, {"id": "b"}]', list[CustomerAccount]
    )
    assert [row.id for row in rows] == [1, "b"]


@pytest.mark.parametrize("body", [b"", b"<html>", b"\xff\x00", b'"text"', b"null", b"12", b"{}"])
def test_another_shape_is_an_error_and_not_an_empty_list(body: bytes) -> None:
    with pytest.raises(tolerant.WrongShape):
        tolerant.decode(body, list[Heater])


@pytest.mark.parametrize(("sent", "read"), [(b"0", False), (b"1", True), (b"true", True)])
def test_read_is_a_number_or_a_boolean(sent: bytes, read: bool) -> None:
    assert tolerant.decode(b'{"id": 1, "read": ' + sent + b"}", Notification).read is read


def test_times_may_lack_their_offset() -> None:
    customer = tolerant.decode(b'{"id": 1, "created": "2026-01-02T03:04:05Z"}', CustomerAccount)
    assert customer.created == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(list(Heater.__struct_fields__)), json_values))
def test_any_json_is_read_or_refused_and_never_a_crash(fields: dict[str, object]) -> None:
    try:
        heater = tolerant.convert({**fields, "id": 1}, Heater)
    except tolerant.WrongShape:
        pytest.fail("a heater with an id can always be read")
    assert heater.id == 1


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
def test_the_account_is_called_by_its_company_or_its_person(account: Account, name: str) -> None:
    assert account.display_name == name


def test_cookies_are_kept_exactly_and_dropped_when_they_end() -> None:
    credentials = Credentials()
    credentials.store_cookies(["a=1; Path=/; HttpOnly", 'b="x y"; Secure', "c=YQ==", "=no", "none"])
    assert credentials.cookie_header() == 'a=1; b="x y"; c=YQ=='
    credentials.store_cookies(["a=; Max-Age=0", "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT", "c=2"])
    assert credentials.cookie_header() == "c=2"


def test_a_cookie_with_control_characters_is_not_kept() -> None:
    credentials = Credentials()
    credentials.store_cookies(["a=1\r\nX-Evil: 1", "b=\x00"])
    assert credentials.cookies == {}


def test_each_user_starts_with_cookies_of_their_own() -> None:
    one, other = Credentials(), Credentials()
    one.store_cookies(["a=1"])
    assert other.cookies == {}
