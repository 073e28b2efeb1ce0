"""Passes the provider's data of heaters to the store of their history."""

from collections.abc import Iterable
from datetime import date, datetime
from zoneinfo import ZoneInfo

from server.domain.brands import BRAND_DATA
from server.domain.freshness import local_day, time_if_stale
from server.domain.history import Reading, ReadingKind, Sample
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.pages.shared.heater.current_faults import CurrentFaults, has_fault, known_faults
from server.pages.shared.heater.findings import days_offline
from server.provider.heaters import Heater
from server.provider.parameters import Parameter
from server.store.samples import HeaterSample
from server.web.visit import Visit


def remember_heaters(visit: Visit, heaters: Iterable[Heater]) -> None:
    """Samples all heaters of the account, unless that was done in the last SAMPLE_SECONDS. Neither
    waits nor raises."""
    if visit.history and visit.history.is_due("heaters"):
        _remember(visit, heaters, listed=day_of(visit))


def remember_heater(visit: Visit, heater: Heater) -> None:
    """Samples a heater whose screen is shown, unless that was done in the last SAMPLE_SECONDS."""
    if visit.history and visit.history.is_due(f"heater {heater.id}"):
        _remember(visit, [heater])


def remember_parameters(visit: Visit, heater: Heater, parameters: Iterable[Parameter]) -> None:
    """Stores the values of the parameters that a screen shows, at most every SAMPLE_SECONDS."""
    values = {
        str(each.id): each.value[:MAX_FIELD_CHARACTERS]
        if isinstance(each.value, str)
        else each.value
        for each in parameters
    }
    remember_reading(visit, heater, "parameters", values)


def remember_reading(
    visit: Visit, heater: Heater, kind: ReadingKind, values: dict[str, float | str | None]
) -> None:
    if visit.history and values and visit.history.is_due(f"{kind} {heater.id}"):
        reading = Reading(day=day_of(visit), serial=_serial(heater), kind=kind, values=values)
        visit.history.remember_reading(str(heater.id), reading)


def are_old(
    visit: Visit, heater: Heater, measured: datetime | None, *, unknown: bool = False
) -> bool:
    """Whether values of the heater with this time may be from before it lost its connection, so
    that they are not values of today. `unknown` is whether the time that was sent cannot be
    right."""
    is_stale = time_if_stale(measured, visit.now) is not None
    return unknown or is_stale or (days_offline(heater) or 0) >= 1


def day_of(visit: Visit) -> date:
    """The date of the page in the zone of days."""
    return visit.now.astimezone(day_zone(visit)).date()


def day_of_time(visit: Visit, time: datetime) -> date | None:
    """The date of a time of the provider, in the zone of days; None for a time at the ends of the
    calendar."""
    return local_day(time, day_zone(visit))


def day_zone(visit: Visit) -> ZoneInfo:
    """The time zone of the brand, which all days refer to."""
    return ZoneInfo(BRAND_DATA[visit.brand].time_zone)


def _remember(visit: Visit, heaters: Iterable[Heater], listed: date | None = None) -> None:
    assert visit.history
    day, faults = day_of(visit), known_faults(visit)
    visit.history.remember(
        [
            HeaterSample(str(heater.id), _sample(visit, heater, day, fault_code(heater, faults)))
            for heater in heaters
        ],
        listed,
    )


def fault_code(heater: Heater, faults: CurrentFaults) -> str | None:
    """The code of the current fault, or its id if the code is not known; None without a fault."""
    if not has_fault(heater):
        return None
    fault = faults.of(heater)
    code = fault.code if fault else None
    return code or heater.fault_id


def _sample(visit: Visit, heater: Heater, day: date, fault: str | None) -> Sample:
    offline = days_offline(heater)
    serial = _serial(heater)
    wrong = heater.has_wrong_time("last_seen")
    if are_old(visit, heater, heater.last_seen, unknown=wrong):
        return Sample(day=day, serial=serial, days_offline=offline, fault=fault)
    pressure = heater.sent("heater_pressure")
    return Sample(
        day=day,
        serial=serial,
        pressure=pressure,
        pressure_low=pressure,
        pressure_high=pressure,
        hours=heater.sent("num_hours_heater"),
        hours_since_maintenance=heater.sent("num_hours_heater_since_maintenance"),
        flames_lost=heater.sent("num_flames_lost"),
        ignition_fails=heater.sent("num_ignition_fails"),
        days_offline=offline,
        fault=fault,
    )


def _serial(heater: Heater) -> str:
    return (heater.serial_number or "")[:MAX_FIELD_CHARACTERS]
