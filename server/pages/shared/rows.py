"""Rows and texts that more than one screen shows, made from the provider's records."""

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

import msgspec

from server.domain.limits import LIST_PAGE_SIZE
from server.domain.lookups import TemperatureUnit
from server.domain.measurements import Measurement, measurement
from server.domain.statuses import StatusGroup
from server.pages.shared.heater_status import Status, Statuses
from server.provider.models import CustomerAccount, Heater, Notification
from server.web.page import Value
from server.web.visit import Visit

T = TypeVar("T")


class HeaterRow(msgspec.Struct):
    """A heater in a list."""

    id: str
    sw_type: str
    postal_code: str | None
    address_number: str | None
    city_name: str | None
    serial_number: str | None
    """Names the heater where it has no address."""
    status: Status


class CustomerRow(msgspec.Struct):
    """A customer in a list."""

    id: str
    name: str | None
    postal_code: str | None
    address_number: str | None
    city_name: str | None
    phone_number: str | None


class NotificationRow(msgspec.Struct):
    """A notification, with the heater that it is about where the provider says which."""

    id: str
    heater_id: str | None
    sw_type: str | None
    short_address: str | None
    """Postal code and house number of the heater."""
    name: str | None
    warning: bool
    value: Value | None
    unit: str | None
    modified: datetime | None
    read: bool


def chosen_groups(visit: Visit) -> list[StatusGroup]:
    """The status groups that the address asks for, in their own order."""
    chosen = {name.upper() for name in visit.query_list("status")}
    return [group for group in StatusGroup if group in chosen]


def position_of(heater: Heater) -> tuple[float, float] | None:
    """Latitude and longitude, where the provider gives a place that exists."""
    if heater.lat is None or heater.lng is None:
        return None
    exists = abs(heater.lat) <= 90 and abs(heater.lng) <= 180
    return (heater.lat, heater.lng) if exists else None


def heater_row(heater: Heater, statuses: Statuses) -> HeaterRow:
    return HeaterRow(
        id=str(heater.id),
        sw_type=heater.sw_type or "-",
        postal_code=heater.postal_code,
        address_number=heater.address_number,
        city_name=heater.city_name,
        serial_number=heater.serial_number,
        status=statuses.of(heater),
    )


def customer_row(customer: CustomerAccount) -> CustomerRow:
    return CustomerRow(
        id=str(customer.id),
        name=customer.name,
        postal_code=customer.postal_code,
        address_number=customer.address_number,
        city_name=customer.city_name,
        phone_number=customer.phone_number,
    )


def notification_row(notification: Notification, unit: TemperatureUnit) -> NotificationRow:
    """The notification as an account with this temperature unit reads it."""
    heater = notification.heater
    heater_id = (
        notification.heater_id if notification.heater_id is not None else heater and heater.id
    )
    address = [heater.postal_code, heater.address_number] if heater else []
    measured = notified(notification, unit)
    return NotificationRow(
        id=str(notification.id),
        heater_id=None if heater_id is None else str(heater_id),
        sw_type=heater.sw_type if heater else None,
        short_address=" ".join(part for part in address if part) or None,
        name=notification.account_setting_name,
        warning=notification.account_setting_type == "warning",
        value=measured.value,
        unit=measured.unit,
        modified=notification.modified,
        read=notification.read,
    )


def notified(notification: Notification, unit: TemperatureUnit) -> Measurement:
    """The value that the notification is about, in the account's unit."""
    name = notification.account_setting_name
    return measurement(notification.value, notification.unit, name, unit)


class Pager(msgspec.Struct):
    """Where a list stands that is shown in pages; pages count from 1."""

    page: int
    pages: int
    total: int


def paged(rows: Sequence[T], page: int) -> tuple[Sequence[T], Pager]:
    """The rows of one page; a page beyond the end is the last one."""
    pages = max(1, -(-len(rows) // LIST_PAGE_SIZE))
    page = min(page, pages)
    start = (page - 1) * LIST_PAGE_SIZE
    return rows[start : start + LIST_PAGE_SIZE], Pager(page=page, pages=pages, total=len(rows))
