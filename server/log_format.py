"""Formats the log of this process: no text of a request or of the provider can forge a record.

As text, a record begins at the start of a line. Control characters, line separators and formatting
characters are escaped; the lines of a traceback are indented. As JSON, a record is one line. Both
contain the id of the request that the record is about.
"""

import json
import logging
from datetime import UTC, datetime
from typing import Any, Literal

from server.telemetry.repeated_warnings import RepeatedWarnings
from server.telemetry.request_record import current_request

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
