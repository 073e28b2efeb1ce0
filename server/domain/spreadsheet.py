"""Tables as a spreadsheet in the account's language opens them: one writer of CSV.

A spreadsheet reads a CSV file by the conventions of its own country: where the comma is decimal,
the semicolon separates. English gets comma, point and ISO dates, because 3/4 is another day on the
two sides of the ocean. A text that begins like a formula is prefixed with an apostrophe, so that
opening a list never runs what a customer has typed as a name; numbers are numbers and stay so.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from decimal import Decimal

from server.domain.lookups import Language

Cell = str | int | float | datetime | None

BYTE_ORDER_MARK = "\ufeff"
CHUNK_ROWS = 200

_DATE: dict[Language, str] = {
    "nl": "%d-%m-%Y %H:%M",
    "en": "%Y-%m-%d %H:%M",
    "de": "%d.%m.%Y %H:%M",
    "es": "%d/%m/%Y %H:%M",
    "it": "%d/%m/%Y %H:%M",
}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def separator(language: Language) -> str:
    return "," if language == "en" else ";"


def lines(rows: Iterable[Iterable[Cell]], language: Language, zone: tzinfo) -> str:
    """Rows as CSV text, each with its line end."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator(language), lineterminator="\r\n")
    writer.writerows([_shown(cell, language, zone) for cell in row] for row in rows)
    return text.getvalue()


def chunked(rows: Iterable[Iterable[Cell]]) -> Iterator[list[Iterable[Cell]]]:
    """The rows in lists of a bounded length, so that no file is ever whole in memory."""
    chunk: list[Iterable[Cell]] = []
    for row in rows:
        chunk.append(row)
        if len(chunk) == CHUNK_ROWS:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _shown(cell: Cell, language: Language, zone: tzinfo) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return f"'{cell}" if cell.startswith(_FORMULA) else cell
    if isinstance(cell, datetime):
        return cell.astimezone(zone).strftime(_DATE[language])
    whole = isinstance(cell, float) and cell.is_integer()
    number = format(Decimal(int(cell) if whole else repr(cell)), "f")
    return number if language == "en" else number.replace(".", ",")
