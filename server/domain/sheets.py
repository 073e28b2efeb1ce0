"""The working sheet of one visit: a document with its own labels, so that a later definition never
changes it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from server.domain.localized_numbers import format_localized, parse_localized
from server.domain.lookups import Language
from server.domain.message_key import ValueRefused
from server.domain.plausible import Shown
from server.domain.service_notes import read_date
from server.domain.sheet_definitions import FieldKind

STROKES = re.compile(r"\d{1,4},\d{1,4}([ ;]\d{1,4},\d{1,4})*", re.ASCII)
"""The strokes of a signature, separated by `;`: points `x,y` with x from 0 to 1000, and y to the
same scale."""
MAX_STROKES = 20_000
MAX_FIELDS = 400
"""The most fields of a sheet."""
_NAME = re.compile(r"(?!constructor$)[a-z][a-z0-9_]{0,63}", re.ASCII)
"""A name of a section or field. Each object of JavaScript has a `constructor`."""
_MAX_TEXT, _MAX_LINE = 2000, 255
"""The most characters of a field with several lines, and with one."""


class VisitKind(StrEnum):
    """What was done at a visit; nobody there has no sheet."""

    MAINTENANCE = "MAINTENANCE"
    REPAIR = "REPAIR"
    INSPECTION = "INSPECTION"
    COMMISSIONING = "COMMISSIONING"


class Tick(StrEnum):
    DONE = "DONE"
    NOT_DONE = "NOT_DONE"
    NOT_APPLICABLE = "NOT_APPLICABLE"


PRESET_KINDS = {
    "enter": (VisitKind.MAINTENANCE,),
    "fulfils": (VisitKind.MAINTENANCE, VisitKind.INSPECTION),
}
"""The kinds of visits for which a tick at the end of the form is set at first."""
CHECKS = ("YES", "NO", "NOT_APPLICABLE")
"""The values of a `FieldKind.CHECK`."""
DRAFT_FIELDS = ("signer", "strokes", "enter", "entry", "fulfils")
"""The fields of the form that only a draft has, among its values as `draft.{name}`."""
WORDS = (
    *("notice", "before", "after", "number", "begun", "finished", "changes"),
    *("signature", "unsigned", "kind"),
)
"""The words of a sheet besides its labels."""


class SheetOption(msgspec.Struct):
    value: str
    text: str


class SheetField(msgspec.Struct):
    """A field as it was when the visit began, with its label."""

    name: str
    label: str
    kind: FieldKind
    unit: str = ""
    low: float | None = None
    high: float | None = None
    paired: bool = False
    options: list[SheetOption] = []
    """The values of a choice or a tick."""
    required: bool = False
    hint: str = ""
    """What it says besides its label, such as a limit."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of its values."""
        if self.kind is FieldKind.NAMED:
            return self.name, f"{self.name}.number"
        return (self.name, f"{self.name}.after") if self.paired else (self.name,)


class SheetSection(msgspec.Struct):
    name: str
    label: str
    fields: list[SheetField]


class SheetFact(msgspec.Struct):
    """What was filled in by itself: a text, or a measured number."""

    label: str
    text: str = ""
    number: Shown = None
    """As the provider sent it, in `unit`."""
    unit: str = ""
    """As in `statistics.ROWS`: `count` and `ratio` are numbers without a unit."""
    at: datetime | None = None
    """When it was measured, or since when it is so."""


class SheetFacts(msgspec.Struct):
    label: str
    facts: list[SheetFact]
    is_measured: bool = False
    """Whether it has what the heater has measured: paper has that last."""


class Signature(msgspec.Struct):
    name: str
    at: datetime
    strokes: str = ""
    """As `STROKES`; empty for a name that was typed, with a tick."""


class SheetEntry(msgspec.Struct):
    """The note that was to be added to the manufacturer's history when the sheet was finished."""

    change: str
    """Its id in the log of changes, which has the outcome."""
    text: str


class SheetDocument(msgspec.Struct, kw_only=True):
    """The sheet of one visit. Once it is finished, it never changes."""

    sheet: str
    """The name of its definition."""
    title: str
    language: Language
    """The language of its labels, and of its numbers."""
    kind: VisitKind
    kind_text: str
    place: str
    """The heater's place, or its name."""
    begun: datetime
    kept_months: int
    words: dict[str, str]
    """What else the sheet says, by WORDS."""
    facts: list[SheetFacts]
    sections: list[SheetSection]
    values: dict[str, str] = {}
    """By `SheetField.parts`; a name that is missing has no value."""
    changes: list[str] = []
    """What was changed at the heater during the visit."""
    entry: SheetEntry | None = None
    signature: Signature | None = None
    finished: datetime | None = None
    corrects: str | None = None
    """The id of the sheet that this one replaces."""

    def fields(self) -> Iterator[SheetField]:
        for section in self.sections:
            yield from section.fields

    def work(self, *, written: bool) -> Iterator[str]:
        """What was done, in words: the ticks and the parts; with `written` also the texts."""
        yield self.kind_text
        kinds = (FieldKind.NAMED, FieldKind.TEXT) if written else (FieldKind.NAMED,)
        for field in self.fields():
            value = self.values.get(field.name)
            if value == Tick.DONE and field.kind is FieldKind.TICK:
                yield field.label
            elif value and field.kind in kinds:
                yield f"{field.label}: {value}"


