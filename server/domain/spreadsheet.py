"""Tables as a spreadsheet in the account's language opens them: one writer of CSV.

A spreadsheet reads a CSV file by the conventions of its own country: where the comma is decimal,
the semicolon separates. English gets comma, point and ISO dates, because 3/4 is another day on the
two sides of the ocean. LibreOffice takes comma, semicolon and tab for separators all at once, so a
value with any of them is quoted. What texts a spreadsheet would not keep is in `as_text`.
"""

import io
from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import TypeVar

from server.domain.csv_cells import literal_cell
from server.domain.lookups import LANGUAGE_DATA, Language
from server.domain.typed_numbers import decimal_sign

T = TypeVar("T")
Cell = str | int | float | datetime | None

BYTE_ORDER_MARK = "\ufeff"
CHUNK_ROWS = 200

_QUOTED = frozenset(',;\t"\r\n')


def separator(language: Language) -> str:
    return "," if decimal_sign(language) == "." else ";"


def lines(rows: Iterable[Iterable[Cell]], language: Language, zone: tzinfo) -> str:
    """Rows as CSV text, each with its line end."""
    text = io.StringIO()
    between = separator(language)
    for row in rows:
        text.write(between.join(_quoted(_shown(cell, language, zone)) for cell in row))
        text.write("\r\n")
    return text.getvalue()


def taken(rows: list[T]) -> Iterator[list[T]]:
    """The rows a bounded number at a time, taken out of their list: what is written can go."""
    rows.reverse()
    while rows:
        yield [rows.pop() for _ in range(min(CHUNK_ROWS, len(rows)))]


def _at_home(moment: datetime, zone: tzinfo) -> datetime:
    """The moment in the reader's time zone; as it is where the calendar ends before that."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment


def _quoted(shown: str) -> str:
    if _QUOTED.isdisjoint(shown):
        return shown
    return '"' + shown.replace('"', '""') + '"'


def _shown(cell: Cell, language: Language, zone: tzinfo) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return literal_cell(cell)
    if isinstance(cell, datetime):
        return _at_home(cell, zone).strftime(LANGUAGE_DATA[language].spreadsheet.date)
    whole = isinstance(cell, float) and cell.is_integer()
    number = format(Decimal(int(cell) if whole else repr(cell)), "f")
    return number.replace(".", decimal_sign(language))
