"""Limits how many warnings of one kind are logged: a user, the provider or a push service can cause
any number of them."""

import logging
import time
from collections.abc import Callable

REPEATED_WARNINGS = 60
"""How many warnings of one kind are logged in a minute; the others are counted."""
_PERIOD_SECONDS = 60.0
_MOST_KINDS = 1000


class RepeatedWarnings(logging.Filter):
    """Passes REPEATED_WARNINGS records of each kind in a minute, and counts the others: the next
    one that passes says how many were left out. A kind is the text before its values are filled
    in. Records below WARNING, such as those of requests, all pass."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[tuple[str, str], tuple[float, int]] = {}
        """For each kind, the begin of its minute and its records since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        now, kind = self._clock(), (record.name, str(record.msg))
        begin, count = self._kinds.get(kind, (now, 0))
        if now - begin >= _PERIOD_SECONDS:
            if count > REPEATED_WARNINGS:
                left_out = count - REPEATED_WARNINGS
                record.msg = f"{record.getMessage()} ({left_out} more like this were left out)"
                record.args = ()
            begin, count = now, 0
        if len(self._kinds) >= _MOST_KINDS:
            self._kinds.clear()
        self._kinds[kind] = begin, count + 1
        return count < REPEATED_WARNINGS
