"""The rows of the lists of notifications."""

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.measurements import Measurement, measurement
from server.domain.memory import FaultSummary
from server.domain.plausible import Implausible
from server.domain.thresholds import PRESSURE, unit_of
from server.domain.worklist import Thresholds
from server.pages.shared.heater.rows import short_address
from server.provider.heaters.notifications import Notification
from server.web.page import Value


class NotificationRow(msgspec.Struct):
    """A notification, with its heater if the provider names it."""

    id: str
    heater_id: str | None
    sw_type: str | None
    short_address: str | None
    """Postal code and house number of the heater."""
    name: str | None
    warning: bool
    value: Value | Implausible | None
    unit: str | None
    modified: datetime | None
    read: bool
    fault: FaultSummary | None = None
    """The heater's current fault, on pages that have read the heaters."""


def notifications_with_faults(
    notifications: Iterable[Notification],
    unit: TemperatureUnit,
    faults: Mapping[str, FaultSummary],
) -> list[NotificationRow]:
    """The rows of `notifications`, which must be in order, the newest first. `faults` has the
    current faults of heaters, by the heater's id. Only the newest notification of a heater has it,
    if that is a warning: older ones may be about earlier faults, others are not about faults."""
    rows = [notification_row(item, unit) for item in notifications]
    told: set[str | None] = {None}
    for row in rows:
        if row.warning and row.heater_id not in told:
            row.fault = faults.get(row.heater_id or "")
        told.add(row.heater_id)
    return rows


def notification_row(notification: Notification, unit: TemperatureUnit) -> NotificationRow:
    """The notification with its value in this temperature unit."""
    heater = notification.heater
    heater_id = (
        notification.heater_id if notification.heater_id is not None else heater and heater.id
    )
    measured = notification_value(notification, unit)
    heater_id = None if heater_id is None else str(heater_id)
    return NotificationRow(
        id=str(notification.id),
        heater_id=heater_id,
        sw_type=heater.sw_type if heater else None,
        short_address=short_address(heater),
        name=notification.account_setting_name,
        warning=notification.account_setting_type == "warning",
        value=measured.value,
        unit=measured.unit,
        modified=notification.modified,
        read=notification.read or False,
    )


def lacks_unit(notification: Notification) -> bool:
    return notification.value is not None and not notification.unit


def with_units(notifications: list[Notification], limits: Thresholds) -> list[Notification]:
    """The notifications; those of the pressure have its unit also if the provider sends none."""
    for each in notifications:
        if str(each.account_setting_id) in limits.pressure_settings:
            each.unit = unit_of(PRESSURE, each.unit)
    return notifications


def notification_value(notification: Notification, unit: TemperatureUnit) -> Measurement:
    """The value of the notification in this temperature unit."""
    name = notification.account_setting_name
    return measurement(notification.value, notification.unit, name, unit)