def are_possible(sections: Sequence[SheetSection]) -> bool:
    """Whether a definition could have these sections: a device sends those that it has shown."""
    fields = [field for section in sections for field in section.fields]
    named = [(each.name, each.label) for each in sections]
    named += [(each.name, each.label) for each in fields]
    options = [option for field in fields for option in field.options]
    texts = [
        *(label for _, label in named),
        *(text for field in fields for text in (field.hint, field.unit)),
        *(text for option in options for text in (option.value, option.text)),
    ]
    return (
        max(len(fields), len(options) // len(Tick), len(sections)) <= MAX_FIELDS
        and len({each.name for each in fields}) == len(fields)
        and all(_NAME.fullmatch(name) for name, _ in named)
        and all(len(each) <= _MAX_TEXT for each in texts)
    )


def preset_ticks(kind: VisitKind) -> dict[str, str]:
    """The ticks at the end of the form that are set at first, as the values of a draft."""
    return {f"draft.{name}": "1" for name, kinds in PRESET_KINDS.items() if kind in kinds}


def ticks_of_kind(sent: Mapping[str, str]) -> dict[str, str]:
    """The ticks, `1` or empty, in the form of a visit that begins. They were set for the `likely`
    kind, which becomes the chosen one: those that are still as they were then follow it. Without a
    script, they do not on the page."""
    if "likely" not in sent:
        return {}
    likely, kind = sent["likely"], sent.get("kind", "")
    ticks = {
        name: kind in kinds if (name in sent) is (likely in kinds) else name in sent
        for name, kinds in PRESET_KINDS.items()
    }
    return {"likely": kind, **{name: "1" if is_set else "" for name, is_set in ticks.items()}}


def read_values(
    document: SheetDocument, sent: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, ValueRefused]]:
    """The values of the document's fields in a form, whose names begin with `f.`, and what is wrong
    with others. A value that the form does not have stays."""
    values, wrong = dict(document.values), dict[str, ValueRefused]()
    for field in document.fields():
        for part in field.parts:
            text = sent.get(f"f.{part}")
            if text is None:
                continue
            try:
                value = _read(field, part, text, document.language)
            except ValueRefused as refused:
                wrong[f"f.{part}"] = refused
                continue
            values.pop(part, None)
            if value:
                values[part] = value
    return values, wrong


def _read(field: SheetField, part: str, text: str, language: Language) -> str:
    text = text.replace("\r\n", "\n").strip()
    if not text:
        return ""
    match field.kind:
        case FieldKind.NUMBER:
            return _read_number(field, text, language)
        case FieldKind.DATE:
            day = read_date(text)
            if day is None:
                raise ValueRefused("INVALID_DATE")
            return day.isoformat()
        case FieldKind.TICK | FieldKind.CHECK | FieldKind.CHOICE:
            return text if text in [each.value for each in field.options] else ""
    is_line = field.kind is FieldKind.NAMED or part != field.name
    most = _MAX_LINE if is_line else _MAX_TEXT
    if len(text) > most:
        raise ValueRefused("NOTE_TOO_LONG", length=len(text), most=most)
    return text


def _read_number(field: SheetField, text: str, language: Language) -> str:
    number = parse_localized(text, language)
    if number is None:
        raise ValueRefused("ENTER_NUMBER")
    low, high = field.low, field.high
    if low is not None and high is not None and not low <= number <= high:
        raise ValueRefused("VALUE_NOT_BETWEEN", low=f"{low:g}", high=f"{high:g}")
    return format_localized(number, language)


def missing(document: SheetDocument) -> list[str]:
    """The names of the values that are required and not there: of a name also its number."""
    return [
        part
        for field in document.fields()
        if field.required
        for part in (field.parts if field.kind is FieldKind.NAMED else (field.name,))
        if not document.values.get(part)
    ]


def with_rest(document: SheetDocument, sent: Mapping[str, str]) -> tuple[SheetDocument, str]:
    """The document with the tick `rest.{section}` of a form for the ticks of that section that have
    none, and the section's name; empty if the form has no such tick."""
    for section in document.sections:
        tick = sent.get(f"rest.{section.name}")
        if tick in tuple(Tick):
            ticks = (field.name for field in section.fields if field.kind is FieldKind.TICK)
            values = {**dict.fromkeys(ticks, tick), **document.values}
            return replace(document, values=values), section.name
    return document, ""
