"""Reads what the maintenance plan needs: how much an account's heaters run."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, ScalarSelect, select

from server.domain.limits import OPERATION_DAYS
from server.domain.maintenance import Operation
from server.domain.plausible import RANGES, plausible_samples
from server.domain.trends import hours_per_day
from server.store.accounts import AccountName, Unit
from server.store.samples import samples_of_devices
from server.store.schema import accounts, devices, samples
from server.store.trends import trends_of_account

_PLAN_UNITS = 100
"""The most heaters without trends, as after an import, whose samples a maintenance plan reads."""

_HOURS = RANGES["num_hours_heater"]


class _Known(NamedTuple):
    """A unit, with the first and the last day of which its operating hours are known."""

    device: int
    unit: Unit
    first: date
    last: date


def operations_of_account(
    connection: Connection,
    name: AccountName,
    since: date,
    until: date,
    heater: str | None = None,
) -> dict[Unit, Operation]:
    """How much the units of an account, or of this heater, run of which hours are known for
    OPERATION_DAYS or more in a range: by the heater's trends. The samples are read only of
    _PLAN_UNITS units that have no trends yet."""
    known = [
        each
        for each in _known(connection, name, since, until, heater)
        if (each.last - each.first).days >= OPERATION_DAYS
    ]
    trends = trends_of_account(connection, name, heater)
    rates = {
        each.unit: found.hours_per_day if (found := trends.get(each.unit[0])) else None
        for each in known
    }
    unread = [each for each in known if rates[each.unit] is None][:_PLAN_UNITS]
    series = samples_of_devices(connection, [each.device for each in unread], since)
    for each in unread:
        rates[each.unit] = hours_per_day(
            plausible_samples(sample for sample in series[each.device] if sample.day <= until)
        )
    return {
        each.unit: Operation(rate, each.first, each.last)
        for each in known
        if (rate := rates[each.unit]) is not None
    }


def _known(
    connection: Connection, name: AccountName, since: date, until: date, heater: str | None
) -> list[_Known]:
    """All units of an account, or of this heater, with hours in the range, in one statement. For
    each unit it makes two look-ups in the key of the samples, however many samples there are."""
    first, last = samples.alias("first"), samples.alias("last")
    query = (
        select(devices.c.id, devices.c.heater, devices.c.serial, first.c.day, last.c.day)
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(first, (first.c.device_id == devices.c.id) & (first.c.day == _day(since, until, 1)))
        .join(last, (last.c.device_id == devices.c.id) & (last.c.day == _day(since, until, -1)))
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    )
    if heater is not None:
        query = query.where(devices.c.heater == heater)
    return [
        _Known(device, (heater, serial), *days)
        for device, heater, serial, *days in connection.execute(query)
    ]


def _day(since: date, until: date, direction: int) -> ScalarSelect[date]:
    """The first (1) or the last (-1) day with plausible hours in the range, as a subquery for the
    unit of the outer query."""
    day = samples.c.day
    return (
        select(day)
        .where(samples.c.device_id == devices.c.id, day.between(since, until))
        .where(samples.c.hours.between(_HOURS.low, _HOURS.high))
        .order_by(day if direction > 0 else day.desc())
        .limit(1)
        .correlate(devices)
        .scalar_subquery()
    )
