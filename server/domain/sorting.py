"""The orders in which a heater list can be shown: the provider sorts in the eight orders of the
specification (section 9), and the host in all others."""

from enum import StrEnum
from typing import Literal

from server.domain.folding import fold
from server.domain.limits import MAX_FIELD_CHARACTERS

Direction = Literal["asc", "desc"]


class HeaterSort(StrEnum):
    """The provider's field by which a heater list is sorted; the list shows its value."""

    HEATER_PRESSURE = "heater_pressure"
    CREATED = "created"
    NUM_HOURS_HEATER = "num_hours_heater"
    NUM_HOURS_HEATER_SINCE_MAINTENANCE = "num_hours_heater_since_maintenance"
    NUM_FLAMES_LOST = "num_flames_lost"
    NUM_IGNITION_FAILS = "num_ignition_fails"
    NUM_DAYS_GATEWAY_OFFLINE = "num_days_gateway_offline"
    NUM_DAYS_HEATER_OFFLINE = "num_days_heater_offline"


class HostSort(StrEnum):
    """An order that the provider does not have."""

    FAULT = "fault"
    """Faults first, as the worklist has them: by their consequence, then by their age."""
    ADDRESS = "address"
    """By city, then by street and house number."""
    NAME = "name"
    TYPE = "type"


ListSort = HeaterSort | HostSort

DEFAULT_SORT = HeaterSort.HEATER_PRESSURE

_ASCENDING = {
    HeaterSort.HEATER_PRESSURE,
    HeaterSort.NUM_DAYS_GATEWAY_OFFLINE,
    HeaterSort.NUM_DAYS_HEATER_OFFLINE,
    HostSort.ADDRESS,
    HostSort.NAME,
    HostSort.TYPE,
}


def direction(sort: ListSort) -> Direction:
    """The direction of this order (specification, section 9). The order by faults is descending,
    because the most urgent fault counts as the greatest."""
    return "asc" if sort in _ASCENDING else "desc"


def measured_field(sort: ListSort) -> HeaterSort:
    """The field whose value a list in this order shows."""
    return sort if isinstance(sort, HeaterSort) else DEFAULT_SORT


def number_key(number: str) -> tuple[int, str]:
    """The sort key of a house number: its digits, then the whole of it."""
    digits = number[: len(number) - len(number.lstrip("0123456789"))]
    return int(digits[:9] or 0), number


def text_key(*texts: str | None) -> tuple[tuple[bool, str], ...]:
    """A sort key for these texts: ignores case, accents and what is behind the first
    MAX_FIELD_CHARACTERS, and puts missing texts last."""
    return tuple((not text, fold(text and text[:MAX_FIELD_CHARACTERS])) for text in texts)
