"""The past counters of a heater: those of its unit, and before a replacement of the old unit."""

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial

from provider_kit.reference_provider.past.machines import Machine
from provider_kit.reference_provider.past.planted import WORSENING_DAYS, WORSENING_SHARE, Trouble
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.simulation.chance import between, chance
from provider_kit.reference_provider.simulation.season import days_since_epoch, mean_days

_OLD_UNIT = 2600.0
"""Days of mean use that a replaced unit had worked when its gateway was connected."""
_SERVICED_BEFORE = 180.0


@dataclass(frozen=True, slots=True)
class Series:
    """The counters of one unit over time. Moments are in days of mean use, but those of `flames`
    and `ignitions` in days since the epoch."""

    serial: str
    begin: float
    end: float
    earlier: float
    hours: float
    since: float
    resets: tuple[float, ...]
    flames: tuple[float, ...] | None
    ignitions: tuple[float, ...] | None

    def share(self, used: float) -> float:
        """The value of a counter at a moment as a share of its final value."""
        return self.worked(used) / (self.end - self.begin) if self.end > self.begin else 1.0

    def worked(self, used: float) -> float:
        """The days of mean use that this unit had worked at a moment."""
        return min(used, self.end) - self.begin + self.earlier

    def hours_at(self, used: float) -> float:
        return self.hours * self.share(used)

    def hours_since_maintenance(self, used: float) -> float:
        number = bisect_right(self.resets, used)
        start = self.resets[number - 1] if number else self._first_start()
        if number < len(self.resets) or self.end <= start:
            return self.hours * (self.share(used) - self.share(start))
        # The last stretch is scaled so that it ends in today's value.
        return self.since * (used - start) / (self.end - start)

    def _first_start(self) -> float:
        return self.begin - min(self.earlier, _SERVICED_BEFORE)


def series_of(
    machine: Machine, trouble: Trouble | None, replaced: float | None, today: Visit
) -> list[Series]:
    """The units of a heater, oldest first; the last is today's."""
    begin = machine.created if replaced is None else replaced
    span = mean_days(begin), max(today.used, mean_days(begin))
    resets = (mean_days(days_since_epoch(each.done)) for each in machine.maintenances)
    row = machine.row
    events = partial(_events, machine.traits.seed, begin, today.at)
    present = Series(
        serial=row.serial_number,
        begin=span[0],
        end=span[1],
        earlier=0.0,
        hours=row.num_hours_heater or 0.0,
        since=row.num_hours_heater_since_maintenance or 0.0,
        resets=tuple(each for each in resets if span[0] <= each < span[1]),
        flames=events("flames", row.num_flames_lost, worse=trouble == "flame_losses"),
        ignitions=events("ignition", row.num_ignition_fails, worse=trouble == "failing_ignition"),
    )
    return [present] if replaced is None else [_old_unit(machine, present), present]


def _old_unit(machine: Machine, present: Series) -> Series:
    seed = machine.traits.seed
    begin, end = mean_days(machine.created), present.begin
    hours = present.hours / (present.end - present.begin) * (end - begin)
    lost = [int(between(9, 25, seed, name)) for name in ("old flames", "old ignition")]
    burns = present.flames is not None
    return Series(
        serial=f"{machine.row.serial_number[:2]}11{1 + seed % 52:02d}{machine.id - 7000:07d}",
        begin=begin,
        end=end,
        earlier=_OLD_UNIT,
        hours=hours,
        since=0.0,
        resets=(end,),
        flames=(0.0,) * lost[0] if burns else None,
        ignitions=(0.0,) * lost[1] if burns else None,
    )


def _events(
    seed: int, begin: float, end: float, name: str, number: int | None, *, worse: bool
) -> tuple[float, ...] | None:
    """The moments of the counted events, in days since the epoch; None if they are not counted."""
    if number is None:
        return None
    recent = round(number * WORSENING_SHARE) if worse else 0
    last = WORSENING_DAYS
    late = [end - last * (1 - (each + 0.5) / recent) ** 2 for each in range(recent)]
    until = end - last if worse else end
    early = (
        begin + max(0.0, until - begin) * chance(seed, name, each)
        for each in range(number - recent)
    )
    return tuple(sorted((*early, *late)))
