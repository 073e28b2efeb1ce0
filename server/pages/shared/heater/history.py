"""The stored history of a heater, as its history screen and its report draw it, with its faults and
service notes on the time axis."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from operator import attrgetter
from typing import Literal, NamedTuple, TypeVar

import msgspec

from server.domain.counters import (
    EVENTS_A_DAY,
    GAS_A_DAY,
    HOURS_A_DAY,
    STARTS_A_DAY,
    Counts,
    growths,
)
from server.domain.history import Reading, Sample
from server.domain.history_series import (
    DaySpan,
    Period,
    Pressure,
    Step,
    day_number,
    number_of_period,
    offline_spans,
    period_for,
    pressures,
    replacements,
    steps,
)
from server.domain.plausible import (
    implausible_in_reading,
    implausible_in_sample,
    plausible_readings,
    plausible_samples,
)
from server.domain.service_notes import wall_clock
from server.domain.trends.pressure import refills
from server.domain.trends.series import current_series, with_serials
from server.pages.shared.heater.sampling import day_of, day_of_time
from server.provider.records import Fault, Maintenance
from server.store.heater_past import HeaterPast, past_of_heater
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

_HISTORY_LEAD_DAYS = 62
"""How far before a range samples are read, to find the one from which the first growth counts."""

HistoryRange = Literal["30", "year", "all"]
RANGES: tuple[HistoryRange, ...] = ("30", "year", "all")
SeriesName = Literal[
    "hours", "flames", "ignition", "boiler_starts", "compressor_starts", "gas", "electricity"
]
ChartName = Literal["pressure"] | SeriesName

_Dated = TypeVar("_Dated", Sample, Reading)

_DAYS = {"30": 30, "year": 365}
_NEARLY_A_YEAR = timedelta(days=350)
"""Heaters are not read each day, so that a full year of values may begin some days later."""
_YEAR = timedelta(weeks=52)
"""Whole weeks, so that the previous year has the same days of the week."""
_SAMPLED: dict[SeriesName, tuple[str, float]] = {
    "hours": ("hours", HOURS_A_DAY),
    "flames": ("flames_lost", EVENTS_A_DAY),
    "ignition": ("ignition_fails", EVENTS_A_DAY),
}
"""The value of a sample that is the counter, and the most that it grows in a day."""
_READ: dict[SeriesName, tuple[tuple[str, ...], str, float]] = {
    "boiler_starts": (("num_boiler_starts",), "num_hours_heater", STARTS_A_DAY),
    "compressor_starts": (("num_compressor_starts",), "num_hours_compressor", STARTS_A_DAY),
    "gas": (("gas_usage_ch", "gas_usage_dhw"), "num_hours_heater", GAS_A_DAY),
}
"""The statistics whose sum is the counter, that of their operating hours, and the most that each
grows in a day."""
_ELECTRICITY = "energy_electric_yesterday"


class LeftOut(msgspec.Struct):
    """On how many days a chart lacks a value because the one that was sent is not plausible."""

    name: ChartName
    days: int


class Series(msgspec.Struct):
    """The growth of a counter; the values of electricity are for single days."""

    name: SeriesName
    steps: list[Step]
    before: list[Step]
    """The steps of the previous year."""


class HeaterHistory(msgspec.Struct):
    since: int
    """The first day that is stored, in days since 1970."""
    start: int
    """The first day that is drawn, in days since 1970; the last is today."""
    period: Period
    pressures: list[Pressure]
    pressures_before: list[Pressure]
    """The pressures of the previous year."""
    refills: int
    """How often the water of the present unit has been refilled in the last year, whatever is
    drawn."""
    refills_since: int | None
    """The day of the first pressure of that year, in days since 1970; None if it is a full year."""
    series: list[Series]
    """The series that have values."""
    offline: list[DaySpan]
    replaced: list[int]
    """The days on which the unit was replaced by another one."""
    left_out: list[LeftOut]
    """The charts that lack values, in their order."""


class Range(NamedTuple):
    """The first and the last day that are drawn."""

    start: date
    end: date


def shown_range(visit: Visit) -> HistoryRange:
    """The range in the address; 30 days if it has none."""
    return visit.choice("range", RANGES) or "30"


def first_day_of(wanted: HistoryRange, end: date) -> date | None:
    """The first day of a range that ends on `end`; None for `all`."""
    days = _DAYS.get(wanted)
    return end - timedelta(days=days - 1) if days else None


async def heater_history(visit: Visit, heater: str, wanted: HistoryRange) -> Part[HeaterHistory]:
    """The history of a heater: at most one item; none if nothing is stored. A page may show it only
    after the provider has returned the heater."""
    end = day_of(visit)
    start, lead = first_day_of(wanted, end), _YEAR + timedelta(days=_HISTORY_LEAD_DAYS)
    first = start - lead if start else date.min
    stored = await part(visit, lambda: visit.stored(past_of_heater, heater, first))
    return stored.of(
        [
            history_of(past, Range(start or min(past.first, end), end), compared=bool(start))
            for past in stored.items
            if past.first
        ]
    )


def history_of(past: HeaterPast, shown: Range, *, compared: bool) -> HeaterHistory:
    """The history that is drawn for the range `shown`; if `compared`, with the previous year."""
    period = period_for(*shown)
    assert past.first is not None
    sampled = with_serials([sample for sample in past.samples if sample.day <= shown.end])
    samples = plausible_samples(sampled)
    read = with_serials(past.statistics)
    statistics = plausible_readings(read)
    before = Range(shown.start - _YEAR, shown.end - _YEAR) if compared else None
    rows = [(name, _steps_of(name, samples, statistics, period)) for name in (*_SAMPLED, *_READ)]
    rows.append(("electricity", _electricity(statistics, period)))
    series = [
        Series(name, _within(grown, shown), _within(grown, before) if before else [])
        for name, grown in rows
    ]
    here = _in_range(samples, shown)
    present = current_series(samples, shown.end)
    year = [(each.day, each.pressure) for each in present if each.pressure is not None]
    is_full = not year or shown.end - year[0][0] >= _NEARLY_A_YEAR
    return HeaterHistory(
        since=day_number(past.first),
        start=day_number(shown.start),
        period=period,
        pressures=pressures(here, period),
        pressures_before=pressures(_in_range(samples, before), period) if before else [],
        refills=len(list(refills([value for _, value in year]))),
        refills_since=None if is_full else day_number(year[0][0]),
        series=[each for each in series if each.steps],
        offline=[each for each in offline_spans(samples) if each.last >= day_number(shown.start)],
        replaced=[day for day in replacements(samples) if day >= day_number(shown.start)],
        left_out=_left_out(_in_range(sampled, shown), _in_range(read, shown)),
    )


def _left_out(samples: Sequence[Sample], readings: Sequence[Reading]) -> list[LeftOut]:
    charts: list[tuple[ChartName, tuple[str, ...]]] = [
        ("pressure", ("pressure", "pressure_low", "pressure_high")),
        ("hours", ("hours",)),
        ("flames", ("flames_lost",)),
        ("ignition", ("ignition_fails",)),
        *((name, fields) for name, (fields, *_) in _READ.items()),
        ("electricity", (_ELECTRICITY,)),
    ]
    wrong = [(each.day, implausible_in_sample(each)) for each in samples]
    wrong += [(each.day, implausible_in_reading(each)) for each in readings]
    days = [
        (name, {day for day, found in wrong if not set(wanted).isdisjoint(found)})
        for name, wanted in charts
    ]
    return [LeftOut(name, len(found)) for name, found in days if found]


def _steps_of(
    name: SeriesName, samples: Sequence[Sample], readings: Sequence[Reading], period: Period
) -> list[Step]:
    if name in _SAMPLED:
        field, most = _SAMPLED[name]
        value = attrgetter(field)
        rows = [Counts(each.day, each.serial, (value(each),), each.hours) for each in samples]
        return steps(growths(rows, (most,)), period)
    fields, hours, most = _READ[name]
    known = [each for each in fields if any(row.number(each) is not None for row in readings)]
    rows = [
        Counts(row.day, row.serial, tuple(map(row.number, known)), row.number(hours))
        for row in readings
    ]
    return steps(growths(rows, [most] * len(known)), period) if known else []


def _electricity(readings: Sequence[Reading], period: Period) -> list[Step]:
    """The electricity used on the day before a reading, for the last reading of each period."""
    found: dict[int, Step] = {}
    for reading in readings:
        used = reading.number(_ELECTRICITY)
        if used is not None:
            day = day_number(reading.day)
            found[number_of_period(reading.day, period)] = Step(day - 1, day, used)
    return list(found.values())


def _within(grown: Sequence[Step], shown: Range) -> list[Step]:
    start, end = day_number(shown.start), day_number(shown.end)
    return [each for each in grown if each.last > start and each.first < end and each.last <= end]


def _in_range(entries: Sequence[_Dated], shown: Range) -> list[_Dated]:
    return [each for each in entries if shown.start <= each.day <= shown.end]


_HISTORY_MARKS = 100
"""The most faults and service notes that a heater's history shows; its file has all of them."""


