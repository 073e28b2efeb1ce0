"""Tests that change their world: the world is put back after each module."""

from typing import Any

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of
from tests.support.user import User
from tests.support.worlds import changed_world, host, shared_proxy, world

__all__ = ["changed_world", "host", "shared_proxy", "world"]


@pytest.fixture
def heat_pump(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "hpcu")
