"""A column of a CSV file: its header and its cells.

The headers are translated texts. The host does not have the translations: the build copies the
texts that files use (`server.live.files.columns.TEXT_KEYS`) into its manifest.
"""

import functools
from collections.abc import Callable
from operator import attrgetter
from typing import Generic, TypeVar

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.plausible import Implausible
from server.domain.spreadsheet import Cell, Marked
from server.domain.worklist import shown_hours
from server.provider.structs import Judged

T = TypeVar("T")

Texts = dict[str, str]


class CsvContext(msgspec.Struct, frozen=True):
    """The language's texts and the temperature unit, on which cells depend besides their rows."""

    texts: Texts
    unit: TemperatureUnit


class Column(msgspec.Struct, Generic[T]):
    """One column of a file whose rows are `T`."""

    text_key: str
    """The header's key in the translations."""
    cell: str | Callable[[T, CsvContext], Cell]
    """The name of an attribute of the row, also of a nested one (`heater.name`), or a function."""
    unit: str = ""
    """Shown in the header, if all cells have the same unit."""


IMPLAUSIBLE, TIME_UNKNOWN = "value.implausible", "age.unknown"


def shown_cell(value: Implausible | float | str | None, context: CsvContext) -> Cell:
    """A measured value, with its mark if it is not plausible."""
    if isinstance(value, Implausible):
        return Marked(context.texts[IMPLAUSIBLE], value.sent)
    return value


def hours_cell(hours: Implausible | float | None, context: CsvContext) -> Cell:
    """Operating hours, as screens round them."""
    if hours is None or isinstance(hours, Implausible):
        return shown_cell(hours, context)
    return shown_hours(hours)


def time_cell(record: Judged, field: str, context: CsvContext) -> Cell:
    """A time of the provider; if it cannot be right, the text that it is not known."""
    is_wrong = record.has_wrong_time(field)
    time: Cell = context.texts[TIME_UNKNOWN] if is_wrong else getattr(record, field)
    return time


_attribute = functools.cache(attrgetter)


def header_row(columns: tuple[Column[T], ...], texts: Texts) -> list[str]:
    return [
        f"{texts[column.text_key]} ({column.unit})" if column.unit else texts[column.text_key]
        for column in columns
    ]


def row_cells(columns: tuple[Column[T], ...], row: T, context: CsvContext) -> list[Cell]:
    return [
        _attribute(column.cell)(row) if isinstance(column.cell, str) else column.cell(row, context)
        for column in columns
    ]
