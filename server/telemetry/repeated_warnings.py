"""Limits how many warnings of one kind are logged: a user, the provider or a push service can cause
any number of them."""

import logging
import time
from collections.abc import Callable

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
