"""The pure rules: status groups, sort orders, languages and invite states."""

import pytest

from server.domain.invites import invite_state
from server.domain.languages import preferred_language
from server.domain.lookups import language_of_id, temperature_unit_of_id
from server.domain.sorting import HeaterSort, direction
from server.domain.statuses import StatusGroup, group_of_code, group_of_id, ids_of
from server.pages.shared.heater_status import group_of_heater
from server.provider.heaters.heaters import Heater, HeaterStatus


@pytest.mark.parametrize(
    ("group", "ids", "codes"),
    [
        ("ON", [1, 4, 7, 11], ["program", "online", "holiday", "summer"]),
        ("OFF", [2], ["offline"]),
        ("FAULT", [3, 10], ["problem", "invalid_thermostat"]),
        ("NO_CONNECTION", [9], ["no_connection"]),
    ],
)
def test_statuses_fall_into_their_groups(group: str, ids: list[int], codes: list[str]) -> None:
    assert ids_of([StatusGroup(group)]) == ids
    assert {group_of_id(status) for status in ids} == {group}
    assert {group_of_code(code) for code in codes} == {group}


def test_any_other_status_is_in_the_other_group() -> None:
    assert group_of_id(5) is None
    assert group_of_id(None) is None
    assert group_of_heater(Heater(id=1, heater_status_id=5)) is StatusGroup.OTHER
    summer = HeaterStatus(code="summer")
    assert group_of_heater(Heater(id=1, heater_status_id=5, heater_status=summer)) is StatusGroup.ON
    assert group_of_code("frozen") is StatusGroup.OTHER
    assert group_of_code(None) is StatusGroup.OTHER


def test_ids_of_several_groups_come_in_order() -> None:
    assert ids_of([StatusGroup.NO_CONNECTION, StatusGroup.OFF]) == [2, 9]
    assert ids_of([]) == []


def test_each_sort_choice_has_its_direction() -> None:
    assert {sort.value: direction(sort) for sort in HeaterSort} == {
        "heater_pressure": "asc",
        "created": "desc",
        "num_hours_heater": "desc",
        "num_hours_heater_since_maintenance": "desc",
        "num_flames_lost": "desc",
        "num_ignition_fails": "desc",
        "num_days_gateway_offline": "asc",
        "num_days_heater_offline": "asc",
    }


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("nl-NL,nl;q=0.9,en;q=0.8", "nl"),
        ("fr,de-AT;q=0.5,en;q=0.4", "de"),
        ("en;q=0.3, it;q=0.8", "it"),
        ("fr, pt", "en"),
        ("", "en"),
        ("*", "en"),
        ("de;q=0", "en"),
        ("es;q=high", "en"),
        (";;;,,q=1", "en"),
    ],
)
def test_the_browsers_best_known_language_wins(header: str, language: str) -> None:
    assert preferred_language(header) == language


def test_lookups_of_the_provider() -> None:
    assert [language_of_id(number) for number in (1, 2, 4, 5, 7)] == ["nl", "en", "es", "de", "it"]
    assert language_of_id(3) is None
    assert temperature_unit_of_id(2) == "F"
    assert temperature_unit_of_id(None) == "C"
    assert temperature_unit_of_id(9) == "C"


@pytest.mark.parametrize(
    ("completed", "accepted", "state"),
    [
        (False, False, "PENDING"),
        (False, True, "PENDING"),
        (True, False, "REJECTED"),
        (True, True, "ACCEPTED"),
    ],
)
def test_an_invites_state_is_derived(completed: bool, accepted: bool, state: str) -> None:
    assert invite_state(accepted=accepted, completed=completed) == state
