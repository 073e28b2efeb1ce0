"""The statistics and parameters that were read when the installer opened a heater."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from provider_kit.reference_provider.catalogue import FAULT_KINDS
from provider_kit.reference_provider.lookups import HEAT_PUMPS
from provider_kit.reference_provider.parameters import COOLING
from provider_kit.reference_provider.past.lines import ReadingLine, SampleLine
from provider_kit.reference_provider.past.lives import Life
from provider_kit.reference_provider.past.parameters import ParameterHistory
from provider_kit.reference_provider.past.planted import CYCLING_DAYS, starts_of
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.simulation.chance import between, chance
from provider_kit.reference_provider.simulation.counters import COOLED, COUNTERS, COUNTS, cooled
from provider_kit.reference_provider.simulation.realtime import heat_pump_powers
from provider_kit.reference_provider.simulation.season import mean_days
from provider_kit.reference_provider.simulation.traits import LOW_PRESSURE, SimulatedHeater

_OPENED = 1 / 40
_MOST_A_DAY = 12
_INTERESTING = 12.0
_PARAMETERS = 0.4
_WORKING, _LOCKED_OUT = 1, 3
_LOCKOUTS = frozenset(each.code for each in FAULT_KINDS if each.locks_out)
_CYCLING_MORE = 1.6
"""The additional starts for each usual one at the end of the short cycling."""
_FROM_SAMPLE = {
    "heater_pressure": "pressure",
    "num_hours_heater": "hours",
    "num_hours_heater_since_maintenance": "hours_since_maintenance",
    "num_flames_lost": "flames_lost",
    "num_ignition_fails": "ignition_fails",
}


def usual_chance(heaters: int) -> float:
    """The chance that a heater is opened at a visit: an installer opens a dozen a day at most."""
    return min(_OPENED, _MOST_A_DAY / heaters)


def readings(
    life: Life, parameters: ParameterHistory, visit: Visit, sample: SampleLine, usual: float
) -> Iterator[ReadingLine]:
    """The readings of a heater at a visit: none if it was not opened, or had no connection."""
    if sample.days_offline is not None or not _is_opened(life, visit, sample, usual):
        return
    values = parameters.values_at(visit.at)
    cools = values.get(str(COOLING)) == 1
    yield _line(sample, "statistics", _statistics(life, visit, sample, cools=cools))
    changed = any(each.visit is visit for each in parameters.changes)
    if changed or chance(life.machine.traits.seed, "params", visit.day) < _PARAMETERS:
        yield _line(sample, "parameters", values)


def _line(sample: SampleLine, kind: Any, values: dict[str, Any]) -> ReadingLine:
    return ReadingLine(
        account=sample.account,
        heater=sample.heater,
        serial=sample.serial,
        day=sample.day,
        kind=kind,
        values=values,
    )


def _is_opened(life: Life, visit: Visit, sample: SampleLine, usual: float) -> bool:
    recent = life.today.at - visit.at < CYCLING_DAYS
    if life.trouble == "short_cycling" and _is_followed(life, visit, recent=recent):
        return True
    is_interesting = (
        sample.fault is not None
        or (life.trouble is not None and recent)
        or (sample.pressure or LOW_PRESSURE) < LOW_PRESSURE
    )
    more = _INTERESTING if is_interesting else 1.0
    return chance(life.machine.traits.seed, "opened", visit.day) < usual * more


def _is_followed(life: Life, visit: Visit, *, recent: bool) -> bool:
    """Whether a heater with short cycling is opened at this visit. Its starts are recorded only if
    it is, and a dashboard needs enough of them to find the trouble."""
    return visit is life.today or int(visit.at) % (3 if recent else 15) == 0


def _statistics(
    life: Life, visit: Visit, sample: SampleLine, *, cools: bool
) -> dict[str, float | None]:
    machine = life.machine
    values = {
        name: value if value is None or visit is life.today else _past(life, visit, name, value)
        for name, value in machine.statistics.items()
    }
    values |= {name: getattr(sample, field) for name, field in _FROM_SAMPLE.items()}
    if machine.sw_type in HEAT_PUMPS:
        row, at = machine.row, datetime.fromtimestamp(visit.at * 86400, UTC)
        if values.get(COOLED) is not None and visit is not life.today:
            values[COOLED] = cooled(row, at) if cools else 0.0
        status = _status(life, visit, sample)
        heater = SimulatedHeater(row.id, row.sw_type, row.heater_type_id, status, cools)
        thermal, electric, _ = heat_pump_powers(heater, at)
        values |= {"power_thermal": round(thermal, 1), "power_electric": round(electric, 1)}
    return values


def _status(life: Life, visit: Visit, sample: SampleLine) -> int:
    if visit is life.today:
        return int(life.machine.row.heater_status_id)
    return _WORKING if sample.fault not in _LOCKOUTS else _LOCKED_OUT


def _past(life: Life, visit: Visit, name: str, today: float) -> float:
    if name in COUNTERS:
        counted = today * _share(life, visit, name)
        return int(counted) if name in COUNTS else round(counted, 2)
    seed = life.machine.traits.seed
    drift = between(-0.3, 0.3, seed, "cop", visit.day)
    if name == "cop":
        return round(today + drift, 2)
    heat = _use_of_day(visit.at) / _use_of_day(life.today.at)
    heat *= between(0.85, 1.15, seed, "heat", visit.day)
    cop = life.machine.statistics.get("cop")
    if name == "energy_electric_yesterday" and cop:
        heat *= cop / (cop + drift)
    return round(today * heat, 1)


def _share(life: Life, visit: Visit, name: str) -> float:
    """A counter's value at a visit as a share of today's; a replaced unit had its own counter."""
    series, present = life.series_at(visit.at), life.series[-1]
    total = present.worked(present.end)
    if life.trouble != "short_cycling" or name != starts_of(life.machine):
        return series.worked(visit.used) / total if total else 1.0
    begin = mean_days(life.today.at - CYCLING_DAYS)
    span = present.end - begin
    more = _CYCLING_MORE * max(0.0, visit.used - begin) ** 2 / (2 * span)
    return (series.worked(visit.used) + more) / (total + _CYCLING_MORE * span / 2)


def _use_of_day(at: float) -> float:
    return mean_days(at) - mean_days(at - 1)
