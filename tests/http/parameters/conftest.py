"""Fixtures of the heater whose parameters the tests show and change, in a world that is put back:
the log of changes would show their values on the screens of other tests."""

from typing import Any

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of, number_parameter
from tests.support.parameters import parameters_are
from tests.support.user import User
from tests.support.worlds import changed_world, host, shared_proxy, world

__all__ = ["changed_world", "host", "shared_proxy", "world"]


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hpcu")


@pytest.fixture
def one_parameter(heater: dict[str, Any], proxy: FaultyProxy) -> None:
    """The heater has one parameter, which is 20 °C."""
    parameters_are(proxy, number_parameter())
