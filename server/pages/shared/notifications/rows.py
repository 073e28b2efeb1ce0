"""The rows of the lists of notifications."""

import operator
from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec

from server.domain.freshness import as_utc
from server.domain.lookups import TemperatureUnit
from server.domain.measurements import Measurement, measurement
from server.domain.memory import FaultSummary
from server.domain.plausible import Implausible
from server.domain.thresholds import PRESSURE, unit_of
from server.domain.worklist import Thresholds
from server.pages.shared.customers.contacts import CustomerOfHeater
from server.pages.shared.forms.values import temperature_unit
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.notifications.heaters import heater_namer, heater_of
from server.provider.heaters.notifications import Notification
from server.web.page import Value
from server.web.visit import Visit

_SAME_EVENT = timedelta(minutes=5)
"""How far the times of a fault and of the notification of it may be apart. Gateways report every
minute, and providers may check for news to tell less often. Two faults of one heater rarely begin
within that time."""


class NotificationRow(msgspec.Struct):
    id: str
    heater: CustomerOfHeater | None
    """None if the provider does not name it, and on the heater's own screen."""
    name: str | None
    warning: bool
    value: Value | Implausible | None
    unit: str | None
    modified: datetime | None
    read: bool
    fault: FaultSummary | None
    """The code and name of the fault that began when the notification was sent, if it is a warning
    and the fault is known."""


def notification_rows(visit: Visit, notifications: Iterable[Notification]) -> list[NotificationRow]:
    """The rows of a list of notifications of several heaters."""
    unit, faults = temperature_unit(visit), known_faults(visit)
    name = heater_namer(visit)

    def row(item: Notification) -> NotificationRow:
        heater = heater_of(item)
        if heater is None:
            return notification_row(item, unit, ())
        begun = faults.begun(str(heater.id))
        return notification_row(item, unit, begun, name(heater))

    return list(map(row, notifications))


def notification_row(
    notification: Notification,
    unit: TemperatureUnit,
    faults: Iterable[FaultSummary],
    heater: CustomerOfHeater | None = None,
) -> NotificationRow:
    """The notification with its value in this temperature unit. `faults` are known ones of its
    heater."""
    measured = notification_value(notification, unit)
    warning = notification.account_setting_type == "warning"
    return NotificationRow(
        id=str(notification.id),
        heater=heater,
        name=notification.account_setting_name,
        warning=warning,
        value=measured.value,
        unit=measured.unit,
        modified=notification.modified,
        read=notification.read or False,
        fault=_begun_at(notification.modified, faults) if warning else None,
    )


def _begun_at(time: datetime | None, faults: Iterable[FaultSummary]) -> FaultSummary | None:
    """The code and name of the fault that began nearest to this time, if that is near enough."""
    if time is None:
        return None
    begun = [
        (abs(as_utc(fault.since) - as_utc(time)), fault)
        for fault in faults
        if fault.since and (fault.code or fault.name)
    ]
    apart, fault = min(begun, key=operator.itemgetter(0), default=(_SAME_EVENT, None))
    return FaultSummary(fault.code, fault.name) if fault and apart <= _SAME_EVENT else None


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
