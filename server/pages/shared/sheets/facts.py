"""What a working sheet is filled in with by itself, each value as the provider sent it."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from server.domain.freshness import as_utc
from server.domain.lookups import TemperatureUnit
from server.domain.sheet_definitions import SheetDefinition
from server.domain.sheets import SheetDocument, SheetFact, SheetFacts, VisitKind
from server.domain.statistics import ROWS
from server.domain.visits import SiteVisit
from server.pages.shared.forms.values import temperature_unit
from server.pages.shared.heater.realtime_reading import Reading, reading_of
from server.pages.shared.heater.records import (
    CurrentFault,
    StatisticValue,
    heater_record,
    statistic_values,
    statistics_time,
)
from server.pages.shared.heater.rows import joined, place_name, type_name
from server.pages.shared.sheets.blank import blank_document
from server.pages.shared.sheets.texts import (
    CUSTOMER,
    FIRM,
    HEADING,
    HEATER,
    MEASURED,
    NOW,
    WHY,
    texts_of,
)
from server.provider.auth.account import Account
from server.provider.heaters.heaters import Heater
from server.provider.heaters.realtime import Realtime
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

_Measurements = tuple[Part[StatisticValue], Part[Realtime]]


async def begun_document(
    visit: Visit, definition: SheetDefinition, kind: VisitKind, planned: SiteVisit
) -> SheetDocument:
    """As `blank_document`, at the heater in the address, with what is filled in by itself. Raises
    NotLinked or Gone, and Redirect if the type in the address is not the heater's; what else cannot
    be read is left out."""
    record, account, measured = await asyncio.gather(
        heater_record(visit), part(visit, visit.provider.account.read), _measurements(visit)
    )
    heater, faults, texts = record.heater, record.fault.items, texts_of(visit)
    facts = [
        SheetFacts(texts[HEADING], list(_identity(texts, heater))),
        SheetFacts(texts[CUSTOMER[0]], list(_customers(texts, heater))),
        SheetFacts(texts[FIRM[0]], list(_firm(texts, account.value))),
        SheetFacts(texts[WHY[0]], list(_why(texts, planned, faults))),
        *_measured_facts(visit, heater, *measured),
    ]
    document = blank_document(visit, definition, kind, heater, faults)
    return replace(document, facts=[each for each in facts if each.facts])


def _identity(texts: dict[str, str], heater: Heater) -> Iterator[SheetFact]:
    gateway = heater.gateway
    values = (
        joined(place_name(heater), heater.postal_code, by=" · "),
        heater.name,
        type_name(heater),
        heater.serial_number,
        joined(gateway.mac, gateway.version, by=" · ") if gateway else None,
    )
    return _facts(texts, zip(HEATER, values, strict=True))


def _customers(texts: dict[str, str], heater: Heater) -> Iterator[SheetFact]:
    for each in heater.customer_accounts or []:
        values = (each.name, each.phone_number, each.email)
        yield from _facts(texts, zip(CUSTOMER, values, strict=True))


def _firm(texts: dict[str, str], account: Account | None) -> Iterator[SheetFact]:
    if account is None:
        return iter(())
    values = (account.display_name, account.coc_number, account.gassafe_registration_number)
    return _facts(texts, zip(FIRM, values, strict=True))


def _why(
    texts: dict[str, str], planned: SiteVisit, faults: Sequence[CurrentFault]
) -> Iterator[SheetFact]:
    reason = joined(texts[f"visit.reasons.{planned.reason}"], planned.fault)
    yield SheetFact(texts[WHY[0]], reason)
    for each in faults:
        at = as_utc(each.created) if each.created else None
        yield SheetFact(texts[WHY[1]], joined(each.code, each.name), at=at)
    yield from _facts(texts, [(WHY[2], planned.note)])


def _facts(texts: dict[str, str], some: Iterable[tuple[str, str | None]]) -> Iterator[SheetFact]:
    for key, value in some:
        if value and value.strip():
            yield SheetFact(texts[key], value.strip())


async def measured_now(visit: Visit, heater: Heater) -> list[SheetFacts]:
    """What the heater has measured, as far as it can be read."""
    return list(_measured_facts(visit, heater, *await _measurements(visit)))


async def _measurements(visit: Visit) -> _Measurements:
    heater_id, sw_type = visit.params["id"], visit.params["sw_type"]
    return await asyncio.gather(
        statistic_values(visit, heater_id, sw_type),
        part(visit, lambda: visit.provider.heaters.realtime(heater_id)),
    )


def _measured_facts(
    visit: Visit, heater: Heater, statistics: Part[StatisticValue], realtime: Part[Realtime]
) -> Iterator[SheetFacts]:
    texts, unit = texts_of(visit), temperature_unit(visit)
    measured = list(_measured(texts, heater, statistics.items))
    yield SheetFacts(texts[MEASURED], measured, is_measured=True)
    for each in realtime.items:
        now = list(_realtime(texts, unit, reading_of(each, unit, visit.now)))
        yield SheetFacts(texts[NOW], now, is_measured=True)


def _measured(
    texts: dict[str, str], heater: Heater, statistics: Sequence[StatisticValue]
) -> Iterator[SheetFact]:
    """The statistics; without them, what the heater's own record has."""
    sent = [(row.statistic, row.number, row.measure) for row in statistics]
    own = [
        (row.statistic, heater.shown(row.statistic), row.measure)
        for row in ROWS
        if row.statistic in Heater.__struct_fields__ and row.measure in ("bar", "h")
    ]
    at = statistics_time(heater, statistics)[0]
    for name, value, measure in sent or own:
        if value is not None:
            yield SheetFact(texts[f"stat.{name}"], number=value, unit=measure, at=at)


def _realtime(
    texts: dict[str, str], unit: TemperatureUnit, reading: Reading
) -> Iterator[SheetFact]:
    """By their own names: the installer says which is the flow, and which the return."""
    groups = ((reading.temperature, f"°{unit}"), (reading.power, "W"), (reading.signal, "%"))
    for group, spelled in groups:
        for each in group:
            label = texts[each.label.key] if each.label.key else each.label.text or each.name
            if each.value is not None:
                yield SheetFact(label, number=each.value, unit=spelled, at=reading.at)
