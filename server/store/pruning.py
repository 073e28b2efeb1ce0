"""Removes rows that are older than the operator's setting, a few in each transaction; the days that
rows may have, whatever the clocks of other hosts said when they wrote them."""

from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Integer,
    delete,
    exists,
    select,
    type_coerce,
)

from server.domain.limits import PRUNE_DEVICES
from server.store.erasing import erase_heaters
from server.store.schema import (
    accounts,
    changes,
    devices,
    duties,
    readings,
    samples,
    sheets,
    visits,
)

PRUNE_ROWS = 2000
"""The most changes whose old rows are removed in one transaction."""
_UNLISTED_DAYS = 30
"""A heater that the provider's list has not named for this long is no longer linked: its rows in
the store are removed."""


_ANY_ZONE = timedelta(days=2)
"""After `latest`, a day has ended in every time zone this much later."""


def prune_some(connection: Connection, oldest: date, latest: date, after: int = 0) -> int | None:
    """Removes the rows before `oldest` of the next PRUNE_DEVICES devices after the one with the id
    `after`; if there are no more devices, up to PRUNE_ROWS changes, and at last visits, sheets that
    were kept for long enough, and empty accounts. Lists of days after `latest` do not count.
    Returns `after` for the next call; None if nothing is left."""
    query = select(devices.c.id).where(devices.c.id > after).order_by(devices.c.id)
    ids: list[int] = list(connection.execute(query.limit(PRUNE_DEVICES)).scalars())
    if ids:
        _erase_unlisted(connection, ids, latest)
        _prune_devices(connection, ids, oldest)
        return ids[-1]
    if _prune_changes(connection, oldest) == PRUNE_ROWS:
        return after
    connection.execute(delete(visits).where(visits.c.day < oldest))
    connection.execute(delete(sheets).where(sheets.c.kept_until < latest - _ANY_ZONE))
    rows = (
        exists().where(each.c.account_id == accounts.c.id)
        for each in (devices, changes, visits, sheets, duties)
    )
    connection.execute(delete(accounts).where(*(~each for each in rows)))
    return None


def _erase_unlisted(connection: Connection, ids: list[int], latest: date) -> None:
    """Removes heaters that are no longer linked. The provider's list names all linked heaters, and
    each of them has a sample of the day of the list: a heater is removed if its last sample is more
    than _UNLISTED_DAYS older than the account's last list."""
    unit = devices.alias()
    linked = (
        exists()
        .where(unit.c.account_id == devices.c.account_id, unit.c.heater == devices.c.heater)
        .where(samples.c.device_id == unit.c.id)
        .where(_number(samples.c.day) >= _number(accounts.c.listed) - _UNLISTED_DAYS)
    )
    query = (
        select(devices.c.account_id, devices.c.heater)
        .join(accounts, devices.c.account_id == accounts.c.id)
        .where(devices.c.id.in_(ids), accounts.c.listed <= latest, ~linked)
    )
    for account, heater in connection.execute(query).all():
        erase_heaters(connection, account, [heater])


def _number(day: Column[date]) -> ColumnElement[int]:
    return type_coerce(day, Integer)


def _prune_devices(connection: Connection, ids: list[int], oldest: date) -> None:
    for table in (samples, readings):
        connection.execute(delete(table).where(table.c.device_id.in_(ids), table.c.day < oldest))
    rows = (exists().where(table.c.device_id == devices.c.id) for table in (samples, readings))
    connection.execute(delete(devices).where(devices.c.id.in_(ids), *(~each for each in rows)))


def _prune_changes(connection: Connection, oldest: date) -> int:
    midnight = datetime.combine(oldest, time(), UTC)
    old = select(changes.c.id).where(changes.c.at < midnight).limit(PRUNE_ROWS)
    return connection.execute(delete(changes).where(changes.c.id.in_(old))).rowcount


def oldest_day(days: int, now: datetime) -> date:
    """The first day that is kept, if rows are kept for `days` days."""
    # Days are those of the brand's time zone, whose date may be a day behind UTC.
    return now.astimezone(UTC).date() - timedelta(days=days + 1)


def latest_day(now: datetime) -> date:
    """The last day that rows can have. Rows of later days are from a clock that was ahead: they are
    left out until their day, but never removed, because this host's clock may be behind."""
    return now.astimezone(UTC).date() + timedelta(days=1)
