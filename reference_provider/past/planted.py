"""What goes wrong in the past on purpose: a dashboard is to find it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from reference_provider.past.machines import Machine
from reference_provider.simulation.chance import chance
from reference_provider.simulation.counters import STARTS

Trouble = Literal["failing_ignition", "flame_losses", "short_cycling", "replaced", "outages"]

WORSENING_DAYS = 28
"""For so many days ignition fails and flames are lost, more from day to day."""
WORSENING_SHARE = 0.65
"""So much of a counter has come together in these days."""
CYCLING_DAYS = 45
"""For so many days a heater starts more and more often in an hour of operation."""
REPLACED_AFTER = 0.3
"""A unit was replaced after this share of the days since the heater was created."""

_FEWEST_EVENTS = 8
_ONE_IN = 30
_YOUNGEST = 90
_MOST_HOURS = 9.5
"""A day, on average: in winter it works nearly twice as long."""


@dataclass(frozen=True, slots=True)
class Planted:
    """The trouble of each heater that has one, and of each that was replaced the day of it."""

    troubles: dict[int, Trouble]
    replaced: dict[int, float]

    def of(self, machine: Machine) -> Trouble | None:
        return self.troubles.get(machine.id)


def planted(machines: Sequence[Machine], seed: int, today: date) -> Planted:
    """One heater in thirty for each trouble, at least one; a heater has one trouble at most."""
    end = float(today.toordinal() - date(1970, 1, 1).toordinal())
    free = [each for each in machines if _is_usual(each, end)]
    number = max(1, round(len(machines) / _ONE_IN))
    troubles: dict[int, Trouble] = {}

    def plant(
        trouble: Trouble, able: Callable[[Machine], bool], order: Callable[[Machine], float]
    ) -> None:
        able_ones = [each for each in free if each.id not in troubles and able(each)]
        for machine in sorted(able_ones, key=order)[:number]:
            troubles[machine.id] = trouble

    def drawn(machine: Machine) -> float:
        return chance(seed, "planted", machine.id)

    plant("replaced", lambda each: _can_be_new(each, end), drawn)
    plant(
        "failing_ignition",
        lambda each: _count(each, "num_ignition_fails") >= _FEWEST_EVENTS,
        lambda each: -_count(each, "num_ignition_fails"),
    )
    plant(
        "flame_losses",
        lambda each: _count(each, "num_flames_lost") >= _FEWEST_EVENTS,
        lambda each: -_count(each, "num_flames_lost"),
    )
    plant("short_cycling", lambda each: bool(starts_of(each)), drawn)
    plant("outages", lambda _: True, drawn)
    days = {
        each.id: float(int(each.created + REPLACED_AFTER * (end - each.created)))
        for each in free
        if troubles.get(each.id) == "replaced"
    }
    return Planted(troubles, days)


def starts_of(machine: Machine) -> str | None:
    """The statistic that counts the heater's starts; None where there are two, or it is unknown."""
    counted = [name for name in STARTS if name in machine.statistics]
    return counted[0] if len(counted) == 1 and machine.statistics[counted[0]] else None


def _count(machine: Machine, name: str) -> int:
    return machine.row._mapping[name] or 0


def _is_usual(machine: Machine, end: float) -> bool:
    """A heater that is connected, without a fault, without a leak and not new."""
    if not machine.is_connected or machine.fault or machine.traits.leaks:
        return False
    return machine.row.num_hours_heater is not None and end - machine.created > _YOUNGEST


def _can_be_new(machine: Machine, end: float) -> bool:
    """Today's hours must fit in the days since, and no maintenance may lie between."""
    hours, since = machine.row.num_hours_heater, machine.row.num_hours_heater_since_maintenance
    days = (1 - REPLACED_AFTER) * (end - machine.created)
    return bool(
        since is not None and since >= hours and 60 < days < 300 and hours / days < _MOST_HOURS
    )
