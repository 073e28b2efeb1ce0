"""Tables for spreadsheets: the conventions of each language, and nothing that runs."""

import csv
import io
import time
import tracemalloc
from datetime import UTC, date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.lookups import LANGUAGES, Language
from server.domain.numbers import without_noise
from server.domain.spreadsheet import (
    CHUNK_ROWS,
    Cell,
    csv_text,
    drain_chunks,
    escape_cell,
    separator,
)

ZONE = ZoneInfo("Europe/Amsterdam")
MOMENT = datetime(2026, 7, 3, 21, 5, tzinfo=UTC)


def parsed(text: str, language: Language) -> list[list[str]]:
    return list(csv.reader(text.splitlines(keepends=True), delimiter=separator(language)))


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Name,1.5,2026-07-03 23:05,,7\r\n"),
        ("nl", 'Name;"1,5";03-07-2026 23:05;;7\r\n'),
        ("de", 'Name;"1,5";03.07.2026 23:05;;7\r\n'),
        ("es", 'Name;"1,5";03/07/2026 23:05;;7\r\n'),
        ("it", 'Name;"1,5";03/07/2026 23:05;;7\r\n'),
    ],
)
def test_each_language_has_its_separator_number_and_date(language: Language, line: str) -> None:
    assert csv_text([["Name", 1.5, MOMENT, None, 7]], language, ZONE) == line


def test_a_time_without_an_offset_is_utc_wherever_the_host_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    try:
        text = csv_text([[MOMENT.replace(tzinfo=None)]], "en", ZONE)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert text == "2026-07-03 23:05\r\n"


@pytest.mark.parametrize(
    "text",
    [
        *("=1+1", "+A1", "-2+3", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("http://x","y")'),
        # What spreadsheets drop, and wide signs.
        *("\x00=1+1", "\x01\x00+A1", "\x7f@SUM(A1)", "\u200b=1+1", "\ufeff\x9f-A1", "\x00\tx"),
        *("\uff1d1+1", "\x00\uff0bA1", "\uff20SUM(A1)", "\ufe63A1", "\u2212A1"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_begins_like_a_formula_is_none(text: str, language: Language) -> None:
    assert parsed(csv_text([[text]], language, ZONE), language) == [[f"'{text}"]]


OTHER_SEPARATOR: dict[str, str] = {",": ";", ";": ","}


@pytest.mark.parametrize(
    "within",
    [
        "Jansen{}=1+cmd|' /C calc'!A0{}x",
        "a{}@SUM(A1)",
        "a{}-2",
        "a\r\n+2",
        'a{}"=1+1',
        "a{}\x00=1+1",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_split_at_another_separator_has_no_formula(
    within: str, language: Language
) -> None:
    other = OTHER_SEPARATOR[separator(language)]
    line = csv_text([["1234AB", within.replace("{}", other), "y"]], language, ZONE)
    split = csv.reader(io.StringIO(line, newline=""), delimiter=other)
    assert [
        cell
        for row in split
        for cell in row
        if cell.lstrip("\x00").startswith(("=", "+", "-", "@"))
    ] == []


@pytest.mark.parametrize(
    "text",
    [
        *(
            "0712",
            "01067",
            "12345678901",
            "1323130020001",
            "+31302415566",
            "+31 (0)30 241",
            "12.50",
        ),
        *(
            "3-5",
            "1/2",
            "12:30",
            "1E5",
            "3 A",
            "11 am",
            "50%",
            "1 3/4",
            "MAR1",
            "1 mei",
            "25. März",
        ),
        *(
            "2 de mayo",
            "Sept 2",
            "March 1, 2024",
            "Mar 1 2024",
            "Mar/1/2024",
            "waar",
            "TRUE",
            "\x0012.50",
        ),
        *("March 1,2024", "Mar 1, 2024 10:00", "12-Mar-24 9:30 pm", "2024-03-01T10:00:00Z"),
    ],
)
def test_a_text_that_looks_like_a_value_is_kept_behind_a_tab(text: str) -> None:
    assert escape_cell(text) == f"\t{text}"
    assert csv_text([[text]], "nl", ZONE) == f'"\t{text}"\r\n'


@pytest.mark.parametrize(
    "text",
    [
        *("", "7", "0", "2018", "47533", "7A", "3583 EM", "1012 AMS", "+31 30 2418800", "e5"),
        *("Mei", "März & Co", "Jan de Boer", "Maria 3", "Via 20 Settembre", "info@heatdesk.test"),
    ],
)
def test_any_other_text_is_written_as_it_is(text: str) -> None:
    assert escape_cell(text) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["a,b", "a;b", "a\tb", 'a "b"', "a\r\nb"])
def test_whatever_separates_somewhere_is_quoted(text: str, language: Language) -> None:
    doubled = text.replace('"', '""')
    assert csv_text([[text]], language, ZONE) == f'"{doubled}"\r\n'


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (-3, "-3"),
        (-1.5, '"-1,5"'),
        (1e-7, '"0,0000001"'),
        (2.0, "2"),
        (1.2000000476837158, '"1,2"'),
    ],
)
def test_numbers_stay_numbers(value: float, shown: str) -> None:
    assert csv_text([[value]], "nl", ZONE) == f"{shown}\r\n"


cells: st.SearchStrategy[Cell] = (
    st.none()
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
    | st.integers(-(10**9), 10**9)
    | st.floats(allow_nan=False, allow_infinity=False)
)


@given(st.lists(st.lists(cells, min_size=2, max_size=4), max_size=5), st.sampled_from(LANGUAGES))
def test_what_is_written_is_read_back(rows: list[list[Cell]], language: Language) -> None:
    text = csv_text(rows, language, ZONE)
    read = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator(language)))
    assert len(read) == len(rows)
    for row, back in zip(rows, read, strict=True):
        for cell, shown in zip(row, back, strict=True):
            if isinstance(cell, str):
                assert shown in (cell, f"'{cell}", f"\t{cell}")
                assert not shown.startswith(("=", "+", "-", "@", "\r"))
            elif cell is not None:
                assert not isinstance(cell, date)
                number = shown if language == "en" else shown.replace(",", ".")
                assert float(number) == float(without_noise(Decimal(repr(cell))))


def test_rows_are_taken_in_order_and_let_go_of() -> None:
    rows = list(range(3 * CHUNK_ROWS + 1))
    chunks = drain_chunks(rows)
    assert (next(chunks), len(rows)) == (list(range(CHUNK_ROWS)), 2 * CHUNK_ROWS + 1)
    assert [number for chunk in chunks for number in chunk] == list(
        range(CHUNK_ROWS, 3 * CHUNK_ROWS + 1)
    )
    assert rows == []


def test_rows_as_text_take_a_part_of_what_they_took() -> None:
    tracemalloc.start()
    rows: list[list[Cell]] = [
        [f"Heater {number}", number, number / 7, MOMENT] for number in range(5_000)
    ]
    before, _ = tracemalloc.get_traced_memory()
    text = [csv_text(chunk, "nl", ZONE).encode() for chunk in drain_chunks(rows)]
    after, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(map(len, text)) > 200_000
    assert after < before / 2
    assert peak < before * 1.2
