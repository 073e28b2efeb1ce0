"""Fixtures that several modules of these tests use."""

from typing import Any

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import SERVICE, heater_of
from tests.support.rows import SETTINGS, send_rows
from tests.support.user import User

INTERVAL = {
    "id": 1,
    "field": "num_hours_heater_maintenance_interval",
    "operator": ">",
    "value": 1000,
}


@pytest.fixture
def planner(newcomer: User, proxy: FaultyProxy) -> User:
    """An installer without any stored history, with an interval of 1,000 hours and no service
    history."""
    send_rows(proxy, SETTINGS, [INTERVAL])
    send_rows(proxy, SERVICE, [])
    return newcomer


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "ic3")
