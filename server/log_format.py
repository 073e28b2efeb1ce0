"""Formats the log of this process: no text of a request or of the provider can forge a record, and
no kind of warning fills it.

As text, a record begins at the start of a line. Control characters, line separators and formatting
characters are escaped; the lines of a traceback are indented. As JSON, a record is one line. Both
contain the id of the request that the record is about.
"""

import json
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal

from server.telemetry.telemetry import current_request

REPEATED_WARNINGS = 10
"""How many warnings of one kind are logged in a minute; the others are counted."""
_PERIOD_SECONDS = 60.0
_MOST_KINDS = 1000
_KIND_CHARACTERS = 200


class RepeatedWarnings(logging.Filter):
    """Passes REPEATED_WARNINGS records of each kind in a minute, and counts the others: the last
    one that passes says that more are left out, and the next one how many. A kind is the text
    before its values are filled in, with the first value: a text such as `%s: %s` is that of many
    problems. Records below WARNING, such as those of requests, all pass."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, str, str], tuple[float, int]] = {}
        """For each kind, the begin of its minute and its records since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        first = record.args[0] if isinstance(record.args, tuple) and record.args else ""
        now, kind = self._clock(), (record.name, str(record.msg), str(first)[:_KIND_CHARACTERS])
        begin, count = self._kinds.get(kind, (now, 0))
        if now - begin >= _PERIOD_SECONDS:
            if count > REPEATED_WARNINGS:
                _add(record, f"{count - REPEATED_WARNINGS} more like this were left out")
            begin, count = now, 0
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = begin, count + 1
        if count + 1 == REPEATED_WARNINGS:
            _add(record, "more like this are left out until the minute is over")
        return count < REPEATED_WARNINGS


def _add(record: logging.LogRecord, words: str) -> None:
    record.msg, record.args = f"{record.getMessage()} ({words})", ()


_INDENT = "    "


class SingleLineFormatter(logging.Formatter):
    """One line for each record, with the indented lines of a traceback and a stack below it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - Of the base class.
        request = current_request.get()
        number = f" [{request.id}]" if request else ""
        return _escaped(super().formatMessage(record)) + number

    def formatException(self, ei: Any) -> str:  # noqa: N802 - Of the base class.
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - Of the base class.
        return _indented(super().formatStack(stack_info))


class JsonFormatter(logging.Formatter):
    """One JSON object for each record, in ASCII, including the record's own `fields`."""

    def format(self, record: logging.LogRecord) -> str:
        request = current_request.get()
        said: dict[str, Any] = {
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(
                timespec="milliseconds"
            ),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": request.id if request else None,
            "route": request.route if request else None,
            "exception": self.formatException(record.exc_info) if record.exc_info else None,
            "stack": record.stack_info,
            **getattr(record, "fields", {}),
        }
        encoded = json.dumps({name: value for name, value in said.items() if value is not None})
        return encoded.replace("\x7f", "\\u007f")


def _indented(text: str) -> str:
    return "\n".join(_INDENT + _escaped(line) for line in text.split("\n"))


def _escaped(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def log_config(form: Literal["text", "json"] = "text", level: str = "WARNING") -> dict[str, Any]:
    """A configuration for `logging.config.dictConfig`. Records of libraries are logged only from
    WARNING on, because they may contain addresses and values of users."""
    least = max(logging.getLevelNamesMapping()[level], logging.WARNING)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"()": SingleLineFormatter, "fmt": "%(levelname)s %(name)s: %(message)s"},
            "json": {"()": JsonFormatter},
        },
        "filters": {"repeated": {"()": RepeatedWarnings}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["repeated"],
            }
        },
        "loggers": {"heatdesk": {"level": level}},
        "root": {"level": least, "handlers": ["stderr"]},
    }
