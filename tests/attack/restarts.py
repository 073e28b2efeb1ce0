"""Restarts with writes under way: none is lost, doubled, or told to have failed after it was done.

The writers send the contact form, each time with another text, and send it again where no answer
has come, as a browser does. The provider's database then says what was written how often.
"""

import contextlib
import itertools
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.support.faults import Fault, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import (
    ROOT,
    SECRET,
    free_port,
    running_provider,
    wait_until_alive,
)
from tests.support.seeding import seed
from tests.support.user import User
from tests.support.writes import MESSAGE, token

_WRITERS = 8
_SECONDS_BETWEEN = 1.5
_SLOW = Fault(200, b"{}", {"content-type": "application/json"}, delay=2.5, acts=True)
"""The provider answers some time after it has written, so that every restart meets writes."""
_PAUSE_SECONDS = 0.05


@dataclass
class Writes:
    """The texts that were sent, by what the host has said."""

    done: list[str] = field(default_factory=list)
    failed: list[tuple[str, int]] = field(default_factory=list)
    unanswered: int = 0
    """How often a form was sent for which no answer came."""


def run(*, short: bool) -> list[str]:
    """20 restarts (short: 2) on one worker and on two."""
    return [_restarted(workers, 2 if short else 20) for workers in (1, 2)]


def _restarted(workers: int, times: int) -> str:
    writes, stop = Writes(), threading.Event()
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(database := seed(Path(folder) / "provider.sqlite")) as provider,
        FaultyProxy(provider.url).running() as proxy,
        ThreadPoolExecutor(_WRITERS) as threads,
    ):
        proxy.break_(MESSAGE, _SLOW, "POST")
        process = _start(proxy.url, port, workers)
        try:
            sent = [
                threads.submit(_write, f"http://127.0.0.1:{port}", f"{number}", writes, stop)
                for number in range(_WRITERS)
            ]
            for _ in range(times):
                time.sleep(_SECONDS_BETWEEN)
                _end(process)
                process = _start(proxy.url, port, workers)
            stop.set()
            for each in sent:
                each.result()
        finally:
            stop.set()
            _end(process)
        written = _messages(database)
    return _judged(f"{workers} worker{'s' * (workers > 1)}", times, writes, written)


def _judged(name: str, times: int, writes: Writes, written: Counter[str]) -> str:
    lost = [text for text in writes.done if not written[text]]
    doubled = [text for text, count in written.items() if count > 1]
    denied = [text for text, _ in writes.failed if written[text]]
    assert writes.done
    assert not lost, f"{name}: {len(lost)} of {len(writes.done)} writes lost"
    assert not doubled, f"{name}: {len(doubled)} writes doubled"
    assert not denied, f"{name}: {len(denied)} writes carried out and told to have failed"
    return (
        f"{name}: {times} restarts, {len(writes.done)} writes, 0 lost, 0 doubled, "
        f"{len(writes.failed)} refused and not carried out, {writes.unanswered} sent again"
    )


def _write(address: str, name: str, writes: Writes, stop: threading.Event) -> None:
    with User(address) as user:
        user.login()
        for number in itertools.count():
            if stop.is_set():
                return
            text = f"writer {name}, message {number}"
            form = {"csrf": _token(user), "content": text}
            answer = _sent(user, form, writes)
            if answer.status_code == 303:
                writes.done.append(text)
            else:
                writes.failed.append((text, answer.status_code))


def _token(user: User) -> str:
    while True:
        with contextlib.suppress(httpx.TransportError, AssertionError):
            return token(user, "/contact")
        time.sleep(_PAUSE_SECONDS)


def _sent(user: User, form: dict[str, str], writes: Writes) -> httpx.Response:
    while True:
        try:
            return user.http.post("/contact", data=form)
        except httpx.ConnectError:
            time.sleep(_PAUSE_SECONDS)
        except httpx.TransportError:
            writes.unanswered += 1


def _start(provider_url: str, port: int, workers: int) -> "subprocess.Popen[bytes]":
    settings = {
        "HEATDESK_PROVIDER_URL": provider_url,
        "HEATDESK_SECRET_KEYS": SECRET,
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_DRAIN_SECONDS": "0",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "--port", str(port), "--workers", str(workers)],
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
    )
    wait_until_alive(f"http://127.0.0.1:{port}", process)
    return process


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.send_signal(signal.SIGTERM)
    process.wait(PATIENCE_SECONDS)


def _messages(database: Path) -> Counter[str]:
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE_SECONDS)) as connection:
        rows = connection.execute("SELECT content FROM messages WHERE content LIKE 'writer %'")
        return Counter(text for (text,) in rows)


if __name__ == "__main__":
    print("\n".join(run(short="--short" in sys.argv)))
