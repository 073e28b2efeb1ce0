"""Lists the events that are planted in the past, with the numbers that a dashboard should find."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import Connection

from provider_kit.reference_provider.past.export import Past, past_of
from provider_kit.reference_provider.past.lives import Life
from provider_kit.reference_provider.past.planted import CYCLING_DAYS, WORSENING_DAYS
from provider_kit.reference_provider.past.visits import holidays, seen_on
from provider_kit.reference_provider.simulation.season import days_since_epoch
from provider_kit.reference_provider.simulation.traits import LOW_PRESSURE

_EPOCH = date(1970, 1, 1)


class Holiday(msgspec.Struct, tag="holiday", tag_field="kind", frozen=True):
    """Days without a visit, from the first to the last."""

    begin: date
    end: date


class Leak(msgspec.Struct, tag="leak", tag_field="kind", frozen=True):
    heater: str
    begin: date
    """When the system was last topped up, or the heater created."""
    bar_a_week: float
    low_on: date
    """The first day below 1.0 bar, past or future; the system is not topped up before it."""


class Refill(msgspec.Struct, tag="refill", tag_field="kind", frozen=True):
    heater: str
    day: date
    """The first day with the higher pressure."""
    bar: float


class Worsening(msgspec.Struct, tag="worsening", tag_field="kind", frozen=True):
    """A trouble that becomes more frequent."""

    heater: str
    trouble: Literal["failing_ignition", "flame_losses", "short_cycling"]
    begin: date


class Replacement(msgspec.Struct, tag="replacement", tag_field="kind", frozen=True):
    heater: str
    day: date
    """The first day of the new unit."""
    serial_before: str
    serial: str


class Outages(msgspec.Struct, tag="outages", tag_field="kind", frozen=True):
    """Recurring outages: the first and the last day of each."""

    heater: str
    days: list[tuple[date, date]]


Truth = Holiday | Leak | Refill | Worsening | Replacement | Outages


def planted_lines(connection: Connection, now: datetime, days: int) -> Iterator[bytes]:
    """The lines of the list, each with its line break."""
    for truth in truths(past_of(connection, now, days)):
        yield msgspec.json.encode(truth) + b"\n"


def truths(past: Past) -> Iterator[Truth]:
    first, today = past.visits[0].day, past.visits[-1].day
    for begin, end in holidays(first, today):
        yield Holiday(begin, end)
    for life in past.lives():
        yield from _of_pressure(life, first, days_since_epoch(past.now))
        yield from _of_trouble(life, today)


def _of_pressure(life: Life, first: date, now: float) -> Iterator[Truth]:
    machine, traits = life.machine, life.machine.traits
    if machine.row.heater_pressure is None:
        return
    created, heater, today = _day(machine.created), str(machine.id), life.today.day
    last = now - traits.days_since_topped_up(now)
    if traits.leaks and machine.is_connected:
        low = last + (traits.pressure_full - LOW_PRESSURE) / traits.pressure_loss
        begin = max(created, min(seen_on(last), today))
        yield Leak(heater, begin, round(traits.pressure_loss * 7, 3), seen_on(low))
    bar = round(traits.pressure_loss * traits.pressure_days, 2)
    while seen_on(last) > max(first, created):
        # A refill after the heater lost its connection is unknown.
        if machine.offline_since is None or last < machine.offline_since:
            yield Refill(heater, min(seen_on(last), today), bar)
        last -= traits.pressure_days


def _of_trouble(life: Life, today: date) -> Iterator[Truth]:
    heater = str(life.machine.id)
    match life.trouble:
        case "failing_ignition" | "flame_losses" as trouble:
            yield Worsening(heater, trouble, today - timedelta(WORSENING_DAYS))
        case "short_cycling" as trouble:
            yield Worsening(heater, trouble, today - timedelta(CYCLING_DAYS))
        case "replaced":
            before, after = (each.serial for each in life.series)
            yield Replacement(heater, _day(life.replaced or 0.0), before, after)
        case "outages":
            yield Outages(heater, [(_day(each.begin), _day(each.end)) for each in life.outages])


def _day(at: float) -> date:
    return _EPOCH + timedelta(days=int(at))
