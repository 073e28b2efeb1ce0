"""The samples of a heater: one for each day with a visit."""

from bisect import bisect_right
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any

from provider_kit.reference_provider.past.lines import SampleLine
from provider_kit.reference_provider.past.lives import Life
from provider_kit.reference_provider.past.spans import span_at
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.seeding.rows import random_for
from provider_kit.reference_provider.simulation.season import days_since_epoch

_NOISE = 0.03
"""Bar up or down, because the system is colder or warmer when it is measured."""
_NOISES = 1021
_FIRST_LOOK = 9 / 24
"""Days: every other heater was also seen this long before the last look of each day."""


def samples(life: Life, account: str, now: datetime) -> Iterator[SampleLine]:
    for visit in life.visits[:-1]:
        line = _sample(life, account, visit)
        if line is not None:
            yield line
    yield todays(life, account, now)


def todays(life: Life, account: str, now: datetime) -> SampleLine:
    """Today's sample, with the values that the API returns in its lists."""
    row, since = life.machine.row, life.machine.offline_since
    line = _empty(life, account, life.today)
    line.fault = life.machine.fault
    if since is not None:
        line.days_offline = int(days_since_epoch(now) - since)
        return line
    line.pressure = line.pressure_low = line.pressure_high = _short(row.heater_pressure)
    line.hours = _short(row.num_hours_heater)
    line.hours_since_maintenance = _short(row.num_hours_heater_since_maintenance)
    line.flames_lost, line.ignition_fails = row.num_flames_lost, row.num_ignition_fails
    return line


def _sample(life: Life, account: str, visit: Visit) -> SampleLine | None:
    """The sample of a past visit; None if nothing is known, as of a heater that never had a
    gateway."""
    line = _empty(life, account, visit)
    outage = span_at(life.outages, visit.at)
    if outage:
        line.days_offline = int(visit.at - outage.begin)
        return line
    if life.machine.row.num_hours_heater is None:
        return None
    series, span = life.series_at(visit.at), span_at(life.faults, visit.at)
    line.serial = series.serial
    line.fault = span.code if span else None
    line.pressure, line.pressure_low, line.pressure_high = _pressures(life, visit)
    line.hours = round(series.hours_at(visit.used), 1)
    line.hours_since_maintenance = round(series.hours_since_maintenance(visit.used), 1)
    if series.flames is not None:
        line.flames_lost = bisect_right(series.flames, visit.at)
    if series.ignitions is not None:
        line.ignition_fails = bisect_right(series.ignitions, visit.at)
    return line


def _pressures(life: Life, visit: Visit) -> tuple[float, float, float]:
    """The last pressure of the day, the lowest and the highest, in bar."""
    traits = life.machine.traits
    noises, number = _noises(), int(visit.at) * 7 + traits.seed
    last = round(traits.pressure_on(visit.at) + noises[number % _NOISES], 2)
    if (number + int(visit.at)) % 2:
        return last, last, last
    before = traits.pressure_on(visit.at - _FIRST_LOOK) + noises[(number + 3) % _NOISES]
    first = round(before, 2)
    return last, min(first, last), max(first, last)


@cache
def _noises() -> tuple[float, ...]:
    """Computed once: a world of thousands of heaters has millions of samples."""
    random = random_for(0, "noise")
    return tuple(random.uniform(-_NOISE, _NOISE) for _ in range(_NOISES))


def _empty(life: Life, account: str, visit: Visit) -> SampleLine:
    machine = life.machine
    return SampleLine(
        account=account, heater=str(machine.id), serial=machine.row.serial_number, day=visit.day
    )


def _short(value: Any) -> Any:
    return round(value, 5) if isinstance(value, float) else value
