"""Rules of finding and creating customers."""

import pytest

from server.domain.customers import (
    REQUIRED_FIELDS,
    new_customer_errors,
    normalized_postal_code,
    same_house_number,
)
from server.domain.invites import FLAGS_OF_STATE, invite_state
from server.environment import SettingsError, read_settings

CHOICES = {"country_id": {"1", "7", "30", "67"}, "language_id": {"1", "2"}}
GOOD = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "email": "ada@example.test",
    "email2": "ada@example.test",
    "address": "Kade",
    "address_number": "1",
    "postal_code": "3583 EM",
    "city_name": "Utrecht",
    "country_id": "1",
}


def test_a_complete_customer_has_no_flaw() -> None:
    assert new_customer_errors(GOOD, CHOICES) == {}


@pytest.mark.parametrize("field", REQUIRED_FIELDS)
def test_every_required_field_is_missed(field: str) -> None:
    assert new_customer_errors({**GOOD, field: ""}, CHOICES) == {field: "FIELD_REQUIRED"}


def test_errors_come_in_the_order_of_the_form() -> None:
    assert tuple(new_customer_errors({}, CHOICES)) == REQUIRED_FIELDS


def test_the_repeat_of_an_e_mail_ignores_case() -> None:
    assert new_customer_errors({**GOOD, "email2": "ADA@Example.test"}, CHOICES) == {}
    assert (
        new_customer_errors({**GOOD, "email": "STRASSE@x.test", "email2": "straße@x.test"}, CHOICES)
        == {}
    )


def test_the_other_errors() -> None:
    assert new_customer_errors({**GOOD, "email2": "eve@example.test"}, CHOICES) == {
        "email2": "EMAIL_REPEAT"
    }
    assert new_customer_errors({**GOOD, "country_id": "10"}, CHOICES) == {
        "country_id": "VALUE_INVALID"
    }
    assert new_customer_errors({**GOOD, "language_id": "9"}, CHOICES) == {
        "language_id": "VALUE_INVALID"
    }
    assert new_customer_errors({**GOOD, "phone_number": "1" * 256}, CHOICES) == {
        "phone_number": "FIELD_TOO_LONG"
    }
    assert new_customer_errors({**GOOD, "city_name": "x" * 255}, CHOICES) == {}


@pytest.mark.parametrize(
    ("typed", "sent"), [("3583 EM", "3583EM"), ("LS6 2AL x", "LS62AL x"), ("47533", "47533")]
)
def test_the_first_space_of_a_postal_code_is_removed(typed: str, sent: str) -> None:
    assert normalized_postal_code(typed) == sent


@pytest.mark.parametrize(
    ("typed", "found", "same"),
    [
        ("14a", "14A", True),
        ("14 A", "14a", True),
        ("14-a", "14A", True),
        ("14", "14A", False),
        ("14", None, True),
        ("12", "1-2", False),
        ("12", "1/2", False),
        ("12", "1 2", False),
        ("1-2", "1/2", True),
        ("1 - 2", "1-2", True),
        ("12-3", "1-23", False),
        ("12 bis", "12BIS", True),
        ("12 a-3", "12A3", True),
        ("12-14", "1214", False),
        ("٣-١", "٣١", False),
    ],
)
def test_house_numbers_match_without_case(typed: str, found: str | None, same: bool) -> None:
    assert same_house_number(typed, found) is same


def test_the_flags_of_a_state_lead_back_to_it() -> None:
    for state, flags in FLAGS_OF_STATE.items():
        assert invite_state(**{"accepted": False, **flags}) == state


@pytest.mark.parametrize(("value", "on"), [("1", True), ("true", True), ("0", False), ("", False)])
def test_demo_mode_is_a_switch(value: str, on: bool) -> None:
    environment = {
        "HEATDESK_PROVIDER_URL": "http://provider.test",
        "HEATDESK_SECRET_KEYS": "x" * 32,
        "HEATDESK_DEMO_MODE": value,
    }
    assert read_settings(environment).demo_mode is on
    with pytest.raises(SettingsError, match="HEATDESK_DEMO_MODE"):
        read_settings({**environment, "HEATDESK_DEMO_MODE": "maybe"})
