"""The eight orders in which a heater list can be shown (specification, section 9)."""

from enum import StrEnum
from typing import Literal

Direction = Literal["asc", "desc"]


class HeaterSort(StrEnum):
    """The provider's field by which a heater list is sorted; the last column shows its value."""

    HEATER_PRESSURE = "heater_pressure"
    CREATED = "created"
    NUM_HOURS_HEATER = "num_hours_heater"
    NUM_HOURS_HEATER_SINCE_MAINTENANCE = "num_hours_heater_since_maintenance"
    NUM_FLAMES_LOST = "num_flames_lost"
    NUM_IGNITION_FAILS = "num_ignition_fails"
    NUM_DAYS_GATEWAY_OFFLINE = "num_days_gateway_offline"
    NUM_DAYS_HEATER_OFFLINE = "num_days_heater_offline"


DEFAULT_SORT = HeaterSort.HEATER_PRESSURE

_ASCENDING = {
    HeaterSort.HEATER_PRESSURE,
    HeaterSort.NUM_DAYS_GATEWAY_OFFLINE,
    HeaterSort.NUM_DAYS_HEATER_OFFLINE,
}


def direction(sort: HeaterSort) -> Direction:
    """The direction of this order (specification, section 9)."""
    return "asc" if sort in _ASCENDING else "desc"
