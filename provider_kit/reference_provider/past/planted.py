"""Plants troubles in the past, which a dashboard should find."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.simulation.chance import chance
from provider_kit.reference_provider.simulation.counters import STARTS

Trouble = Literal["failing_ignition", "flame_losses", "short_cycling", "replaced", "outages"]

WORSENING_DAYS = 28
"""Over this many days until today, ignition failures or flame losses become more frequent."""
WORSENING_SHARE = 0.65
"""The share of the counter that was counted in these days."""
CYCLING_DAYS = 45
"""Over this many days until today, the starts in an hour of operation become more frequent."""
REPLACED_AFTER = 0.3
"""A unit was replaced after this share of the days since the heater was created."""

_FEWEST_EVENTS = 8
_ONE_IN = 30
_YOUNGEST = 90
_MOST_HOURS = 9.5
"""Hours of operation a day, on average: in winter a heater works nearly twice as long."""


@dataclass(frozen=True, slots=True)
class Planted:
    """The trouble of each heater that has one, and the day of each replacement (days since the
    epoch), by heater id."""

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
    """The statistic that counts the heater's starts; None if there are two, or if it has no
    value."""
    counted = [name for name in STARTS if name in machine.statistics]
    return counted[0] if len(counted) == 1 and machine.statistics[counted[0]] else None


def _count(machine: Machine, name: str) -> int:
    return machine.row._mapping[name] or 0


def _is_usual(machine: Machine, end: float) -> bool:
    """Whether a heater is connected, has no fault and no leak, and is not new."""
    if not machine.is_connected or machine.fault or machine.traits.leaks:
        return False
    return machine.row.num_hours_heater is not None and end - machine.created > _YOUNGEST


def _can_be_new(machine: Machine, end: float) -> bool:
    """Whether the heater may be a replacement: today's hours must fit in the days since then, and
    no maintenance may have reset them."""
    hours, since = machine.row.num_hours_heater, machine.row.num_hours_heater_since_maintenance
    days = (1 - REPLACED_AFTER) * (end - machine.created)
    return bool(
        since is not None and since >= hours and 60 < days < 300 and hours / days < _MOST_HOURS
    )
