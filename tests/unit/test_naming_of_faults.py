"""A heater's current fault and what was noted at it the last time, from whatever data are sent."""

import json
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from server.domain.memory import Memory
from server.pages.shared.changes.last_time import last_time
from server.pages.shared.heater.current_faults import known_faults, recorded_faults
from server.provider.answer import Answer
from server.provider.catalogue import CatalogueFaults
from server.provider.heaters import Heater
from server.provider.records import Fault, Maintenance
from server.web.visit import Visit
from tests.support.current_faults import FAULTS, entry, faulty
from tests.support.loops import run


def decoded(value: object, kind: Any) -> Any:
    return Answer(200, json.dumps(value).encode()).decode(kind)


@pytest.mark.parametrize(
    ("fault_id", "faults", "history", "expected"),
    [
        ("9", FAULTS, [], ("F09", "Thermostat", False)),
        (9.0, FAULTS, [], ("F09", "Thermostat", False)),
        (77, FAULTS, [], None),
        (77, None, [], None),
        (None, FAULTS, [], None),
        *(
            (none, {"0": {"code": "0", "name": "No fault"}}, [], None)
            for none in (0, 0.0, "0", " ")
        ),
        (9, {"9": {"code": None, "name": None}}, [], None),
        (9, {"9": {"code": 9, "name": "Thermostat"}}, [], ("9", "Thermostat", False)),
        (
            9,
            FAULTS,
            [{"id": "50001", "code": "F09", "created": None}],
            ("F09", "Thermostat", False),
        ),
        (9, FAULTS, [{**entry("F09", days=1), "solved": True}], ("F09", "Thermostat", False)),
        (77, FAULTS, [entry("F01", days=1)], ("F01", "Ignition failed", True)),
        (None, FAULTS, [entry("F01", days=1)], ("F01", "Ignition failed", True)),
        (50001, FAULTS, [entry("F01", days=1)], ("F01", "Ignition failed", True)),
        (9, FAULTS, [{**entry("F09", days=1), "solved": None}], ("F09", "Thermostat", True)),
    ],
)
def test_a_fault_is_named_and_dated_as_far_as_it_is_known(
    fault_id: object,
    faults: object,
    history: list[Any],
    expected: tuple[str, str, bool] | None,
) -> None:
    host = SimpleNamespace(memory=Memory())
    visit = cast(Visit, SimpleNamespace(host=host, account_key="7", locale="en"))
    known_faults(visit, decoded({"heater_faults": faults}, CatalogueFaults).heater_faults or {})
    heater = decoded(faulty(7, fault_id), Heater)
    assert (heater.fault_id is None) is (fault_id in (None, 0, "0", " "))
    fault = recorded_faults(visit, heater, None, decoded(history, list[Fault])).of(heater)
    assert expected == (fault and (fault.code, fault.name, bool(fault.since)))


@pytest.mark.parametrize(
    ("zone", "end"),
    [
        ("Europe/Amsterdam", "0001-01-01T00:00:00"),
        ("Europe/Amsterdam", "9999-12-31T23:59:59"),
        ("America/New_York", "9999-12-31T23:59:59"),
        ("America/New_York", "0001-01-01T00:00:00"),
    ],
)
def test_placeholder_dates_of_faults_and_notes_say_nothing_of_the_last_time(
    zone: str, end: str
) -> None:
    async def nothing(*_: object) -> None:
        """What the store has, without one."""

    visit, now = cast(Visit, SimpleNamespace(time_zone=zone, stored=nothing)), datetime.now(UTC)
    faults = decoded([{"code": "F09", "created": at} for at in (now.isoformat(), end)], list[Fault])
    notes = decoded([{"name": "x", "maintenance_timestamp": end}], list[Maintenance])
    told = run(last_time(visit, Heater(id=7), "F09", now, faults, notes))
    assert told.items == []
