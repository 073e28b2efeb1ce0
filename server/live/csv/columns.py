"""The columns of the lists that can be taken along as a table: their heads and their cells.

The heads are texts of the translations. A host has no translations of its own, so the build puts
the texts that are named here into its manifest.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.spreadsheet import Cell
from server.pages.shared.heater_status import status_name
from server.pages.shared.list_rows import notification_value
from server.provider.heaters.heaters import Heater
from server.provider.heaters.notifications import Notification
from server.provider.installers.customers import CustomerAccount

T = TypeVar("T")

READ, UNREAD = "notifications.state_read", "notifications.state_unread"
WARNING, INFO = "notification.warning", "notification.info"
LEFT_OUT = "csv.left_out"
Texts = dict[str, str]


class Reader(msgspec.Struct, frozen=True):
    """Whom a file is for: the texts of its columns, and the temperature unit."""

    texts: Texts
    unit: TemperatureUnit


class Column(msgspec.Struct, Generic[T]):
    head: str
    """A key of the translations."""
    cell: Callable[[T, Reader], Cell]
    unit: str = ""


def _of(name: str) -> Callable[[object, Reader], Cell]:
    def cell(row: object, _: Reader) -> Cell:
        value: Cell = getattr(row, name)
        return value

    return cell


def _type_name(heater: Heater, _: Reader) -> Cell:
    return heater.heater_type.name if heater.heater_type else None


def _place(row: Notification, _: Reader) -> Cell:
    heater = row.heater
    parts = [heater.postal_code, heater.address_number] if heater else []
    return " ".join(part for part in parts if part) or None


HEATERS: tuple[Column[Heater], ...] = (
    Column("field.name", _of("name")),
    Column("field.postal_code", _of("postal_code")),
    Column("csv.address_number", _of("address_number")),
    Column("csv.street", _of("address")),
    Column("field.city", _of("city_name")),
    Column("field.status", lambda heater, _: status_name(heater)),
    Column("field.serial_number", _of("serial_number")),
    Column("field.type", _type_name),
    Column("csv.last_seen", _of("last_seen")),
    Column("sort.heater_pressure", _of("heater_pressure"), "bar"),
    Column("sort.num_hours_heater", _of("num_hours_heater"), "h"),
    Column(
        "sort.num_hours_heater_since_maintenance", _of("num_hours_heater_since_maintenance"), "h"
    ),
    Column("sort.num_flames_lost", _of("num_flames_lost")),
    Column("sort.num_ignition_fails", _of("num_ignition_fails")),
    Column("csv.days_gateway_offline", _of("num_days_gateway_offline")),
    Column("csv.days_heater_offline", _of("num_days_heater_offline")),
    Column("sort.created", _of("created")),
)

CUSTOMERS: tuple[Column[CustomerAccount], ...] = (
    Column("field.name", _of("name")),
    Column("field.postal_code", _of("postal_code")),
    Column("csv.address_number", _of("address_number")),
    Column("csv.addition", _of("address_additional")),
    Column("csv.street", _of("address")),
    Column("field.city", _of("city_name")),
    Column("field.country", _of("country_name")),
    Column("field.phone", _of("phone_number")),
    Column("field.email", _of("email")),
    Column("sort.created", _of("created")),
)

NOTIFICATIONS: tuple[Column[Notification], ...] = (
    Column("field.date", _of("modified")),
    Column("field.type", lambda row, reader: reader.texts[WARNING if _warns(row) else INFO]),
    Column("notifications.notification", _of("account_setting_name")),
    Column("csv.value", lambda row, reader: notification_value(row, reader.unit).value),
    Column("csv.unit", lambda row, reader: notification_value(row, reader.unit).unit),
    Column("field.address", _place),
    Column("notifications.heater", lambda row, _: row.heater.name if row.heater else None),
    Column("notifications.state", lambda row, reader: reader.texts[READ if row.read else UNREAD]),
)


def _warns(row: Notification) -> bool:
    return row.account_setting_type == "warning"


TEXT_KEYS: tuple[str, ...] = tuple(
    dict.fromkeys(
        [
            *(column.head for column in HEATERS),
            *(column.head for column in CUSTOMERS),
            *(column.head for column in NOTIFICATIONS),
            *(READ, UNREAD, WARNING, INFO, LEFT_OUT),
        ]
    )
)


def heads(columns: tuple[Column[T], ...], texts: Texts) -> list[str]:
    """What stands above the columns, with the unit where there is one."""
    return [
        f"{texts[column.head]} ({column.unit})" if column.unit else texts[column.head]
        for column in columns
    ]


def cells(columns: tuple[Column[T], ...], row: T, reader: Reader) -> list[Cell]:
    return [column.cell(row, reader) for column in columns]
