"""The installer's planned visits: to the heaters with the most hours since maintenance."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from provider_kit.reference_provider.countries import country_at
from provider_kit.reference_provider.past.lines import PlanLine
from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.seeding.service_notes import planned_in

_DAYS = (6, 13, 27)
"""Days from today."""
_SUNDAY = 6


def plans(machines: Sequence[Machine], account: str, today: date) -> Iterator[PlanLine]:
    waiting = [each for each in machines if each.is_connected and _since(each)]
    longest = sorted(waiting, key=_since, reverse=True)
    for number, (machine, days) in enumerate(zip(longest, _DAYS, strict=False)):
        note = planned_in(country_at(machine.row.postal_code))[number]
        day = today + timedelta(days=days)
        # A visit on a weekend moves to the Monday after.
        day += timedelta(days=max(0, _SUNDAY + 1 - day.weekday()) if day.weekday() > 4 else 0)
        yield PlanLine(account=account, heater=str(machine.id), planned_for=day, note=note)


def _since(machine: Machine) -> float:
    return machine.row.num_hours_heater_since_maintenance or 0.0
