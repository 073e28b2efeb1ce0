"""Streams of realtime values, read as a browser reads them."""

import contextlib
import json
from collections.abc import Iterator
from typing import Any

import httpx

from tests.support.user import User

STREAM = "/live/heaters/20001/realtime"


class Stream:
    """A stream as a browser reads it: one event after the other, with its name and data."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()

    def event(self) -> tuple[str, Any]:
        name, data = "message", ""
        for line in self._lines:
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data = line[6:]
            elif not line and data:
                return name, json.loads(data)
        return "closed", None


@contextlib.contextmanager
def listening(user: User, path: str = STREAM, **headers: str) -> Iterator[Stream]:
    with user.http.stream("GET", path, headers=headers) as response:
        assert response.status_code == 200, response.status_code
        assert response.headers["content-type"].startswith("text/event-stream")
        stream = Stream(response)
        assert stream.event()[0] == "back"
        yield stream


def flow_of(event: tuple[str, Any]) -> float:
    name, reading = event
    assert name == "message"
    return float({item["name"]: item["value"] for item in reading["temperature"]}["flow"])
