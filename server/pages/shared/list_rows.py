"""The rows of the lists of heaters, customers, invites and notifications, and their pages."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from server.domain.graphemes import cut
from server.domain.invites import InviteState, invite_state
from server.domain.limits import LIST_PAGE_SIZE
from server.domain.lookups import TemperatureUnit
from server.domain.measurements import Measurement, measurement
from server.domain.memory import FaultSummary
from server.domain.phone_numbers import number_to_dial
from server.domain.plausible import Implausible
from server.domain.thresholds import PRESSURE, unit_of
from server.domain.worklist import Thresholds
from server.pages.shared.heater_status import Status, Statuses
from server.provider.heaters.heaters import Heater
from server.provider.heaters.notifications import Notification
from server.provider.installers.customers import CustomerAccount, FoundAccount
from server.provider.installers.invites import Invite
from server.web.page import Value

T = TypeVar("T")

_MOST_OF_NAME = 60


class Location(msgspec.Struct):
    postal_code: str | None
    address_number: str | None
    city_name: str | None


class HeaterLink(Location):
    """The fields of a link to a heater: its identity, and the values that name it."""

    id: str
    sw_type: str
    """`-` if the provider does not know the type."""
    serial_number: str | None
    """Names the heater if it has no location."""
    address: str | None
    """The street."""


class AddressedHeater(HeaterLink):
    """A heater in a list that names it by its address."""

    shares_address: bool
    """Whether another heater of the installer has the same address, so that the serial number must
    distinguish them."""


class HeaterRow(HeaterLink):
    name: str | None
    """The provider chooses it: often that of its customer."""
    status: Status


class CustomerRow(Location):
    id: str
    name: str | None
    address: str | None
    """The street."""
    phone_number: str | None
    dial: str | None
    """The number that a link to call dials; None if the text has none."""


class InviteRow(msgspec.Struct):
    id: str
    account_name: str | None
    created: datetime | None
    state: InviteState


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


def position_of(heater: Heater) -> tuple[float, float] | None:
    """Latitude and longitude in degrees; None if they are missing or impossible."""
    if heater.lat is None or heater.lng is None:
        return None
    # Two zeros, a point in the sea off Ghana, mean that the address was not found.
    if heater.lat == heater.lng == 0:
        return None
    exists = abs(heater.lat) <= 90 and abs(heater.lng) <= 180
    return (heater.lat, heater.lng) if exists else None


def location_fields(
    record: Heater | CustomerAccount | FoundAccount | None,
) -> dict[str, str | None]:
    """The fields of `Location`; all None without a record."""
    if record is None:
        return dict.fromkeys(Location.__struct_fields__)
    return {
        "postal_code": record.postal_code,
        "address_number": record.address_number,
        "city_name": record.city_name,
    }


def heater_link_fields(heater: Heater) -> dict[str, Any]:
    return {
        "id": str(heater.id),
        "sw_type": heater.sw_type or "-",
        "serial_number": heater.serial_number,
        "address": heater.address,
        **location_fields(heater),
    }


def addressed_heater_fields(heater: Heater, shared: Collection[str]) -> dict[str, Any]:
    """The fields of `AddressedHeater`; `shared` has the ids of heaters at shared addresses."""
    return {**heater_link_fields(heater), "shares_address": str(heater.id) in shared}


def heater_row_fields(heater: Heater, statuses: Statuses) -> dict[str, Any]:
    return {
        **heater_link_fields(heater),
        "name": heater.name,
        "status": statuses.of(heater),
    }


def customer_row(customer: CustomerAccount) -> CustomerRow:
    return CustomerRow(
        id=str(customer.id),
        name=customer.name,
        address=customer.address,
        phone_number=customer.phone_number,
        dial=number_to_dial(customer.phone_number),
        **location_fields(customer),
    )


def invite_row(invite: Invite) -> InviteRow:
    return InviteRow(
        id=str(invite.id),
        account_name=invite.account_name,
        created=invite.created,
        state=invite_state(accepted=invite.accepted, completed=invite.completed),
    )


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


def name_in_message(heater: Heater) -> str:
    # A house number alone does not identify a heater.
    street = joined(heater.address, heater.address_number) if heater.address else None
    postal = short_address(heater) if heater.postal_code else None
    name = street or postal or heater.name or heater.serial_number
    # Bounded, because the message is stored in the session cookie.
    return cut((name or str(heater.id)).strip(), _MOST_OF_NAME)


def short_address(heater: Heater | None) -> str | None:
    """Postal code and house number; None if neither is known."""
    return joined(heater.postal_code, heater.address_number) or None if heater else None


def joined(*parts: str | None, by: str = " ") -> str:
    """The parts of an address that are known."""
    return by.join(filter(None, parts))


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


class Pager(msgspec.Struct):
    """The page of a list that is shown; pages count from 1."""

    page: int
    pages: int
    total: int


def paged(rows: Sequence[T], page: int) -> tuple[Sequence[T], Pager]:
    """The rows of one page, and its pager; beyond the end, those of the last page."""
    start, pager = page_bounds(len(rows), page)
    return rows[start : start + LIST_PAGE_SIZE], pager


def page_bounds(total: int, page: int) -> tuple[int, Pager]:
    """The index of the first row of a page in a list of `total` rows, and its pager; beyond the
    end, those of the last page."""
    pages = max(1, -(-total // LIST_PAGE_SIZE))
    page = min(page, pages)
    return (page - 1) * LIST_PAGE_SIZE, Pager(page=page, pages=pages, total=total)
