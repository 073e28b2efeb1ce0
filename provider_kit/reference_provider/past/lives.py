"""Combines the past of one heater: its counters, outages and faults, and the visits to it."""

from dataclasses import dataclass

from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.past.planted import Planted, Trouble
from provider_kit.reference_provider.past.spans import Span, faults, outages, span_at
from provider_kit.reference_provider.past.units import Series, series_of
from provider_kit.reference_provider.past.visits import Visit


@dataclass(frozen=True, slots=True)
class Life:
    machine: Machine
    trouble: Trouble | None
    replaced: float | None
    series: list[Series]
    outages: list[Span]
    faults: list[Span]
    visits: list[Visit]
    """The account's visits since the heater was created; the last is today's."""

    @property
    def today(self) -> Visit:
        return self.visits[-1]

    def series_at(self, at: float) -> Series:
        return self.series[0] if self.replaced and at < self.replaced else self.series[-1]

    def fault_at(self, at: float) -> str | None:
        """The code of the fault at a moment, in days since the epoch; None if there is none, or if
        the heater had no connection."""
        if at >= self.today.at:
            return self.machine.fault
        if span_at(self.outages, at):
            return None
        span = span_at(self.faults, at)
        return span.code if span else None


def life_of(machine: Machine, planted: Planted, visits: list[Visit]) -> Life:
    """`visits` are all visits of the account."""
    trouble, replaced = planted.of(machine), planted.replaced.get(machine.id)
    today = visits[-1]
    seen = [each for each in visits if each.at >= machine.created or each is today]
    return Life(
        machine=machine,
        trouble=trouble,
        replaced=replaced,
        series=series_of(machine, trouble, replaced, today),
        outages=outages(machine, trouble, today),
        faults=faults(machine),
        visits=seen,
    )
