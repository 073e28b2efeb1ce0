"""Tables for spreadsheets: the conventions of each language, and nothing that runs."""

import csv
import io
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.lookups import LANGUAGES, Language
from server.domain.spreadsheet import CHUNK_ROWS, Cell, chunked, lines, separator

ZONE = ZoneInfo("Europe/Amsterdam")
MOMENT = datetime(2026, 7, 3, 21, 5, tzinfo=UTC)


def parsed(text: str, language: Language) -> list[list[str]]:
    return list(csv.reader(text.splitlines(keepends=True), delimiter=separator(language)))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Name,1.5,2026-07-03 23:05,,7\r\n"),
        ("nl", "Name;1,5;03-07-2026 23:05;;7\r\n"),
        ("de", "Name;1,5;03.07.2026 23:05;;7\r\n"),
        ("es", "Name;1,5;03/07/2026 23:05;;7\r\n"),
        ("it", "Name;1,5;03/07/2026 23:05;;7\r\n"),
    ],
)
def test_each_language_has_its_separator_number_and_date(language: Language, line: str) -> None:
    assert lines([["Name", 1.5, MOMENT, None, 7]], language, ZONE) == line


@pytest.mark.parametrize(
    "text", ["=1+1", "+31 30 241", "-2+3", "@SUM(A1)", "\tx", "\r=1", '=HYPERLINK("http://x","y")']
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_begins_like_a_formula_is_none(text: str, language: Language) -> None:
    assert parsed(lines([[text]], language, ZONE), language) == [[f"'{text}"]]


@pytest.mark.parametrize(("value", "shown"), [(-3, "-3"), (-1.5, "-1,5"), (1e-7, "0,0000001")])
def test_numbers_stay_numbers(value: float, shown: str) -> None:
    assert lines([[value]], "nl", ZONE) == f"{shown}\r\n"


cells: st.SearchStrategy[Cell] = (
    st.none()
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
)


@given(st.lists(st.lists(cells, min_size=2, max_size=4), max_size=5), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(rows: list[list[Cell]], language: Language) -> None:
    text = lines(rows, language, ZONE)
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator(language)))
    assert len(read) == len(rows)
    for row, back in zip(rows, read, strict=True):
        for cell, shown in zip(row, back, strict=True):
            if isinstance(cell, str):
                assert shown in (cell, f"'{cell}")
                assert not shown.startswith(("=", "+", "-", "@", "\t", "\r"))
            elif cell is not None:
                assert not isinstance(cell, datetime)
                number = shown if language == "en" else shown.replace(",", ".")
                assert float(number) == float(cell)


def test_a_hundred_thousand_rows_take_no_more_memory_than_a_few() -> None:
    def rows() -> Iterator[list[Cell]]:
        for number in range(100_000):
            yield [f"Heater {number}", number, number / 7, MOMENT]

    tracemalloc.start()
    size = 0
    for chunk in chunked(rows()):
        assert len(chunk) <= CHUNK_ROWS
        size += len(lines(chunk, "nl", ZONE))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size > 5_000_000
    assert peak < 1_000_000
