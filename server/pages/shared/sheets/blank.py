"""The fields of a working sheet that begins, what they begin with, and its texts in the language of
the installer."""

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from hashlib import sha256
from html import unescape
from typing import TypeGuard

from server.domain.freshness import time_if_stale
from server.domain.graphemes import cut
from server.domain.history import ChangeKind
from server.domain.localized_numbers import format_localized
from server.domain.lookups import COUNTRY_CODE_BY_ID, TemperatureUnit
from server.domain.plausible import Shown
from server.domain.sheet_definitions import (
    SHEETS,
    FieldDefinition,
    FieldKind,
    SectionDefinition,
    SheetDefinition,
)
from server.domain.sheets import (
    CHECKS,
    WORDS,
    SheetDocument,
    SheetField,
    SheetOption,
    SheetSection,
    Tick,
    VisitKind,
    preset_ticks,
)
from server.domain.statistics import ROWS
from server.domain.units import SHOWN_DIGITS, to_unit
from server.domain.visits import VisitReason
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.realtime_reading import KNOWN_SERIES
from server.pages.shared.heater.records import CurrentFault
from server.pages.shared.heater.rows import joined, place_name, type_name
from server.pages.shared.heater.sampling import day_of
from server.provider.heaters import Heater
from server.web.visit import Visit

HEATER = ("field.address", "field.name", "field.type", "field.serial_number", "heater.gateway")
CUSTOMER = ("worklist.customer", "field.phone", "field.email")
FIRM = ("register.company", "report.coc_number", "field.gassafe_registration_number")
WHY = ("worklist.reason", "heater.current_fault", "service.message")
HEADING, MEASURED, GUIDANCE = "notifications.heater", "tab.heater-stats", "sheet.guidance"
NOW = "tab.heater-realtime"
ON, OFF, UNCERTAIN = "parameter.on", "parameter.off", "change.outcome.UNKNOWN"
SHEET_TEXTS: tuple[str, ...] = (
    *(*HEATER, *CUSTOMER, *FIRM, *WHY, HEADING, MEASURED, NOW, GUIDANCE),
    *(ON, OFF, UNCERTAIN),
    *(f"change.{each}" for each in ChangeKind),
    *(f"visit.kinds.{each}" for each in VisitKind),
    *(f"visit.reasons.{each}" for each in VisitReason),
    *(f"stat.{row.statistic}" for row in ROWS),
    *(f"series.{each}" for each in sorted(KNOWN_SERIES)),
    *(f"sheet.words.{each}" for each in WORDS),
    *(f"sheet.tick.{each}" for each in Tick),
    *(f"sheet.check.{each}" for each in CHECKS),
    *(key for each in SHEETS.values() for key in each.text_keys()),
)
"""The keys of these texts."""


def texts_of(visit: Visit) -> dict[str, str]:
    return visit.host.build.columns[visit.locale]


_MAX_STEPS = 20
"""The most steps of a maker's guidance that become ticks."""
_MAX_STEP = 500
"""The most characters of a step."""
_STEP = re.compile(r"<li\b[^>]*>(.*?)</li>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")


def blank_document(
    visit: Visit,
    definition: SheetDefinition,
    kind: VisitKind,
    heater: Heater,
    faults: Sequence[CurrentFault],
) -> SheetDocument:
    """The sheet of a visit of this kind, with its fields and what those begin with."""
    texts, unit = texts_of(visit), temperature_unit(visit)
    asked = definition.asked_of(visit.params["sw_type"], country_of(visit))
    return SheetDocument(
        sheet=definition.name,
        title=texts[f"sheet.{definition.name}"],
        language=visit.locale,
        kind=kind,
        kind_text=texts[f"visit.kinds.{kind}"],
        place=place_name(heater) or heater.name or str(heater.id),
        begun=visit.now,
        kept_months=definition.kept_months,
        words={each: texts[f"sheet.words.{each}"] for each in WORDS},
        facts=[],
        sections=[
            *_guidance(texts, faults),
            *(
                _section(texts, definition.name, section, fields, unit, number)
                for section, fields in asked
                for number in section.numbers()
            ),
        ],
        values={**_given(visit, asked, heater), **preset_ticks(kind)},
    )


