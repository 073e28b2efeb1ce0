"""Reads what the maintenance plan needs: the growth of the operating hours of an account's heaters,
their trends, and the planned visits."""

from datetime import date
from typing import NamedTuple

from sqlalchemy import Connection, ScalarSelect, select

from server.domain.history import Plan
from server.domain.maintenance import Count
from server.domain.plausible import RANGES
from server.domain.trends import Trends
from server.store.accounts import AccountName, Unit
from server.store.plans import plans_of_account
from server.store.schema import accounts, devices, samples
from server.store.trends import trends_of_account

_HOURS = RANGES["num_hours_heater"]


class HoursSpan(NamedTuple):
    """The first and the last count of a unit's operating hours."""

    first: Count
    last: Count


class PlanSources(NamedTuple):
    """The stored data of an account's heaters: hours by unit, trends and plans by heater."""

    hours: dict[Unit, HoursSpan]
    trends: dict[str, Trends]
    plans: dict[str, Plan]


def plan_sources(
    connection: Connection, name: AccountName, since: date, until: date
) -> PlanSources:
    """The sources of an account, with its hours from `since` to `until`."""
    return PlanSources(
        hours_of_account(connection, name, since, until),
        trends_of_account(connection, name),
        plans_of_account(connection, name),
    )


def hours_of_account(
    connection: Connection, name: AccountName, since: date, until: date
) -> dict[Unit, HoursSpan]:
    """The first and last hours of all units of an account in a range, in one statement. For each
    unit it makes two look-ups in the key of the samples, however many samples there are."""
    first, last = samples.alias("first"), samples.alias("last")
    query = (
        select(
            devices.c.heater, devices.c.serial, first.c.day, first.c.hours, last.c.day, last.c.hours
        )
        .join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(first, (first.c.device_id == devices.c.id) & (first.c.day == _day(since, until, 1)))
        .join(last, (last.c.device_id == devices.c.id) & (last.c.day == _day(since, until, -1)))
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    )
    return {
        (heater, serial): HoursSpan(Count(*counts[:2]), Count(*counts[2:]))
        for heater, serial, *counts in connection.execute(query)
    }


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
