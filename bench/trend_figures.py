"""Compares the results of the "getting worse" rules with the truth of simulated heaters."""

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from bench.trend_worlds import (
    FIRST_DAY,
    LIMIT,
    NO_FAULTS,
    SCATTER,
    Faults,
    Simulated,
    simulate,
)
from server.domain.trends import outlook, trends_of
from server.domain.worklist import Thresholds
from server.domain.worsening import Worsening, WorseningKind

LIMITS = Thresholds(pressure=LIMIT)
MONTH = 30
WARNING = 14
"""Days before the limit by which a leak must be named."""
SLOWEST, FASTEST = 0.03, 0.12
"""The range of the leaks, in bar a week."""
CERTAIN = 3.1
"""The number of standard errors that chance exceeds in one case of a thousand."""


@dataclass
class FalseReasons:
    """The reasons given in a world without faults."""

    months: float = 0.0
    """The months of all heaters together."""
    said: Counter[WorseningKind] = field(default_factory=Counter)
    """The number of these months in which each kind was given on at least one day."""

    @property
    def rate(self) -> float:
        """False reasons per 100 heaters and month."""
        return 100 * self.said.total() / self.months


@dataclass(frozen=True)
class Leak:
    """A leak, and the warnings and forecasts given until the pressure was below the limit."""

    rate: float
    """Bar a week."""
    days: int
    """Days from its beginning to the limit."""
    warning: int | None
    """Days from the day on which it was first named to the limit; None if it never was."""
    errors: tuple[int, int] | None
    """Days by which the first forecast was late (negative: early), and by which the last forecast
    at least 30 days before the limit was, or the first one if it came later; None if never named.
    """
    is_in_range: bool
    """Whether the limit was reached within the range of the second of these forecasts."""
    best_rule: bool
    """Whether a rule that knows the level, the day and the rate could have named it in time."""

    @property
    def is_in_time(self) -> bool:
        return self.warning is not None and self.warning >= WARNING


def said_on(world: Simulated, index: int) -> tuple[Worsening, ...]:
    """The reasons that a page shows on the day of this sample, from the data known by then."""
    today = world.samples[index].day
    readings = [each for each in world.readings if each.day <= today]
    return outlook(trends_of(world.samples[: index + 1], readings, today), LIMITS, today)


def false_reasons(seed: str, heaters: int, days: int = 400, every: int = 1) -> FalseReasons:
    """The reasons given for heaters without faults after the first month, checked at every
    `every`-th sample."""
    found = FalseReasons()
    for number in range(heaters):
        world = simulate(Random(f"{seed} healthy {number}"), days)
        said: set[tuple[WorseningKind, int]] = set()
        for index in range(0, len(world.samples), every):
            month = (world.samples[index].day - FIRST_DAY).days // MONTH
            if month:
                said |= {(each.kind, month) for each in said_on(world, index)}
        found.said.update(kind for kind, _ in said)
        found.months += (days - MONTH) / MONTH
    return found


def leaks(seed: str, heaters: int) -> Iterator[Leak]:
    """Leaks that begin after up to 250 days without a fault and are never repaired."""
    for number in range(heaters):
        random = Random(f"{seed} leak {number}")
        rate = math.exp(random.uniform(math.log(SLOWEST), math.log(FASTEST)))
        begin = random.randrange(250)
        world = simulate(random, begin + 400, Faults(from_day=begin, leak=rate))
        below = (day for day, bar in enumerate(world.pressures) if day > begin and bar < LIMIT)
        limit = next(below, None)
        if limit is not None:
            yield _followed(world, rate, begin, limit)


def _followed(world: Simulated, rate: float, begin: int, limit: int) -> Leak:
    """Follows a leak from day to day, until the pressure is below the limit."""
    warning: int | None = None
    first = month = None
    is_in_range = False
    at_limit = FIRST_DAY + timedelta(limit)
    for index, sample in enumerate(world.samples):
        day = (sample.day - FIRST_DAY).days
        if not begin < day < limit:
            continue
        told = next((each for each in said_on(world, index) if each.crossing), None)
        if told is None or told.crossing is None:
            continue
        error = (told.crossing - at_limit).days
        if first is None:
            first, warning = error, limit - day
        if month is None or limit - day >= MONTH:
            month, is_in_range = error, _holds(told, at_limit)
    return Leak(
        rate=rate,
        days=limit - begin,
        warning=warning,
        errors=None if first is None or month is None else (first, month),
        is_in_range=is_in_range,
        best_rule=_best_rule(world, rate, begin, limit - WARNING),
    )


def _holds(told: Worsening, day: date) -> bool:
    earliest, latest = told.earliest, told.latest
    return (earliest is None or earliest <= day) and (latest is None or day <= latest)


def _best_rule(world: Simulated, rate: float, begin: int, day: int) -> bool:
    """Whether the samples from the leak's beginning to this day distinguish it from noise, with the
    weights that are optimal if everything but the noise is known."""
    level = world.pressures[begin]
    lost = [
        (rate / 7 * ((each.day - FIRST_DAY).days - begin), level - each.pressure)
        for each in world.samples
        if each.pressure is not None and begin < (each.day - FIRST_DAY).days <= day
    ]
    # Rounding adds the variance of a uniform distribution.
    scatter = math.sqrt(SCATTER**2 + 0.1**2 / 12)
    strength = math.sqrt(sum(expected**2 for expected, _ in lost))
    seen = sum(expected * fell for expected, fell in lost)
    return strength > 0 and seen / strength >= CERTAIN * scatter


def named_within(seed: str, heaters: int, kind: WorseningKind, faults: Faults, days: int) -> float:
    """The share of heaters with this fault (0 to 1) for which it is named within `days` days."""
    named = 0
    for number in range(heaters):
        world = simulate(Random(f"{seed} {kind} {number}"), faults.from_day + days, faults)
        begin = FIRST_DAY + timedelta(faults.from_day)
        named += any(
            each.kind is kind
            for index, sample in enumerate(world.samples)
            if sample.day > begin
            for each in said_on(world, index)
        )
    return named / heaters


def milliseconds(seed: str, heaters: int, days: int, faults: Faults = NO_FAULTS) -> float:
    """The mean processor time of `trends_of` for a heater with `days` days of samples."""
    worlds = [simulate(Random(f"{seed} cost {number}"), days, faults) for number in range(heaters)]
    today = FIRST_DAY + timedelta(days)
    start = time.process_time()
    for world in worlds:
        trends_of(world.samples, world.readings, today)
    return 1000 * (time.process_time() - start) / heaters


def at(ordered: Sequence[float], part: float) -> float:
    """The value that this share of the ordered values (0 to 1) does not exceed."""
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]