def country_of(visit: Visit) -> str:
    """The code of the installer's country; empty if it is not known."""
    profile = visit.session.profile
    return COUNTRY_CODE_BY_ID.get(profile.country_id or 0, "") if profile else ""


def _section(
    texts: dict[str, str],
    sheet: str,
    section: SectionDefinition,
    fields: Sequence[FieldDefinition],
    unit: TemperatureUnit,
    number: str,
) -> SheetSection:
    """`number` is added to the names and the label; empty for a section that is not repeated."""
    shown = [_field(texts, sheet, each, unit, number) for each in fields]
    label = joined(texts[f"sheet.{sheet}.{section.name}"], number)
    return SheetSection(f"{section.name}{number}", label, shown)


def _field(
    texts: dict[str, str],
    sheet: str,
    field: FieldDefinition,
    unit: TemperatureUnit,
    number: str,
) -> SheetField:
    key = f"sheet.{sheet}.{field.name}"
    low, high, spelled = field.low, field.high, field.unit
    if field.unit == "°C" and low is not None and high is not None:
        low, high, spelled = to_unit(low, unit), to_unit(high, unit), f"°{unit}"
    return SheetField(
        name=f"{field.name}{number}",
        label=texts[key],
        kind=field.kind,
        unit=spelled,
        low=low,
        high=high,
        paired=field.paired,
        options=_options(texts, field, key),
        required=field.required and number in ("", "1"),
        hint=texts[f"{key}.hint"] if field.hint else "",
    )


def _options(texts: dict[str, str], field: FieldDefinition, key: str) -> list[SheetOption]:
    if field.kind is FieldKind.TICK:
        return _ticks(texts)
    if field.kind is FieldKind.CHECK:
        return [SheetOption(each, texts[f"sheet.check.{each}"]) for each in CHECKS]
    return [SheetOption(each, texts[f"{key}.{each}"]) for each in field.options]


def _ticks(texts: dict[str, str]) -> list[SheetOption]:
    return [SheetOption(each, texts[f"sheet.tick.{each}"]) for each in Tick]


def _guidance(texts: dict[str, str], faults: Sequence[CurrentFault]) -> Iterator[SheetSection]:
    """The steps of the maker's guidance for a fault, as ticks; each has the name of its text, so
    that a device never takes the tick of one for another's."""
    told = set[str]()
    for place, fault in enumerate(faults, 1):
        steps = [unescape(_TAG.sub(" ", each)) for each in _STEP.findall(fault.content)]
        lines = [
            cut(line, _MAX_STEP) for each in steps[:_MAX_STEPS] if (line := " ".join(each.split()))
        ]
        new = [line for line in dict.fromkeys(lines) if line not in told]
        told.update(new)
        fields = [
            SheetField(_name_of(line), line, FieldKind.TICK, options=_ticks(texts)) for line in new
        ]
        if fields:
            yield SheetSection(
                f"guidance{place}", joined(texts[GUIDANCE], fault.code, by=": "), fields
            )


def _name_of(step: str) -> str:
    return f"step_{sha256(step.encode()).hexdigest()[:16]}"


def _given(
    visit: Visit,
    asked: Iterable[tuple[SectionDefinition, Sequence[FieldDefinition]]],
    heater: Heater,
) -> dict[str, str]:
    """What fields begin with; of a repeated section only those of the first one. A measured value
    that is old or not in the field's range begins none."""
    known = {
        "place": joined(place_name(heater), heater.postal_code, by=", "),
        "appliance": joined(type_name(heater), heater.serial_number, by=", "),
        "today": day_of(visit).isoformat(),
    }
    is_old = time_if_stale(heater.last_seen, visit.now) is not None
    values: dict[str, str] = {}
    for section, fields in asked:
        for field in filter(lambda each: each.fills, fields):
            name = f"{field.name}{section.numbers()[0]}"
            if field.kind is not FieldKind.NUMBER:
                values[name] = known[field.fills]
                continue
            value = heater.shown(field.fills)
            if _is_in_range(value, field) and not is_old:
                number = Decimal(str(round(value, SHOWN_DIGITS)))
                values[name] = format_localized(number, visit.locale)
    return {name: value for name, value in values.items() if value}


def _is_in_range(value: Shown, field: FieldDefinition) -> TypeGuard[float]:
    if not isinstance(value, float | int):
        return False
    return field.low is None or field.high is None or field.low <= value <= field.high
