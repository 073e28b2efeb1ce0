"""The trends of heaters: calculated from their samples once a day, and stored."""

import contextlib
import functools
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Connection,
    Exists,
    Select,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from server.domain.limits import TREND_DAYS
from server.domain.trends import Trends, trends_of
from server.store.accounts import AccountName, account_id
from server.store.readings import readings_of_devices
from server.store.samples import samples_of_devices
from server.store.schema import accounts, devices, samples, trends
from server.store.upsert import insert_or_replace, write_rows

_TREND_DEVICES = 25
"""The most devices whose trends are calculated in one transaction."""

_trends = msgspec.json.Decoder(Trends)
_FOUND = "_%{%"
"""A LIKE pattern for trends with a finding: each finding is a JSON object within the object of the
trends, and findings that are missing have no field."""


class Calculated(NamedTuple):
    """The trends of some devices, by id."""

    rows: list[tuple[int, Trends]]
    after: int | None
    """`after` for the next calculation; None if no device is left."""


def trends_of_account(
    connection: Connection,
    name: AccountName,
    heater: str | None = None,
    *,
    worse: bool = False,
) -> dict[str, Trends]:
    """The last trends of each heater of an account, or of this heater. With `worse`, only of the
    heaters at which something is getting worse, which are few."""
    query = _of_account(of_one=heater is not None, worse=worse)
    values = {"provider": name.provider, "account": name.account, "heater": heater}
    found: dict[str, Trends] = {}
    for id_, text in connection.execute(query, values).all():
        # Trends written by another release may have other fields. They are left out until they are
        # calculated again with the next day's sample.
        with contextlib.suppress(msgspec.MsgspecError):
            found[id_] = _trends.decode(text)
    return found


@functools.cache
def _of_account(*, of_one: bool, worse: bool) -> Select[Any]:
    """The query, built once: building it costs more than running it, and every dashboard runs
    it."""
    query = (
        select(devices.c.heater, trends.c.trends)
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(trends, trends.c.device_id == devices.c.id)
        .where(accounts.c.provider == bindparam("provider"))
        .where(accounts.c.account == bindparam("account"))
        # The caller keeps the last row of a heater: its unit that was sampled last.
        .order_by(trends.c.day, devices.c.id)
    )
    if of_one:
        query = query.where(devices.c.heater == bindparam("heater"))
    if worse:
        query = query.where(trends.c.trends.like(_FOUND), ~_has_newer_unit())
    return query


def _has_newer_unit() -> Exists:
    """The condition that another unit of the heater comes later in the order of the query: on the
    day on which a unit is replaced, both have trends."""
    other, newer = devices.alias(), trends.alias()
    return (
        exists()
        .where(other.c.account_id == devices.c.account_id, other.c.heater == devices.c.heater)
        .where(
            newer.c.device_id == other.c.id,
            tuple_(newer.c.day, other.c.id) > tuple_(trends.c.day, devices.c.id),
        )
    )


def calculate_some(connection: Connection, latest: date, after: int = 0) -> Calculated:
    """Calculates the trends of the next _TREND_DEVICES devices, after the one with the id `after`,
    whose newest sample is newer than their trends. Samples and trends of days after `latest` do not
    count."""
    newest = (
        select(func.max(samples.c.day))
        .where(samples.c.device_id == devices.c.id, samples.c.day <= latest)
        .scalar_subquery()
    )
    due = (
        select(devices.c.id, devices.c.account_id, devices.c.heater, newest)
        .join(trends, trends.c.device_id == devices.c.id, isouter=True)
        # A unit has no samples if only its statistics or parameters were read.
        .where(devices.c.id > after, newest.is_not(None))
        .where(or_(trends.c.day.is_(None), newest > trends.c.day, trends.c.day > latest))
        .order_by(devices.c.id)
        .limit(_TREND_DEVICES)
    )
    rows = [
        (id_, _of_heater(connection, account, heater, day))
        for id_, account, heater, day in connection.execute(due).all()
    ]
    return Calculated(rows, rows[-1][0] if rows else None)


def put_trends(connection: Connection, rows: list[tuple[int, Trends]]) -> None:
    """Writes the trends of devices, and replaces their earlier trends."""
    values = [
        {"device_id": id_, "day": found.as_of, "trends": msgspec.json.encode(found).decode()}
        for id_, found in sorted(rows, key=lambda row: row[0])
    ]
    write_rows(connection, insert_or_replace(connection, trends), values)


def forget_trends(connection: Connection, name: AccountName, heaters: set[str]) -> None:
    """Removes the trends of heaters whose past has changed, so that they are calculated again."""
    account = account_id(connection, name)
    units = select(devices.c.id).where(
        devices.c.account_id == account, devices.c.heater.in_(heaters)
    )
    connection.execute(delete(trends).where(trends.c.device_id.in_(units)))


def _of_heater(connection: Connection, account: int, heater: str, day: date) -> Trends:
    units = select(devices.c.id).filter_by(account_id=account, heater=heater)
    ids = list(connection.execute(units).scalars())
    since = day - timedelta(days=TREND_DAYS)
    series = samples_of_devices(connection, ids, since)
    statistics = readings_of_devices(connection, ids, "statistics", since)
    return trends_of(
        [sample for id_ in ids for sample in series[id_]],
        [reading for id_ in ids for reading in statistics[id_]],
        day,
    )
