"""CSV files for spreadsheets in the country of the account.

A spreadsheet reads a CSV file by the conventions of its country: if the comma is the decimal
separator, a semicolon separates the cells. English files have commas between cells, decimal points
and ISO dates, because 3/4 is ambiguous between English-speaking countries. The conventions are
those of a language, whatever the language of the file's texts is (`spreadsheet_language`).

A CSV file has no types: a spreadsheet converts the serial number 0712 to a number, the house number
3-5 to a date, and evaluates a name that begins with an equals sign. A leading tab prevents the
conversion: it is invisible, and programs that read the file strip it as a blank. A formula gets a
visible apostrophe instead, which shows the attempt. So does a formula after a separator within a
text, because a spreadsheet that is set to the separator of another language splits the text there.
A text is judged by what is left of it without the characters that a spreadsheet drops.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime, tzinfo
from decimal import Decimal
from typing import NamedTuple, TypeVar

from server.domain.folding_tables import INVISIBLE
from server.domain.freshness import as_utc
from server.domain.localized_numbers import decimal_separator
from server.domain.lookups import LANGUAGE_DATA, Language
from server.domain.numbers import without_noise

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


# Spreadsheets drop NUL, and other programs more of what shows nothing.
_SHOWS_NOTHING = rf"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{INVISIBLE}"
_DROPPED = re.compile(f"[{_SHOWS_NOTHING}]+")
# Also the wide and small signs of East Asian keyboards, and the mathematical minus.
_SIGNS = "=+@-\N{MINUS SIGN}\uff1d\uff0b\uff20\uff0d\ufe66\ufe62\ufe6b\ufe63"
_FORMULA = (*_SIGNS, "\t", "\r")
_FORMULA_WITHIN = re.compile(rf'(?<=[,;\t\r\n])(?=["{_SHOWS_NOTHING}]*[{re.escape(_SIGNS)}])')
# A telephone number as people write it: its spaces prevent the conversion.
_TELEPHONE = re.compile(r"\+[0-9]{1,4}(?: [0-9]+)+")
# Looks the same after a conversion to a number.
_SHORT_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_FORMATS = [language.spreadsheet for language in LANGUAGE_DATA.values()]
_MONTHS = "|".join(re.escape(month) for each in _FORMATS for month in each.months.split())
_BOOLEANS = "|".join(re.escape(word) for each in _FORMATS for word in each.booleans.split())
# A day or a year after a month, and a time. What follows begins only after a digit, so that a long
# text is not tried in every split.
_AFTER_MONTH = r"(?:[0-9]+(?:\W+[0-9]+)*(?:\ [ap]|\ ?[ap]m)?)?"
_CONVERTED_BY_SPREADSHEETS = re.compile(
    rf"""
      [+-]?[(]?[0-9][0-9\ .,:/()'-]*%?           # a number, a date, a time, a sum
    | [0-9]+-[0-9]+-[0-9]+t[0-9:.+-]+z?          # a timestamp
    | [0-9.,]+e[+-]?[0-9]+                       # a number with an exponent
    | [0-9][0-9:.]*(?:\ [ap]|\ ?[ap]m)           # a time of twelve hours
    | (?=.*[0-9])(?:[0-9]+\W*(?:de\ )?)?(?:{_MONTHS})\W*(?:de\ )?{_AFTER_MONTH}
    | {_BOOLEANS}
    """,
    re.IGNORECASE | re.VERBOSE,
)


def escape_cell(text: str) -> str:
    """The text, with a leading tab or apostrophe where a spreadsheet would change or run it."""
    bare = _DROPPED.sub("", text)
    if not bare or _SHORT_NUMBER.fullmatch(bare) or _TELEPHONE.fullmatch(bare):
        return text
    if _CONVERTED_BY_SPREADSHEETS.fullmatch(bare):
        return f"\t{text}"
    text = _FORMULA_WITHIN.sub("'", text)
    return f"'{text}" if bare.startswith(_FORMULA) else text
