"""The rows of the lists of notifications, and the heaters that they are about, named by their place
and their customer.

A notification has little of its heater. The rest is in the list of all heaters, which may be long:
its answer is read only if a heater is not known, and what names the heaters of the page is
remembered (`server/domain/memory.py`).
"""

import operator
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import cache

import msgspec

from server.domain.freshness import as_utc
from server.domain.lookups import TemperatureUnit
from server.domain.memory import FaultSummary, NamedHeater, short
from server.domain.plausible import Implausible
from server.domain.thresholds import PRESSURE, Measurement, measurement, unit_of
from server.domain.worklist import Thresholds
from server.pages.shared.customers.contacts import (
    CustomerOfHeater,
    customer_fields,
    customer_to_remember,
)
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.rows import at_shared_addresses
from server.provider.heaters import Heater
from server.provider.notifications import Notification
from server.web.page import Value
from server.web.parts import optional
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


async def read_heaters_of(visit: Visit, notifications: Sequence[Notification]) -> None:
    """Reads the heater list if a heater of these notifications is not known. Raises
    Unauthorized."""
    known = visit.host.memory.heaters
    sent = filter(None, map(heater_of, notifications))
    if all((visit.account_key, str(each.id)) in known for each in sent):
        return
    heaters = await optional(visit, lambda provider: provider.installers.heaters())
    if heaters is not None:
        remember_heaters_of(visit, notifications, heaters)


def remember_heaters_of(
    visit: Visit, notifications: Iterable[Notification], heaters: Collection[Heater]
) -> None:
    """Remembers those of `heaters`, all heaters of the installer, that these notifications are
    about."""
    sent = {str(each.id) for each in map(heater_of, notifications) if each}
    found = [each for each in heaters if str(each.id) in sent]
    shared = at_shared_addresses(found, heaters)
    for heater in found:
        key = visit.account_key, str(heater.id)
        visit.host.memory.heaters[key] = _named(heater, shared.get(str(heater.id)))


def heater_namer(visit: Visit) -> Callable[[Heater], CustomerOfHeater]:
    """Returns a function that names the heater of a notification; only by what the notification has
    of it if it is not known."""

    # Many notifications are about one heater.
    @cache
    def known(heater_id: str) -> CustomerOfHeater | None:
        named = visit.host.memory.heaters.get((visit.account_key, heater_id))
        return _row(visit, named) if named else None

    return lambda heater: known(str(heater.id)) or _row(visit, _named(heater, None))


def _row(visit: Visit, named: NamedHeater) -> CustomerOfHeater:
    shared = {} if named.same_name is None else {named.id: named.same_name}
    return CustomerOfHeater(**customer_fields(visit, named, shared))


def heater_of(notification: Notification) -> Heater | None:
    """The heater as the notification has it, which may be no more than its id."""
    heater, heater_id = notification.heater, notification.heater_id
    if heater_id is None or (heater and heater.id == heater_id):
        return heater
    return msgspec.structs.replace(heater, id=heater_id) if heater else Heater(id=heater_id)


def _named(heater: Heater, same_name: bool | None) -> NamedHeater:
    listed = heater.customer_accounts
    return NamedHeater(
        id=str(heater.id),
        name=short(heater.name),
        sw_type=short(heater.sw_type),
        serial_number=short(heater.serial_number),
        address=short(heater.address),
        address_number=short(heater.address_number),
        postal_code=short(heater.postal_code),
        city_name=short(heater.city_name),
        customer_accounts=[customer_to_remember(listed)] if listed else None,
        same_name=same_name,
    )
