"""Groups the provider's heater statuses into On, Off, Fault and No connection."""

from enum import StrEnum

OFFLINE_STATUS_ID = 9


class StatusGroup(StrEnum):
    """The four groups that an installer filters by (specification, section 4)."""

    ON = "ON"
    OFF = "OFF"
    FAULT = "FAULT"
    NO_CONNECTION = "NO_CONNECTION"


IDS_BY_GROUP: dict[StatusGroup, tuple[int, ...]] = {
    StatusGroup.ON: (1, 4, 7, 11),
    StatusGroup.OFF: (2,),
    StatusGroup.FAULT: (3, 10),
    StatusGroup.NO_CONNECTION: (OFFLINE_STATUS_ID,),
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


def group_of_id(status_id: int | None) -> StatusGroup | None:
    """The group of a heater status id, or None for one that the specification does not name."""
    return None if status_id is None else _GROUP_BY_ID.get(status_id)


def group_of_code(code: str | None) -> StatusGroup | None:
    """The group of a status code such as `holiday`, or None for an unknown one."""
    return None if code is None else _GROUP_BY_CODE.get(code)


def ids_of(groups: list[StatusGroup]) -> list[int]:
    """The status ids of these groups, ascending."""
    return sorted(status for group in groups for status in IDS_BY_GROUP[group])
