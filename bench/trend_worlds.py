"""Simulates heaters whose true state is known, with samples on five days of seven.

The noise is fixed: the pressure scatters by 0.1 bar from day to day (standard deviation) and is
rounded to 0.1 bar. There are no samples at weekends, nor for two weeks every now and then. A world
without faults has normal events: a sealed system that loses a little, summer and winter, refills,
radiators that are bled, maintenance that resets counters, single outages, and replaced heaters.
"""

import math
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from server.domain.history import Reading, Sample

FIRST_DAY = date(2024, 7, 1)
LIMIT = 1.0
"""Bar."""
LOWEST_START = 1.3
"""Bar: if the pressure is below it when a leak begins, the system is filled first."""
SCATTER = 0.1
"""Bar: the standard deviation of the pressure from day to day."""
GAP = 14
"""Days without samples."""
WEEK = 7


@dataclass
class Simulated:
    """A heater over many days, with its true pressure."""

    samples: list[Sample] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    pressures: list[float] = field(default_factory=list)
    """The true pressure on each day, without noise."""


@dataclass(frozen=True)
class Faults:
    """The faults of a heater, and the day on which they begin."""

    from_day: int = 10**9
    leak: float = 0.0
    """Bar a week."""
    flames: float = 0.0
    """Additional flame losses in an operating hour."""
    ignition: float = 0.0
    """Additional ignition failures in an operating hour."""
    starts: float = 1.0
    """The factor by which the starts in an operating hour are multiplied."""
    outages: float = 1.0
    """The factor by which outages are multiplied."""


NO_FAULTS = Faults()


def simulate(random: Random, days: int, faults: Faults = NO_FAULTS) -> Simulated:
    """Simulates a heater over `days` days."""
    return _World(random, faults).run(days)


class _World:
    """One heater's true state, from day to day."""

    def __init__(self, random: Random, faults: Faults) -> None:
        self.random, self.faults = random, faults
        self.serial = 1
        self.offset = random.randrange(365)
        self.base = random.uniform(LOWEST_START, 2.2)
        self.loss = random.uniform(0.0, 0.006)
        self.swing = random.uniform(0.0, 0.05)
        self.base -= self.swing * self._winter(0)
        self.hours_a_day = random.uniform(4.0, 14.0)
        self.flames_an_hour = random.uniform(0.0, 0.004)
        self.ignition_an_hour = random.uniform(0.0, 0.004)
        self.starts_an_hour = random.uniform(0.5, 3.0)
        self.resets_at_maintenance = random.random() < 0.5
        self.maintenance_day = random.randrange(365)
        self.hours = random.uniform(0.0, 30_000.0)
        self.since_maintenance = random.uniform(0.0, 1500.0)
        self.flames = float(random.randrange(10))
        self.ignition = float(random.randrange(10))
        self.starts = self.hours * self.starts_an_hour
        self.offline_until = self.offline_since = -1
        self.gap_until, self.next_gap = -1, random.randrange(30, 150)

    def run(self, days: int) -> Simulated:
        told = Simulated()
        for day in range(days):
            self._live(day)
            told.pressures.append(self.pressure(day))
            if self._is_looked_at(day):
                told.samples.append(self._sample(day))
                if self.random.random() < 1 / 30:
                    told.readings.append(self._reading(day))
        return told

    def pressure(self, day: int) -> float:
        return self.base + self.swing * self._winter(day)

    def _winter(self, day: int) -> float:
        """1 in the middle of winter, -1 in the middle of summer."""
        return math.cos(2 * math.pi * (day + self.offset) / 365)

    def _live(self, day: int) -> None:
        """Advances the state by a day."""
        random = self.random
        faults = self.faults if day >= self.faults.from_day else NO_FAULTS
        leak = faults.leak
        self.base -= (self.loss + leak) / WEEK
        if not leak:
            self._normal_water(day)
        if leak and day == self.faults.from_day and self.pressure(day) < LOWEST_START:
            self.base += random.uniform(LOWEST_START, 2.2) - self.pressure(day)
        winter = (1 + self._winter(day)) / 2
        ran = min(24.0, self.hours_a_day * (0.15 + winter) * random.uniform(0.7, 1.3))
        self.hours += ran
        self.since_maintenance += ran
        self.flames += self._events(ran * (self.flames_an_hour + faults.flames))
        self.ignition += self._events(ran * (self.ignition_an_hour + faults.ignition))
        short = (2 - winter) * faults.starts
        self.starts += ran * self.starts_an_hour * short * random.lognormvariate(0.0, 0.2)
        if day % 365 == self.maintenance_day:
            self._maintain()
        if random.random() < 0.02 / 365 and not self.faults.leak:
            self._replace()
        outages = 1 / 365 * faults.outages
        if day > self.offline_until and random.random() < outages:
            self.offline_since, self.offline_until = day, day + random.randrange(1, 5)

    def _normal_water(self, day: int) -> None:
        """Refills the system and bleeds radiators, at random."""
        random = self.random
        if random.random() < 0.2 / 365:
            self.base -= random.uniform(0.1, 0.3)
        is_topped_up = random.random() < 0.5 / 365
        if is_topped_up or self.pressure(day) < 1.15 + 0.1 * random.random():
            self.base = max(self.base, random.uniform(1.4, 2.1))

    def _events(self, expected: float) -> int:
        """The number of events: mostly none or one, sometimes several together."""
        count = 0
        if self.random.random() < expected:
            count = 1
            while self.random.random() < 0.25:
                count += 1
        return count

    def _maintain(self) -> None:
        self.since_maintenance = 0.0
        if self.resets_at_maintenance:
            self.flames = self.ignition = 0.0

    def _replace(self) -> None:
        self.serial += 1
        self.hours = self.since_maintenance = self.flames = self.ignition = self.starts = 0.0
        self.base = self.random.uniform(1.5, 2.1)

    def _is_looked_at(self, day: int) -> bool:
        if day >= self.next_gap:
            self.gap_until = day + GAP
            self.next_gap = self.gap_until + self.random.randrange(30, 150)
        return day >= self.gap_until and day % WEEK < 5

    def _sample(self, day: int) -> Sample:
        at, serial = FIRST_DAY + timedelta(day), f"S{self.serial}"
        if self.offline_since <= day <= self.offline_until and self.offline_until >= 0:
            return Sample(day=at, serial=serial, days_offline=float(day - self.offline_since + 1))
        seen = self.pressure(day) + self.random.gauss(0.0, SCATTER)
        return Sample(
            day=at,
            serial=serial,
            pressure=max(0.0, round(seen, 1)),
            hours=float(int(self.hours)),
            hours_since_maintenance=float(int(self.since_maintenance)),
            flames_lost=self.flames,
            ignition_fails=self.ignition,
            days_offline=0.0,
        )

    def _reading(self, day: int) -> Reading:
        values: dict[str, float | str | None] = {
            "num_boiler_starts": float(int(self.starts)),
            "num_hours_heater": float(int(self.hours)),
        }
        return Reading(
            day=FIRST_DAY + timedelta(day),
            serial=f"S{self.serial}",
            kind="statistics",
            values=values,
        )
