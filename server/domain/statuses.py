"""Groups the provider's heater statuses (specification, section 4)."""

from enum import StrEnum
from typing import Literal, get_args


class StatusGroup(StrEnum):
    """The four groups of the specification, and one for all other statuses, so that the counts add
    up to the number of heaters."""

    ON = "ON"
    OFF = "OFF"
    FAULT = "FAULT"
    NO_CONNECTION = "NO_CONNECTION"
    OTHER = "OTHER"
    """Statuses that the specification does not name; the group is hidden if it is empty."""


StatusMode = Literal["program", "holiday", "summer"]
"""The mode of a heater that is on, unless it is the normal mode."""

MODES: tuple[StatusMode, ...] = get_args(StatusMode)

_MODE_BY_ID: dict[int, StatusMode] = {4: "program", 7: "holiday", 11: "summer"}


IDS_BY_GROUP: dict[StatusGroup, tuple[int, ...]] = {
    StatusGroup.ON: (1, 4, 7, 11),
    StatusGroup.OFF: (2,),
    StatusGroup.FAULT: (3, 10),
    StatusGroup.NO_CONNECTION: (9,),
}

_GROUP_BY_CODE: dict[str, StatusGroup] = {
    "program": StatusGroup.ON,
    "online": StatusGroup.ON,
    "holiday": StatusGroup.ON,
    "summer": StatusGroup.ON,
    "offline": StatusGroup.OFF,
    "problem": StatusGroup.FAULT,
    "invalid_thermostat": StatusGroup.FAULT,
    "no_connection": StatusGroup.NO_CONNECTION,
}

_GROUP_BY_ID = {status: group for group, ids in IDS_BY_GROUP.items() for status in ids}


def group_of(status_id: int | None, code: str | None) -> StatusGroup:
    """The group of a heater by its status id (specification, section 4), or by its status code,
    such as `holiday`, if the id is unknown."""
    return _GROUP_BY_ID.get(status_id or 0) or group_of_code(code)


def group_of_code(code: str | None) -> StatusGroup:
    """The group of a status code (specification, section 4); OTHER for unknown codes."""
    return _GROUP_BY_CODE.get(code or "", StatusGroup.OTHER)


def mode_of(status_id: int | None, code: str | None) -> StatusMode | None:
    """The mode of a heater by its status id, or else by its status code; None without a mode."""
    if status_id in _GROUP_BY_ID:
        return _MODE_BY_ID.get(status_id)
    return next((mode for mode in _MODE_BY_ID.values() if mode == code), None)


def ids_of(groups: list[StatusGroup]) -> list[int]:
    """The status ids of these groups, ascending. Raises KeyError for OTHER, which has none."""
    return sorted(status for group in groups for status in IDS_BY_GROUP[group])
