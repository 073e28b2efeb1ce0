"""The log: nobody but this program begins a line in it."""

import io
import logging
import logging.config
import sys
from collections.abc import Callable, Iterator

import pytest
from _pytest.logging import LogCaptureHandler
from hypothesis import given
from hypothesis import strategies as st

from server.log_format import LOGGING, SingleLineFormatter

FORGED = "x\nERROR heatdesk: all is lost"
ODD = "\r \x1b[31m \x00 \x7f \x85 \u2028 \u2029 \u202e \u2066 \u200b \ufeff \ud800"

Lines = Callable[[], list[str]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """What a process with this configuration has written, in lines."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logging.config.dictConfig(LOGGING)
    # Servers of other tests in this process have given theirs a format of its own.
    monkeypatch.setattr(logging.getLogger("uvicorn"), "handlers", [])
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    # What pytest itself would capture cannot be sent between its processes.
    captured = [each for each in before[0] if isinstance(each, LogCaptureHandler)]
    for handler in captured:
        monkeypatch.setattr(handler, "emit", lambda _: None)
    yield lambda: written.getvalue().split("\n")[:-1]
    root.handlers[:], root.level = before


@pytest.mark.parametrize("name", ["heatdesk.web", "uvicorn.error", "asyncio", "somebody.else"])
def test_what_is_not_printed_is_escaped_in_every_log(lines: Lines, name: str) -> None:
    log = logging.getLogger(name)
    level = log.level
    # Servers of other tests silence theirs.
    log.setLevel(logging.ERROR)
    log.error("%s failed: %s", FORGED, ODD)
    log.setLevel(level)
    (line,) = lines()
    assert line.startswith(rf"ERROR {name}: x\nERROR heatdesk: all is lost failed: \r \x1b[31m")
    assert line.endswith(r"\x00 \x7f \x85 \u2028 \u2029 \u202e \u2066 \u200b \ufeff \ud800")


def test_a_forged_exception_begins_no_line(lines: Lines) -> None:
    try:
        try:
            raise KeyError(f"{FORGED} {ODD}")
        except KeyError as error:
            raise ValueError(f"{FORGED} {ODD}") from error
    except ValueError:
        logging.getLogger("heatdesk").exception("failed")
    first, *rest = lines()
    assert first == "ERROR heatdesk: failed"
    assert len(rest) > 8
    assert all(line.startswith("    ") and line.isprintable() for line in rest)
    assert "    ERROR heatdesk: all is lost" in "\n".join(rest)


def test_letters_of_all_languages_stay_as_they_are(lines: Lines) -> None:
    logging.getLogger("heatdesk").warning("Jürgen Ångström, 大阪, “€ 5”")
    assert lines() == ["WARNING heatdesk: Jürgen Ångström, 大阪, “€ 5”"]


@given(st.text(st.characters()))
def test_no_text_is_more_than_one_line(text: str) -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 1, "%s", (text,), None)
    assert SingleLineFormatter().format(record).isprintable()
