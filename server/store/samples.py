"""The samples of heaters: one row for a unit and day."""

from collections.abc import Iterable
from datetime import date
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, case, func, select

from server.domain.history import Sample
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.schema import accounts, devices, samples
from server.store.upsert import Insert, insert_into, write_rows


class HeaterSample(NamedTuple):
    """A sample and the heater it belongs to."""

    heater: str
    sample: Sample


_COLUMNS = [column.name for column in samples.c if column.name != "device_id"]
_FIELDS = ("serial", *_COLUMNS)
_SELECTED = (devices.c.serial, *(samples.c[name] for name in _COLUMNS))


def put_samples(connection: Connection, name: AccountName, rows: Iterable[HeaterSample]) -> None:
    """Writes samples. If a unit already has a sample of the day, the known values of the new sample
    replace its values and widen its extremes, also that of the days offline; the fault is always
    replaced."""
    last = {(row.heater, row.sample.serial, row.sample.day): row.sample for row in rows}
    account = account_id_made(connection, name)
    ids = device_ids_made(connection, account, ((heater, serial) for heater, serial, _ in last))
    values = [_row(ids[heater, serial], sample) for (heater, serial, _), sample in last.items()]
    # All writers use the same order, so that two hosts never wait for each other.
    values.sort(key=lambda row: (row["device_id"], row["day"]))
    write_rows(connection, _upsert(connection), values)


def samples_of_heater(
    connection: Connection, name: AccountName, heater: str, since: date
) -> list[Sample]:
    """The samples of all units of a heater since a day, ordered by day."""
    query = (
        select(*_SELECTED)
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(samples, samples.c.device_id == devices.c.id)
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
        .where(devices.c.heater == heater, samples.c.day >= since)
        .order_by(samples.c.day, devices.c.id)
    )
    return [_sample(row) for row in connection.execute(query)]


def samples_of_devices(
    connection: Connection, device_ids: list[int], since: date
) -> dict[int, list[Sample]]:
    """The samples since a day by device, each device's ordered by day."""
    query = (
        select(samples.c.device_id, *_SELECTED)
        .join(devices, samples.c.device_id == devices.c.id)
        .where(samples.c.device_id.in_(device_ids), samples.c.day >= since)
        .order_by(samples.c.device_id, samples.c.day)
    )
    found: dict[int, list[Sample]] = {each: [] for each in device_ids}
    for device_id, *row in connection.execute(query):
        found[device_id].append(_sample(row))
    return found


def _sample(row: Iterable[Any]) -> Sample:
    # By position: reading a row by names takes several times as long.
    return Sample(**dict(zip(_FIELDS, row, strict=True)))


def _row(device_id: int, sample: Sample) -> dict[str, Any]:
    row = msgspec.structs.asdict(sample)
    del row["serial"]
    return {"device_id": device_id, **row}


def _upsert(connection: Connection) -> Insert:
    insert = insert_into(connection, samples)
    new, old = insert.excluded, samples.c
    values: dict[str, ColumnElement[Any]] = {
        name: func.coalesce(new[name], old[name]) for name in _COLUMNS if name != "day"
    }
    # A new sample without a fault removes the old one's fault.
    values["fault"] = new.fault
    kept = {
        "pressure_low": old.pressure_low < new.pressure_low,
        "pressure_high": old.pressure_high > new.pressure_high,
        # Otherwise an outage that ends on the day on which it was seen would be forgotten.
        "days_offline": old.days_offline > new.days_offline,
    }
    for name, is_kept in kept.items():
        values[name] = case((is_kept, old[name]), else_=values[name])
    return insert.on_conflict_do_update(index_elements=["device_id", "day"], set_=values)
