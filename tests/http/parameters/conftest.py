"""Fixtures of the heater whose parameters the tests show and change."""

from typing import Any

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of, number_parameter
from tests.support.parameters import parameters_are
from tests.support.user import User


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hpcu")


@pytest.fixture
def one_parameter(heater: dict[str, Any], proxy: FaultyProxy) -> None:
    """The heater has one parameter, which is 20 °C."""
    parameters_are(proxy, number_parameter())
