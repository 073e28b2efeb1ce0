"""The installer's planned visits: to the heaters with the most hours since maintenance."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from reference_provider.past.lines import PlanLine
from reference_provider.past.machines import Machine

_PLANNED = (
    (6, "Call an hour before."),
    (13, "Bring a filter for the return."),
    (27, "Together with the neighbours."),
)
"""Days from today, and the note."""
_SUNDAY = 6


def plans(machines: Sequence[Machine], account: str, today: date) -> Iterator[PlanLine]:
    waiting = [each for each in machines if each.is_connected and _since(each)]
    longest = sorted(waiting, key=_since, reverse=True)
    for machine, (days, note) in zip(longest, _PLANNED, strict=False):
        day = today + timedelta(days=days)
        # A visit on a weekend moves to the Monday after.
        day += timedelta(days=max(0, _SUNDAY + 1 - day.weekday()) if day.weekday() > 4 else 0)
        yield PlanLine(account=account, heater=str(machine.id), planned_for=day, note=note)


def _since(machine: Machine) -> float:
    return machine.row.num_hours_heater_since_maintenance or 0.0
