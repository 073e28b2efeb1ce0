"""What a working sheet is filled in with by itself, each value as the provider sent it, and in
words what was changed at the heater during the visit."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from decimal import Decimal

from msgspec.structs import replace

from server.domain.freshness import as_utc
from server.domain.history import ChangeKind, Outcome
from server.domain.localized_numbers import format_localized, with_unit
from server.domain.lookups import Language, TemperatureUnit
from server.domain.parameters import ShownValue
from server.domain.sheet_definitions import SheetDefinition
from server.domain.sheets import SheetDocument, SheetFact, SheetFacts, VisitKind
from server.domain.statistics import ROWS
from server.domain.visits import SiteVisit
from server.pages.shared.changes.rows import ChangeRow, heater_changes
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.realtime_reading import Reading, reading_of
from server.pages.shared.heater.records import (
    CurrentFault,
    StatisticValue,
    heater_record,
    statistic_values,
    statistics_time,
)
from server.pages.shared.heater.rows import joined, place_name, type_name
from server.pages.shared.sheets.blank import (
    CUSTOMER,
    FIRM,
    HEADING,
    HEATER,
    MEASURED,
    NOW,
    OFF,
    ON,
    UNCERTAIN,
    WHY,
    blank_document,
    texts_of,
)
from server.provider.account import Account
from server.provider.heaters import Heater, Realtime
from server.store.store import StoreUnavailable
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


async def changed_during(
    visit: Visit, heater: str, document: SheetDocument, until: datetime | None = None
) -> list[str]:
    """The changes since the visit began, and not after `until`, the oldest first, without notes and
    refused ones. A correction keeps those of the sheet that it replaces. Raises StoreUnavailable if
    a sheet that ends would lack them."""
    if document.corrects is not None:
        return document.changes
    found = await heater_changes(visit, heater)
    if found.problem and until:
        raise StoreUnavailable("the log of changes cannot be read")
    changes = found.items
    texts = texts_of(visit)
    return [
        _change_text(each, texts, document.language)
        for each in reversed(changes)
        if document.begun <= each.at <= (until or each.at)
        and each.kind not in (ChangeKind.NOTE, ChangeKind.VISIT)
        and each.outcome is not Outcome.REFUSED
    ]


def _change_text(change: ChangeRow, texts: dict[str, str], language: Language) -> str:
    """`P05 Maximum power: 80 → 75 %`."""
    values = [_value_text(each, texts, language) for each in (change.old, change.new)]
    told = " → ".join(filter(None, values))
    text = ": ".join(filter(None, (change.name or texts[f"change.{change.kind}"], told)))
    return text if change.outcome is Outcome.DONE else f"{text} ({texts[UNCERTAIN]})"


def _value_text(value: ShownValue, texts: dict[str, str], language: Language) -> str:
    if value.switch is not None:
        return texts[ON if value.switch else OFF]
    if value.number is None:
        return value.text or ""
    return with_unit(format_localized(Decimal(str(value.number)), language), value.unit)
