"""The log: only this program can begin a line in it."""

import contextvars
import io
import json
import logging
import logging.config
import sys
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from _pytest.logging import LogCaptureHandler
from hypothesis import given
from hypothesis import strategies as st

from server.log_format import JsonFormatter, RepeatedWarnings, SingleLineFormatter, log_config
from server.telemetry.telemetry import RequestRecord, current_request

FORGED = "x\nERROR heatdesk: all is lost"
ODD = "\r \x1b[31m \x00 \x7f \x85 \u2028 \u2029 \u202e \u2066 \u200b \ufeff \ud800"

Lines = Callable[[], list[str]]


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Lines]:
    """What a process with this configuration has written, in lines."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    before = root.handlers[:], root.level
    logging.config.dictConfig(log_config(*getattr(request, "param", ())))
    # Servers of other tests in this process may have configured uvicorn's logger.
    monkeypatch.setattr(logging.getLogger("uvicorn"), "handlers", [])
    monkeypatch.setattr(logging.getLogger("uvicorn"), "propagate", True)
    # These records cannot be sent between pytest's processes, so pytest must not capture them.
    for handler in [each for each in before[0] if isinstance(each, LogCaptureHandler)]:
        monkeypatch.setattr(handler, "emit", lambda _: None)
    yield lambda: written.getvalue().split("\n")[:-1]
    root.handlers[:], root.level = before


@pytest.mark.parametrize("name", ["heatdesk.web", "uvicorn.error", "asyncio", "somebody.else"])
def test_what_is_not_printed_is_escaped_in_every_log(lines: Lines, name: str) -> None:
    log = logging.getLogger(name)
    level = log.level
    # Servers of other tests may have silenced this logger.
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


AS_JSON = pytest.mark.parametrize("lines", [("json", "INFO")], indirect=True)


@AS_JSON
def test_as_json_a_record_is_one_object_whatever_it_holds(lines: Lines) -> None:
    try:
        raise KeyError(f"{FORGED} {ODD}")
    except KeyError:
        logging.getLogger("heatdesk.web").exception("%s failed: %s", FORGED, ODD)
    logging.getLogger("heatdesk.access").info("done", extra={"fields": {"status": 200}})
    (failed, done) = lines()
    assert (failed.isascii(), failed.isprintable()) == (True, True)
    said = json.loads(failed)
    assert (said["level"], said["logger"]) == ("ERROR", "heatdesk.web")
    assert said["message"] == f"{FORGED} failed: {ODD}"
    assert "Traceback" in said["exception"]
    assert datetime.fromisoformat(said["timestamp"]).tzinfo
    assert json.loads(done)["status"] == 200


@AS_JSON
def test_libraries_tell_nothing_below_a_warning(lines: Lines) -> None:
    """Their messages may contain addresses and values of users."""
    logging.getLogger("aiohttp.client").info("HTTP Request: GET https://provider.example/heaters/7")
    logging.getLogger("heatdesk.web").debug("a detail")
    assert lines() == []


@pytest.mark.parametrize("lines", [("text",), ("json",)], indirect=True)
def test_a_record_has_the_number_of_its_request(lines: Lines) -> None:
    def serve() -> None:
        current_request.set(RequestRecord("4f1c9ad2", "GET", "heaters"))
        logging.getLogger("heatdesk").warning("slow")

    contextvars.copy_context().run(serve)
    logging.getLogger("heatdesk").warning("of no request")
    about, other = lines()
    if about.startswith("{"):
        said = json.loads(about)
        assert (said["request_id"], said["route"]) == ("4f1c9ad2", "heaters")
        assert json.loads(other).keys() == {"timestamp", "level", "logger", "message"}
    else:
        assert about == "WARNING heatdesk: slow [4f1c9ad2]"
        assert other == "WARNING heatdesk: of no request"


@given(st.text(st.characters()))
def test_no_text_is_more_than_one_line(text: str) -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 1, "%s", (text,), None)
    assert SingleLineFormatter().format(record).isprintable()
    encoded = JsonFormatter().format(record)
    assert encoded.isprintable()
    assert json.loads(encoded)["message"] == text


def test_a_warning_that_repeats_is_logged_ten_times_a_minute_and_then_counted() -> None:
    now = 0.0
    repeated = RepeatedWarnings(lambda: now)

    def logged(level: int) -> list[str]:
        records = [
            logging.makeLogRecord({"levelno": level, "msg": "%s: %s", "args": ("feed", each)})
            for each in range(100)
        ]
        return [record.getMessage() for record in records if repeated.filter(record)]

    assert logged(logging.WARNING)[8:] == [
        "feed: 8",
        "feed: 9 (more like this are left out until the minute is over)",
    ]
    other = {"levelno": logging.ERROR, "msg": "%s: %s", "args": ("another feed", 1)}
    assert (len(logged(logging.INFO)), repeated.filter(logging.makeLogRecord(other))) == (100, True)
    now = 61.0
    assert logged(logging.ERROR)[0] == "feed: 0 (90 more like this were left out)"
