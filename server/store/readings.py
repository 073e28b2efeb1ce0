"""The statistics and parameters of heaters, as opened screens have shown them."""

from datetime import date

import msgspec
from sqlalchemy import Connection, select

from server.domain.history import Reading, ReadingKind
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.schema import accounts, devices, readings
from server.store.upsert import insert_or_replace


def put_reading(connection: Connection, name: AccountName, heater: str, reading: Reading) -> None:
    """Writes a reading, in the place of one of the same kind and day."""
    account = account_id_made(connection, name)
    unit = (heater, reading.serial)
    row = {
        "device_id": device_ids_made(connection, account, [unit])[unit],
        "day": reading.day,
        "kind": reading.kind,
        "values": msgspec.json.encode(reading.values).decode(),
    }
    connection.execute(insert_or_replace(connection, readings), [row])


def readings_of_heater(
    connection: Connection, name: AccountName, heater: str, kind: ReadingKind, since: date
) -> list[Reading]:
    """The readings of one kind of all units of a heater since a day, by day."""
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
    """The readings of one kind of some devices since a day, by day."""
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


def _reading(day: date, serial: str, kind: ReadingKind, values: str) -> Reading:
    decoded = msgspec.json.decode(values, type=dict[str, float | str | None])
    return Reading(day=day, serial=serial, kind=kind, values=decoded)
