"""How the operating hours of an account's heaters have grown."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, ScalarSelect, select

from server.domain.maintenance import Count
from server.store.accounts import AccountName, Unit
from server.store.schema import accounts, devices, samples


class HoursSpan(NamedTuple):
    """The first and the last count of a unit's hours."""

    first: Count
    last: Count


def hours_of_account(
    connection: Connection, name: AccountName, since: date
) -> dict[Unit, HoursSpan]:
    """The spans of all units of an account since a day, in one statement: two look-ups in the key
    of samples for each unit, however many samples it has."""
    first, last = samples.alias("first"), samples.alias("last")
    query = (
        select(
            devices.c.heater, devices.c.serial, first.c.day, first.c.hours, last.c.day, last.c.hours
        )
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(first, (first.c.device_id == devices.c.id) & (first.c.day == _day(since, 1)))
        .join(last, (last.c.device_id == devices.c.id) & (last.c.day == _day(since, -1)))
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    )
    return {
        (heater, serial): HoursSpan(Count(*counts[:2]), Count(*counts[2:]))
        for heater, serial, *counts in connection.execute(query)
    }


def _day(since: date, direction: int) -> ScalarSelect[date]:
    """The first or the last day with hours of the unit in the query around it."""
    day = samples.c.day
    return (
        select(day)
        .where(samples.c.device_id == devices.c.id, day >= since, samples.c.hours.is_not(None))
        .order_by(day if direction > 0 else day.desc())
        .limit(1)
        .correlate(devices)
        .scalar_subquery()
    )
