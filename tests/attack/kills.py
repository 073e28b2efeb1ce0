"""Kills the host, its workers, its render processes and the provider at random, under load: a
reader gets a whole page or one that names the problem, no write is lost or doubled, and no process
is left behind."""

import contextlib
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.support import memory
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import ROOT, SECRET, free_port, wait_until_alive
from tests.support.seeding import seed
from tests.support.user import User, embedded_page
from tests.support.writers import Writes, write_until, written

_PATHS = ("/", "/heaters/", "/customers", "/notifications", "/settings")
_WARM_UP = 400
"""The number of responses before the first kill."""
_READERS = 4
_WRITERS = 2
_WORKERS = 2
_MARK = "HEATDESK_KILLS_RUN"
"""A variable in the environment of every process of a run."""
_UNLIKELY = 0.1
"""How often the whole host is killed, instead of a part of it."""


@dataclass
class _World:
    """The provider and the host, which are restarted as by a service manager."""

    database: Path
    shared_state: str
    mark: str = field(default_factory=secrets.token_hex)
    provider_port: int = field(default_factory=free_port)
    host_port: int = field(default_factory=free_port)

    def __post_init__(self) -> None:
        self.address = f"http://127.0.0.1:{self.host_port}"
        self.provider = self._start_provider()
        self.host = self._start_host()

    def _start_provider(self) -> "subprocess.Popen[bytes]":
        options = ("--database", str(self.database), "--speed", "0")
        port = str(self.provider_port)
        return self._start("reference_provider", "--port", port, *options)

    def _start_host(self) -> "subprocess.Popen[bytes]":
        port, workers = str(self.host_port), str(_WORKERS)
        host = self._start("server", "--port", port, "--workers", workers)
        wait_until_alive(self.address, host)
        return host

    def _start(self, module: str, *options: str) -> "subprocess.Popen[bytes]":
        settings = {
            _MARK: self.mark,
            "HEATDESK_PROVIDER_URL": f"http://127.0.0.1:{self.provider_port}",
            "HEATDESK_SECRET_KEYS": SECRET,
            "HEATDESK_RENDERERS": "1",
            "HEATDESK_SHARED_STATE_URL": self.shared_state,
        }
        return subprocess.Popen(
            [sys.executable, "-m", module, *options],
            cwd=ROOT,
            env={**os.environ, **settings},
            stdout=subprocess.DEVNULL,
        )

    def workers(self) -> list[int]:
        return [pid for pid in memory.children(self.host.pid) if "spawn_main" in _command(pid)]

    def renderers(self) -> list[int]:
        return [pid for worker in self.workers() for pid in memory.children(worker)]

    def kill_provider(self) -> None:
        self.provider.kill()
        self.provider.wait()
        self.provider = self._start_provider()

    def kill_host(self) -> None:
        self.host.kill()
        self.host.wait()
        # Its workers end by themselves, and its address is free again.
        until(lambda: not self._others())
        self.host = self._start_host()

    def _others(self) -> set[int]:
        """The processes of this run other than the provider, the host and its descendants."""
        found = set(_marked(self.mark))
        return found - {self.provider.pid} - _tree(self.host.pid)

    def is_whole(self) -> bool:
        """Whether there are as many processes as after the start, and no others."""
        alive = len(self.workers()) == len(self.renderers()) == _WORKERS
        return alive and not self._others()

    def stop(self) -> None:
        for process in (self.host, self.provider):
            process.terminate()
            process.wait(PATIENCE_SECONDS)


def run(*, short: bool) -> list[str]:
    """Ten minutes of kills (short: one of each kind). Raises AssertionError."""
    with tempfile.TemporaryDirectory() as folder:
        database = seed(Path(folder) / "provider.sqlite")
        world = _World(database, f"sqlite:{folder}/state.sqlite")
        try:
            return _attack(world, 0 if short else 600)
        finally:
            world.stop()


