"""The pure rules: status groups, sort orders, languages and routes on a map."""

import pytest

from server.domain.lookups import (
    language_of_id,
    language_of_texts,
    preferred_language,
    temperature_unit_of_id,
)
from server.domain.sorting import HeaterSort, direction
from server.domain.statuses import StatusGroup, group_of, group_of_code, ids_of
from server.domain.web_origins import route_address
from server.pages.shared.heater.status import group_of_heater
from server.provider.heaters import Heater, HeaterStatus


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
    assert {group_of(status, None) for status in ids} == {group}
    assert {group_of_code(code) for code in codes} == {group}


SUMMER = HeaterStatus(code="summer")


@pytest.mark.parametrize(
    ("id_", "status", "group"),
    [
        (5, None, StatusGroup.OTHER),
        (5, SUMMER, StatusGroup.ON),
        (None, HeaterStatus(code="frozen"), StatusGroup.OTHER),
        (None, None, StatusGroup.OTHER),
    ],
)
def test_any_other_status_is_in_the_other_group(
    id_: int | None, status: HeaterStatus | None, group: StatusGroup
) -> None:
    assert group_of(id_, None) is StatusGroup.OTHER
    assert group_of_heater(Heater(id=1, heater_status_id=id_, heater_status=status)) is group


def test_ids_of_several_groups_come_in_order() -> None:
    assert (ids_of([StatusGroup.NO_CONNECTION, StatusGroup.OFF]), ids_of([])) == ([2, 9], [])


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
    assert (temperature_unit_of_id(2), temperature_unit_of_id(None)) == ("F", "C")
    assert temperature_unit_of_id(9) == "C"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        *(("nl", "nl"), ("nl-NL", "nl"), ("EN-gb", "en"), (" fr ", "fr")),
        *((unknown, None) for unknown in ("nl, en", "mul", "und", "nl_NL", "", "ü")),
    ],
)
def test_texts_have_a_language_where_the_header_names_one(
    header: str, language: str | None
) -> None:
    assert language_of_texts(header) == language


TEMPLATE = "https://maps.example/to?q={address}"


@pytest.mark.parametrize(
    ("template", "place", "position", "expected"),
    [
        (
            TEMPLATE,
            ("A 7", "1234 AB B"),
            None,
            "https://maps.example/to?q=A%207%2C%201234%20AB%20B",
        ),
        # No sign of a place leaves its part of the address.
        (
            TEMPLATE,
            ("Straße 7 & Co", "1234 AB Köln"),
            None,
            "https://maps.example/to?q=Stra%C3%9Fe%207%20%26%20Co%2C%201234%20AB%20K%C3%B6ln",
        ),
        (TEMPLATE, ("", "B"), None, "https://maps.example/to?q=B"),
        (TEMPLATE, ("", ""), (52.0, 5.0), None),
        ("geo:{lat},{lng}", ("A 7", "B"), (52.123456, -5.0), "geo:52.12346,-5.00000"),
        ("geo:{lat},{lng}", ("A 7", "B"), None, None),
        ("", ("A 7", "B"), (52.0, 5.0), None),
    ],
)
def test_a_route_leads_to_what_the_template_names(
    template: str,
    place: tuple[str, str],
    position: tuple[float, float] | None,
    expected: str | None,
) -> None:
    assert route_address(template, place, position) == expected
