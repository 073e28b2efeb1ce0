"""The statistics and parameters of heaters, as opened screens have shown them."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from server.domain.history import Reading, ReadingKind
from server.domain.limits import MAX_STORED_CHARACTERS
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.column_types import finite, storable
from server.store.schema import accounts, devices, readings
from server.store.upsert import insert_or_replace, write_rows


class HeaterReading(NamedTuple):
    """A reading and the heater it belongs to."""

    heater: str
    reading: Reading


def put_reading(connection: Connection, name: AccountName, heater: str, reading: Reading) -> None:
    """Writes a reading, and replaces the unit's reading of the same kind and day."""
    put_readings(connection, name, [HeaterReading(heater, reading)])


def put_readings(connection: Connection, name: AccountName, rows: Iterable[HeaterReading]) -> None:
    """Writes readings, and replaces readings of the same unit, kind and day. A reading of more than
    MAX_STORED_CHARACTERS is left out."""
    last = {
        (each.heater, each.reading.serial, each.reading.day, each.reading.kind): each.reading
        for each in rows
    }
    account = account_id_made(connection, name)
    ids = device_ids_made(connection, account, ((heater, serial) for heater, serial, *_ in last))
    values = [
        {"device_id": ids[heater, serial], "day": day, "kind": kind, "values": text}
        for (heater, serial, day, kind), reading in last.items()
        if len(text := _encoded(reading)) <= MAX_STORED_CHARACTERS
    ]
    values.sort(key=lambda row: (row["device_id"], row["day"], row["kind"]))
    write_rows(connection, insert_or_replace(connection, readings), values)


def readings_of_heater(
    connection: Connection, name: AccountName, heater: str, kind: ReadingKind, since: date
) -> list[Reading]:
    """The readings of one kind of all units of a heater since a day, ordered by day."""
    query = (
        select(readings.c.day, devices.c.serial, readings.c.kind, readings.c["values"])
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(readings, readings.c.device_id == devices.c.id)
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
        .where(devices.c.heater == heater, readings.c.kind == kind, readings.c.day >= since)
        .order_by(readings.c.day, devices.c.id)
    )
    return [_reading(*row) for row in connection.execute(query)]


def readings_of_devices(
    connection: Connection, device_ids: list[int], kind: ReadingKind, since: date
) -> dict[int, list[Reading]]:
    """The readings of one kind since a day by device, each device's ordered by day."""
    query = (
        select(
            readings.c.device_id,
            readings.c.day,
            devices.c.serial,
            readings.c.kind,
            readings.c["values"],
        )
        .join(devices, readings.c.device_id == devices.c.id)
        .where(readings.c.device_id.in_(device_ids))
        .where(readings.c.kind == kind, readings.c.day >= since)
        .order_by(readings.c.device_id, readings.c.day)
    )
    found: dict[int, list[Reading]] = {each: [] for each in device_ids}
    for device_id, *row in connection.execute(query):
        found[device_id].append(_reading(*row))
    return found


def _encoded(reading: Reading) -> str:
    values = {storable(name): _storable(value) for name, value in reading.values.items()}
    return msgspec.json.encode(values).decode()


def _storable(value: float | str | None) -> float | str | None:
    if isinstance(value, str):
        return storable(value)
    return None if value is None else finite(value)


def _reading(day: date, serial: str, kind: ReadingKind, values: str) -> Reading:
    decoded = msgspec.json.decode(values, type=dict[str, float | str | None])
    return Reading(day=day, serial=serial, kind=kind, values=decoded)