def _attack(world: _World, seconds: int) -> list[str]:
    stop, writes, answers = threading.Event(), Writes(), Counter[str]()
    with ThreadPoolExecutor(_READERS + _WRITERS) as threads:
        readers = [User(world.address).login() for _ in range(_READERS)]
        work = [threads.submit(_read_until, reader, answers, stop) for reader in readers]
        work += [
            threads.submit(write_until, world.address, str(number), writes, stop)
            for number in range(_WRITERS)
        ]
        try:
            # The memory is measured once the host is warmed up.
            until(lambda: len(writes.done) > 0 and answers.total() >= _WARM_UP)
            before = _size(world)
            killed = Counter(_kill_until(world, time.monotonic() + seconds))
        finally:
            stop.set()
        for each in work:
            each.result()
    for reader in readers:
        reader.http.close()
    return _judged(world, before, killed, answers, writes)


def _judged(
    world: _World, before: int, killed: Counter[str], answers: Counter[str], writes: Writes
) -> list[str]:
    until(world.is_whole)
    with User(world.address) as user:
        until(lambda: user.get("/readyz").status_code == 200)
        user.login()
        for path in _PATHS * 4:
            assert _kind(user.get(path)) == "whole pages", path
    after, texts = _size(world), written(world.database)
    lost = [text for text in writes.done if not texts[text]]
    doubled = [text for text, count in texts.items() if count > 1]
    assert not lost, f"{len(lost)} of {len(writes.done)} writes lost"
    assert not doubled, f"{len(doubled)} writes doubled"
    assert after <= 1.25 * before, f"{before} bytes before, {after} afterwards"
    told = f"{len(writes.failed)} told as refused or not known, {writes.unanswered} sent again"
    return [
        f"killed: {_listed(killed)}",
        f"answers: {_listed(answers)}; none other",
        f"{len(writes.done)} writes, 0 lost, 0 doubled, {told}",
        f"{before / 1e6:.0f} MB before, {after / 1e6:.0f} MB afterwards, 0 processes left over",
    ]


def _kill_until(world: _World, end: float) -> Iterator[str]:
    """Kills each kind of process once, then random ones until `end`; yields the kind of each."""
    chosen = random.Random(7)
    kinds = ["render process", "worker", "provider", "host"]
    for kind in kinds:
        yield _killed(world, kind, chosen)
    while time.monotonic() < end:
        time.sleep(chosen.uniform(0.2, 3))
        kind = "host" if chosen.random() < _UNLIKELY else chosen.choice(kinds[:3])
        yield _killed(world, kind, chosen)


def _killed(world: _World, kind: str, chosen: random.Random) -> str:
    if kind == "provider":
        world.kill_provider()
    elif kind == "host":
        world.kill_host()
    else:
        victims = world.workers if kind == "worker" else world.renderers
        until(lambda: bool(victims()))
        # It may have ended by itself, with a worker that was killed.
        with contextlib.suppress(ProcessLookupError, IndexError):
            os.kill(chosen.choice(victims()), signal.SIGKILL)
    return kind


def _read_until(user: User, answers: Counter[str], stop: threading.Event) -> None:
    for number in range(sys.maxsize):
        if stop.is_set():
            return
        try:
            kind = _kind(user.get(_PATHS[number % len(_PATHS)]))
        except httpx.TransportError:
            kind = "no answer"
            time.sleep(0.05)
        answers[kind] += 1


def _kind(answer: httpx.Response) -> str:
    """The kind of response that a reader got. Raises AssertionError if it is not allowed."""
    html = answer.text
    assert html.rstrip().endswith("</html>"), html[-200:]
    # The page of a busy host is made when the host starts, and has no page object.
    page = embedded_page(html) if 'id="page"' in html else None
    assert page or answer.status_code == 503, f"{answer.status_code} without a page"
    assert "<h1" in html, f"{answer.status_code} without a heading"
    if answer.status_code == 200:
        return "whole pages"
    assert answer.status_code in (502, 503, 504), f"{answer.status_code} {answer.url}"
    return f"pages that say what is wrong ({answer.status_code})"


def _size(world: _World) -> int:
    """The memory of the host with its workers and their render processes, in bytes."""
    return memory.of_tree(world.host.pid)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))


def _marked(mark: str) -> Iterator[int]:
    line = f"{_MARK}={mark}".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if line in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)


def _tree(pid: int) -> set[int]:
    children: Sequence[int] = memory.children(pid)
    return {pid}.union(*map(_tree, children))


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
