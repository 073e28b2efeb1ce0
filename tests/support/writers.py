"""Writers that send the contact form, each time with another text, and send it again if there is no
response, as a browser does. The provider's database shows how often each text was written."""

import contextlib
import itertools
import math
import sqlite3
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import User
from tests.support.writes import token

_PAUSE_SECONDS = 0.05


@dataclass
class Writes:
    """The texts that were sent, by the host's response."""

    done: list[str] = field(default_factory=list)
    failed: list[tuple[str, int]] = field(default_factory=list)
    unanswered: int = 0
    """How often a form was sent for which no answer came."""


def write_until(address: str, name: str, writes: Writes, stop: threading.Event) -> None:
    """Writes until `stop` is set; `name` distinguishes the texts of writers."""
    with User(address) as user:
        user.login()
        for number in itertools.count():
            if stop.is_set():
                return
            text = f"writer {name}, message {number}"
            answer = _sent(user, text, writes, stop)
            if answer is None:
                return
            if answer.status_code == 303:
                writes.done.append(text)
            else:
                writes.failed.append((text, answer.status_code))


def _sent(user: User, text: str, writes: Writes, stop: threading.Event) -> httpx.Response | None:
    """The response to a message; None if there is none until long after `stop` was set."""
    csrf = ""
    end = math.inf
    while time.monotonic() < end:
        if stop.is_set() and end == math.inf:
            end = time.monotonic() + PATIENCE_SECONDS
        try:
            csrf = csrf or token(user, "/contact")
            return user.http.post("/contact", data={"csrf": csrf, "content": text})
        except (httpx.ConnectError, IndexError, KeyError, AssertionError):
            time.sleep(_PAUSE_SECONDS)
        except httpx.TransportError:
            writes.unanswered += bool(csrf)
    return None


def written(database: Path) -> Counter[str]:
    """How often each text of a writer is in the provider's database."""
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE_SECONDS)) as connection:
        rows = connection.execute("SELECT content FROM messages WHERE content LIKE 'writer %'")
        return Counter(text for (text,) in rows)
