"""Rules of finding and creating customers, however a provider sends its numbers and flags."""

import pytest

from server.domain.accounts import (
    REQUIRED_FIELDS,
    new_customer_errors,
    normalized_postal_code,
    same_house_number,
)
from server.environment import read_settings
from server.pages.shared.heater.head import Call, calls_of
from server.provider import tolerant
from server.provider.heaters import CustomerAccount
from server.provider.invites import FLAGS_OF_STATE, Invite, invite_state
from server.provider.structs import read_id, written_id
from tests.support.settings import settings_with

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


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"email2": "ADA@Example.test"}, {}),
        ({"email": "STRASSE@x.test", "email2": "straße@x.test"}, {}),
        ({"email2": "eve@example.test"}, {"email2": "EMAIL_REPEAT"}),
        ({"country_id": "10"}, {"country_id": "VALUE_INVALID"}),
        ({"language_id": "9"}, {"language_id": "VALUE_INVALID"}),
        ({"phone_number": "1" * 256}, {"phone_number": "FIELD_TOO_LONG"}),
        ({"city_name": "x" * 255}, {}),
    ],
)
def test_a_wrong_value_is_named_and_the_repeat_of_an_e_mail_ignores_case(
    changes: dict[str, str], errors: dict[str, str]
) -> None:
    assert new_customer_errors({**GOOD, **changes}, CHOICES) == errors


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
    assert read_settings(settings_with(HEATDESK_DEMO_MODE=value)).demo_mode is on


@pytest.mark.parametrize("untold", [None, "", " "])
def test_whoever_is_found_without_a_house_number_may_be_the_one(untold: str | None) -> None:
    assert same_house_number("7", untold)


@pytest.mark.parametrize(
    ("id_", "written"),
    [
        *((id_, str(id_)) for id_ in (42, "0042", "a-7", "7.0", '"', 2**63 - 1, -7, "--7")),
        *((id_, f'"{id_}"') for id_ in ("42", "-7", " 7", "a ", "100000000000001001")),
        *(("9" * 19, "9" * 19), ("9" * 200, "9" * 200), ('"7"', '"\\"7\\""')),
    ],
)
def test_an_identifier_comes_back_from_an_address_as_it_was_sent(
    id_: int | str, written: str
) -> None:
    assert written_id(id_) == written
    assert read_id(written) == id_


@pytest.mark.parametrize(
    ("no", "yes"),
    [(0, 1), ("0", "1"), ("false", "true"), (False, True)],
)
def test_flags_have_the_state_of_an_invite_however_they_are_written(
    no: object, yes: object
) -> None:
    for accepted, completed, state in (
        *((no, no, "PENDING"), (yes, no, "PENDING")),
        *((yes, yes, "ACCEPTED"), (no, yes, "REJECTED")),
    ):
        sent = {"id": 1, "accepted": accepted, "completed": completed}
        invite = tolerant.Decoder().convert(sent, Invite)
        assert invite_state(accepted=invite.accepted, completed=invite.completed) == state


@pytest.mark.parametrize(
    ("customers", "calls"),
    [
        ([], []),
        ([(7, "Zoë", None), (8, "Ada", "ask Zoë")], []),
        ([(7, None, "030 241 88 00")], [(None, "0302418800")]),
        ([(7, "Zoë", "112"), (8, "Ada", "–"), (9, "Eve", "113")], [("Zoë", "112"), ("Eve", "113")]),
        ([(7, "Zoë", "112"), ("7", "Zoë", "113")], [("Zoë", "112")]),
        ([(7, "Zoë", "030 2418800"), (8, "Ada", "030-241 88 00")], [("Zoë", "0302418800")]),
    ],
)
def test_the_customers_of_a_heater_who_can_be_called_are_named_once(
    customers: list[tuple[int | str, str | None, str | None]], calls: list[tuple[str | None, str]]
) -> None:
    found = [CustomerAccount(id=id_, name=name, phone_number=tel) for id_, name, tel in customers]
    assert calls_of(found) == [Call(*each) for each in calls]
