"""CSV files for spreadsheets in the country of the account.

A spreadsheet reads a CSV file by the conventions of its country: if the comma is the decimal
separator, a semicolon separates the cells. English files have commas between cells, decimal points
and ISO dates, because 3/4 is ambiguous between English-speaking countries. The conventions are
those of a language, whatever the language of the file's texts is (`spreadsheet_language`).
`csv_cells.py` protects texts.
"""

import csv
from collections.abc import Iterable, Iterator
from datetime import date, datetime, tzinfo
from decimal import Decimal
from typing import NamedTuple, TypeVar

from server.domain.csv_cells import escape_cell
from server.domain.float_noise import without_noise
from server.domain.freshness import as_utc
from server.domain.localized_numbers import decimal_separator
from server.domain.lookups import LANGUAGE_DATA, Language

T = TypeVar("T")


class Marked(NamedTuple):
    """A number that is not to be calculated with, and the text before it that says so."""

    text: str
    number: float


Cell = str | int | float | datetime | date | Marked | None

BYTE_ORDER_MARK = "\ufeff"
CHUNK_ROWS = 200

# LibreOffice splits lines at commas, semicolons and tabs. `csv.writer` quotes every cell that has a
# character of its line terminator, so these characters are its terminator; `_Lines` replaces it.
_QUOTED = ",;\t\r\n"


class _Lines(list[str]):
    """The file that `csv.writer` writes to: a list with one item for each row."""

    def write(self, line: str) -> None:
        self.append(line.removesuffix(_QUOTED) + "\r\n")


def separator(language: Language) -> str:
    """The separator of cells: a comma if numbers have a decimal point, otherwise a semicolon."""
    return "," if decimal_separator(language) == "." else ";"


def csv_text(rows: Iterable[Iterable[Cell]], language: Language, zone: tzinfo) -> str:
    """The rows as CSV, each with its line end; times are in `zone`."""
    lines = _Lines()
    writer = csv.writer(lines, delimiter=separator(language), lineterminator=_QUOTED)
    writer.writerows([_text(cell, language, zone) for cell in row] for row in rows)
    return "".join(lines)


def drain_chunks(rows: list[T]) -> Iterator[list[T]]:
    """Yields the rows in chunks of at most `CHUNK_ROWS`, and removes them from the list, so that
    the memory of written rows is freed."""
    rows.reverse()
    while rows:
        yield [rows.pop() for _ in range(min(CHUNK_ROWS, len(rows)))]


def _in_zone(time: datetime, zone: tzinfo) -> datetime:
    """The time in this time zone; unchanged if `datetime` cannot represent it."""
    try:
        return as_utc(time).astimezone(zone)
    except OverflowError:
        return time


def _text(cell: Cell, language: Language, zone: tzinfo) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return escape_cell(cell)
    if isinstance(cell, Marked):
        return escape_cell(f"{cell.text}: {_text(cell.number, language, zone)}")
    if isinstance(cell, datetime):
        return _in_zone(cell, zone).strftime(LANGUAGE_DATA[language].spreadsheet.date)
    if isinstance(cell, date):
        return cell.strftime(LANGUAGE_DATA[language].spreadsheet.date.partition(" ")[0])
    is_whole = isinstance(cell, float) and cell.is_integer()
    number = format(without_noise(Decimal(int(cell) if is_whole else repr(cell))), "f")
    return number.replace(".", decimal_separator(language))
