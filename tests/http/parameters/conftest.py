"""Fixture of the heater whose parameters the tests show and change."""

from typing import Any

import pytest

from tests.support.heaters import (
    heater_of,
)
from tests.support.user import User


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hpcu")