class HeaterMark(msgspec.Struct):
    day: int
    """In days since 1970."""
    code: str | None
    text: str | None
    solved: bool | None


def fault_marks(visit: Visit, faults: Iterable[Fault]) -> list[HeaterMark]:
    """The marks of the faults whose beginning is known."""
    return [
        HeaterMark(day_number(day), each.code, each.name, each.solved)
        for each in faults
        if each.created is not None and (day := day_of_time(visit, each.created))
    ]


def note_marks(notes: Iterable[Maintenance]) -> list[HeaterMark]:
    """The marks of the notes that have a time."""
    timed = [(wall_clock(each.maintenance_timestamp), each.name) for each in notes]
    return [HeaterMark(day_number(time), None, name, None) for time, name in timed if time]


def newest_marks(
    faults: list[HeaterMark], notes: list[HeaterMark]
) -> tuple[list[HeaterMark], list[HeaterMark]]:
    """The newest _HISTORY_MARKS of both lists together, each list with the newest first."""
    both = [(each, True) for each in faults] + [(each, False) for each in notes]
    newest = sorted(both, key=lambda each: each[0].day, reverse=True)[:_HISTORY_MARKS]
    return (
        [mark for mark, is_fault in newest if is_fault],
        [mark for mark, is_fault in newest if not is_fault],
    )
