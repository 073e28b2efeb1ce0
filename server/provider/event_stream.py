"""Parses server-sent events from a stream of bytes that arrives in chunks of any size."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from server.provider.errors import InvalidResponse

_MAX_PUSH_EVENT_BYTES = 64 * 1024

_LINE_END = re.compile(rb"\r\n|\r|\n")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class SentEvent:
    """One event: its data, and the id with which a stream resumes after it."""

    id: str | None
    data: bytes


class EventParser:
    """Holds at most one unfinished event, of at most `limit` bytes."""

    def __init__(self, limit: int = _MAX_PUSH_EVENT_BYTES) -> None:
        self._limit = limit
        self._rest = b""
        self._after_return = False
        self._started = False
        self._data: list[bytes] = []
        self._size = 0
        self._id: str | None = None

    def feed(self, chunk: bytes) -> Iterator[SentEvent]:
        """Yields the events that end within this chunk. Raises InvalidResponse for an event or a
        line that is too large."""
        if not chunk:
            return
        # A chunk may end between the carriage return and the line feed of one line.
        if self._after_return:
            chunk = chunk.removeprefix(b"\n")
        self._after_return = chunk.endswith(b"\r")
        # The beginning of a line is not searched again with each chunk.
        beginning, *rest = _LINE_END.split(chunk)
        *lines, self._rest = self._rest + beginning, *rest
        for line in lines:
            yield from self._line(line)
        if self._size + len(self._rest) > self._limit:
            raise InvalidResponse(f"more than {self._limit} bytes")

    def _line(self, line: bytes) -> Iterator[SentEvent]:
        if not self._started:
            self._started = True
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if not line:
            if self._data:
                yield SentEvent(self._id, b"\n".join(self._data))
            self._data, self._size = [], 0
            return
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"data":
            self._data.append(value)
            self._size += len(value) + 1
            if self._size > self._limit:
                raise InvalidResponse(f"more than {self._limit} bytes")
        elif name == b"id" and b"\0" not in value:
            self._id = value.decode("utf-8", "replace") or None
