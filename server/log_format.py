"""Formats the log of this process: no text of a request or of the provider can forge a line of it.

A record begins at the start of a line. Control characters, line separators and formatting
characters are escaped; the lines of a traceback are indented.
"""

import logging
from typing import Any

_INDENT = "    "


class SingleLineFormatter(logging.Formatter):
    """One line a record; a traceback and a stack below it, each of their lines indented."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - Of the base class.
        return _escaped(super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 - Of the base class.
        return _indented(super().formatException(ei))

    def formatStack(self, stack_info: str) -> str:  # noqa: N802 - Of the base class.
        return _indented(super().formatStack(stack_info))


def _indented(text: str) -> str:
    return "\n".join(_INDENT + _escaped(line) for line in text.split("\n"))


def _escaped(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "single_line": {
            "()": SingleLineFormatter,
            "fmt": "%(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "single_line"}},
    "root": {"level": "WARNING", "handlers": ["stderr"]},
}
"""For `logging.config.dictConfig`; given to uvicorn as well, whose workers configure themselves."""
