"""What rows, markers and heads say of a heater: its mode, its explanation and its place."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from server.domain.statuses import mode_of
from server.live.endpoints.heater_map import heater_map
from server.pages.shared.heater.status import Statuses
from server.provider.heaters import Heater, StatusEntry

NOW = datetime(2026, 11, 25, tzinfo=UTC)
ENTRIES = [
    {"id": 0, "code": "", "content": "That of nothing."},
    {"id": 1, "code": "online", "content": "It heats."},
    {"id": 11, "code": "summer", "content": "<p>Hot water <b>only</b>.</p><p>Frost<br>off</p>"},
]
STATUSES = Statuses(NOW, msgspec.convert(ENTRIES, list[StatusEntry]))
EXPLAINED = "Hot water only. Frost off"


def heater(**fields: Any) -> Heater:
    return msgspec.convert({"id": 7, **fields}, Heater)


@pytest.mark.parametrize(
    ("status_id", "code", "mode"),
    [
        (1, "online", None),
        (4, "program", "program"),
        (7, "holiday", "holiday"),
        (11, "summer", "summer"),
        (5, "odd", None),
    ],
)
def test_a_mode_is_known_by_the_id_of_its_status_or_by_its_code(
    status_id: int, code: str, mode: str | None
) -> None:
    assert mode_of(status_id, code) == mode_of(status_id, None) == mode_of(None, code) == mode


def test_the_id_of_a_status_leads() -> None:
    assert (mode_of(1, "summer"), mode_of(5, "summer")) == (None, "summer")


@pytest.mark.parametrize(
    ("status", "content"),
    [
        ({"heater_status_id": 11}, EXPLAINED),
        ({"heater_status_id": 11, "heater_status": {"code": "summer", "content": ""}}, EXPLAINED),
        ({"heater_status_id": 11, "heater_status": {"code": "anything"}}, EXPLAINED),
        ({"heater_status_id": None, "heater_status": {"code": "summer"}}, EXPLAINED),
        ({"heater_status_id": 11, "heater_status": {"content": "<p>Its own</p>"}}, "Its own"),
        ({"heater_status_id": 0}, "That of nothing."),
        ({"heater_status_id": None}, None),
        ({"heater_status_id": None, "heater_status": {"code": None}}, None),
        ({"heater_status_id": 77, "heater_status": {"code": "night"}}, None),
    ],
)
def test_an_explanation_is_the_statuss_own_or_that_of_the_list(
    status: dict[str, Any], content: str | None
) -> None:
    assert STATUSES.of(heater(**status)).content == content


@pytest.mark.parametrize(
    ("missing", "label"),
    [
        ([], "Molenweg 117"),
        (["address"], "3583 EM 117"),
        (["postal_code"], "Molenweg 117"),
        (["address", "postal_code", "address_number"], "Zoë"),
    ],
)
def test_a_marker_is_named_by_what_is_known_of_its_place(missing: list[str], label: str) -> None:
    place = {"address": "Molenweg", "address_number": "117", "postal_code": "3583 EM"}
    known = {"name": "Zoë", **place, "lat": 52.0, "lng": 5.0, **dict.fromkeys(missing)}
    (marker,) = heater_map([heater(**known)], STATUSES, "", "").markers
    assert marker.label == label
