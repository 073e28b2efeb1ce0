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

    def judged(self, database: Path) -> str:
        """What became of the texts. Raises AssertionError if one is lost, or was written twice."""
        texts = _written(database)
        lost = [text for text in self.done if not texts[text]]
        doubled = [text for text, count in texts.items() if count > 1]
        assert not lost, f"{len(lost)} of {len(self.done)} writes lost"
        assert not doubled, f"{len(doubled)} writes doubled"
        told = f"{len(self.failed)} told as refused or not known, {self.unanswered} sent again"
        return f"{len(self.done)} writes, 0 lost, 0 doubled, {told}"


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


def _written(database: Path) -> Counter[str]:
    """How often each text of a writer is in the provider's database."""
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE_SECONDS)) as connection:
        rows = connection.execute("SELECT content FROM messages WHERE content LIKE 'writer %'")
        return Counter(text for (text,) in rows)
