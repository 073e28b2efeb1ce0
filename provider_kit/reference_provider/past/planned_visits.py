"""The installer's planned visits: today to heaters with a fault, and later to those with the most
hours since maintenance."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from provider_kit.reference_provider.countries import country_at
from provider_kit.reference_provider.past.lines import VisitLine
from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.seeding.service_notes import planned_in

_DAYS = (6, 13, 27)
"""Days from today."""
_TODAY = ("08:30", None)
"""The times of day of the visits of today."""
_SUNDAY = 6


def planned_visits(machines: Sequence[Machine], account: str, today: date) -> Iterator[VisitLine]:
    connected = [each for each in machines if each.is_connected]
    for machine, time in zip((each for each in connected if each.fault), _TODAY, strict=False):
        yield VisitLine(
            account=account,
            id=f"fault {machine.id}",
            heater=str(machine.id),
            day=today,
            time=time,
            reason="FAULT",
            fault=machine.fault,
        )
    longest = sorted(filter(_since, connected), key=_since, reverse=True)
    for number, (machine, days) in enumerate(zip(longest, _DAYS, strict=False)):
        note = planned_in(country_at(machine.row.postal_code))[number]
        day = today + timedelta(days=days)
        # A visit on a weekend moves to the Monday after.
        day += timedelta(days=max(0, _SUNDAY + 1 - day.weekday()) if day.weekday() > 4 else 0)
        heater = str(machine.id)
        yield VisitLine(account=account, id=heater, heater=heater, day=day, note=note)


def _since(machine: Machine) -> float:
    return machine.row.num_hours_heater_since_maintenance or 0.0
