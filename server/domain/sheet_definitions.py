"""What a working sheet asks for: data, one file of `sheets` for each (docs/sheets.md)."""

from collections.abc import Collection, Iterator
from datetime import date
from enum import StrEnum

import msgspec

from server.domain.lookups import COUNTRY_CODE_BY_ID
from server.domain.program_files import FILES


class FieldKind(StrEnum):
    TICK = "TICK"
    """Done, not done or not applicable."""
    CHECK = "CHECK"
    """Yes, no or not applicable."""
    NUMBER = "NUMBER"
    TEXT = "TEXT"
    CHOICE = "CHOICE"
    DATE = "DATE"
    NAMED = "NAMED"
    """A name and a number: a part that was used, or a person with the number of a licence."""


class FieldDefinition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    """Of its sheet."""
    kind: FieldKind
    types: tuple[str, ...] = ()
    """The heater types for which it is asked, as `sw_type`; empty for all."""
    countries: tuple[str, ...] = ()
    """As `SheetDefinition.countries`."""
    unit: str = ""
    low: float | None = None
    high: float | None = None
    """The plausible range of a number."""
    paired: bool = False
    """Whether a number is measured before and after the work."""
    options: tuple[str, ...] = ()
    required: bool = False
    """Whether it has to be filled in before the sheet can be finished; of a repeated section only
    in the first one."""
    fills: str = ""
    """What it begins with: a measured value of the heater, its `place`, the `appliance` (type and
    serial number), or `today`."""
    hint: bool = False
    """Whether it has a text that says more, such as a limit."""


class SectionDefinition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    fields: tuple[FieldDefinition, ...]
    repeat: int = 1
    """How often the section is there, such as once for each appliance; names and labels of several
    have a number."""

    def numbers(self) -> list[str]:
        return [str(each) for each in range(1, self.repeat + 1)] if self.repeat > 1 else [""]


class SheetDefinition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kept_months: int
    """How long a sheet is kept after it was last saved."""
    sources: tuple[str, ...]
    read: date
    """The day on which the sources were read."""
    sections: tuple[SectionDefinition, ...]
    countries: tuple[str, ...] = ()
    """The codes of the countries of the installers to whom it is offered; empty for all."""
    types: tuple[str, ...] = ()
    """As `FieldDefinition.types`."""

    def asked_of(
        self, sw_type: str, country: str
    ) -> list[tuple[SectionDefinition, list[FieldDefinition]]]:
        """The sections and their fields for a heater of this type."""
        asked = [
            (section, [each for each in section.fields if _is_for(each, sw_type, country)])
            for section in self.sections
        ]
        return [(section, fields) for section, fields in asked if fields]

    def text_keys(self) -> Iterator[str]:
        yield f"sheet.{self.name}"
        for section in self.sections:
            yield f"sheet.{self.name}.{section.name}"
            for each in section.fields:
                key = f"sheet.{self.name}.{each.name}"
                yield key
                yield from (f"{key}.{option}" for option in each.options)
                if each.hint:
                    yield f"{key}.hint"


def _is_for(asked: FieldDefinition | SheetDefinition, sw_type: str, country: str) -> bool:
    of_type = _has(asked.types, sw_type, _KNOWN_TYPES)
    return of_type and _has(asked.countries, country, _KNOWN_COUNTRIES)


def _has(some: Collection[str], wanted: str, known: Collection[str]) -> bool:
    """Whether `some` are all, or have the wanted one. What nobody knows is not left out."""
    return not some or wanted in some or wanted not in known


SHEETS: dict[str, SheetDefinition] = {
    path.stem: msgspec.json.decode(path.read_bytes(), type=SheetDefinition)
    for path in sorted((FILES / "sheets").glob("*.json"))
}
"""By their names."""
_KNOWN_TYPES = {
    sw_type
    for sheet in SHEETS.values()
    for section in sheet.sections
    for each in section.fields
    for sw_type in each.types
}
_KNOWN_COUNTRIES = set(COUNTRY_CODE_BY_ID.values())


def sheets_for(sw_type: str, country: str) -> list[SheetDefinition]:
    """The sheets that an installer in this country is offered at a heater of this type; the one for
    all visits is the first."""
    offered = (each for each in SHEETS.values() if _is_for(each, sw_type, country))
    return sorted(offered, key=lambda each: (bool(each.countries), each.name))
