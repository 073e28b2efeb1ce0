"""Kills the host, its workers, its render processes and the provider at random, under load: a
reader gets a whole page or one that names the problem, no write is lost or doubled, and no process
is left behind."""

import contextlib
import itertools
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
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.support import memory
from tests.support.many_hosts import Host
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.process_table import descendants, render_processes, worker_processes
from tests.support.processes import ROOT, SECRET, free_port
from tests.support.seeding import seed
from tests.support.user import User, embedded_page
from tests.support.writers import Writes, write_until

_PATHS = ("/", "/heaters/", "/customers", "/notifications", "/settings")
_WARM_UP = 400
"""The number of responses before the first kill."""
_READERS = 4
_WRITERS = 2
_WORKERS = 2
_MARK = "HEATDESK_KILLS_RUN"
"""A variable in the environment of every process of a run."""
_KINDS = ("render process", "worker", "provider", "host")
_WEIGHTS = (3, 3, 3, 1)
"""How often each of them is killed."""


class _World:
    """The provider and the host, which are restarted as by a service manager."""

    def __init__(self, folder: Path) -> None:
        self.database = seed(folder / "provider.sqlite")
        self._mark = {_MARK: secrets.token_hex()}
        self._provider_port = str(free_port())
        self.provider = self._start_provider()
        settings = {
            **self._mark,
            "HEATDESK_PROVIDER_URL": f"http://127.0.0.1:{self._provider_port}",
            "HEATDESK_SECRET_KEYS": SECRET,
            "HEATDESK_RENDERERS": "1",
            "HEATDESK_SHARED_STATE_URL": f"sqlite:{folder}/state.sqlite",
        }
        self.host = Host(settings, "--workers", f"{_WORKERS}")
        self.host.start()

    def _start_provider(self) -> "subprocess.Popen[bytes]":
        options = ("--port", self._provider_port, "--database", str(self.database), "--speed", "0")
        return subprocess.Popen(
            [sys.executable, "-m", "provider_kit.reference_provider", *options],
            cwd=ROOT,
            env={**os.environ, **self._mark},
            stdout=subprocess.DEVNULL,
        )

    def renderers(self) -> list[int]:
        workers = worker_processes(self.host.pid)
        return [pid for worker in workers for pid in render_processes(worker)]

    def kill(self, kind: str, chosen: random.Random) -> None:
        if kind == "provider":
            self.provider.kill()
            self.provider.wait()
            self.provider = self._start_provider()
        elif kind == "host":
            self.host.kill()
            # Its workers end by themselves, and its address is free again.
            until(lambda: set(self._marked()) == {self.provider.pid})
            self.host.start()
        else:
            is_worker = kind == "worker"
            until(lambda: bool(self.renderers()))
            victims = list(worker_processes(self.host.pid)) if is_worker else self.renderers()
            # It may have ended by itself, with a worker that was killed.
            with contextlib.suppress(ProcessLookupError, IndexError):
                os.kill(chosen.choice(victims), signal.SIGKILL)

    def _marked(self) -> Iterator[int]:
        """All processes of this run."""
        line = f"{_MARK}={self._mark[_MARK]}".encode()
        for path in Path("/proc").glob("[0-9]*/environ"):
            with contextlib.suppress(OSError):
                if line in path.read_bytes().split(b"\0"):
                    yield int(path.parent.name)

    def is_whole(self) -> bool:
        """Whether there are as many processes as after the start, and no others."""
        alive = len(worker_processes(self.host.pid)) == len(self.renderers()) == _WORKERS
        ours = {self.provider.pid, self.host.pid, *descendants(self.host.pid)}
        return alive and set(self._marked()) <= ours

    def size(self) -> int:
        """The memory of the host with its workers and their render processes, in bytes."""
        return memory.of_tree(self.host.pid)

    def stop(self) -> None:
        self.host.stop()
        self.provider.terminate()
        self.provider.wait(PATIENCE_SECONDS)


def run(*, short: bool) -> list[str]:
    """Ten minutes of kills (short: one of each kind). Raises AssertionError."""
    with tempfile.TemporaryDirectory() as folder:
        world = _World(Path(folder))
        try:
            return _attack(world, 0 if short else 600)
        finally:
            world.stop()


def _attack(world: _World, seconds: int) -> list[str]:
    stop, writes, answers = threading.Event(), Writes(), Counter[str]()
    address = world.host.address
    with ThreadPoolExecutor(_READERS + _WRITERS) as threads:
        work = [threads.submit(_read_until, address, answers, stop) for _ in range(_READERS)]
        work += [
            threads.submit(write_until, address, f"{number}", writes, stop)
            for number in range(_WRITERS)
        ]
        try:
            # The memory is measured once the host is warmed up.
            until(lambda: len(writes.done) > 0 and answers.total() >= _WARM_UP)
            before = world.size()
            killed = Counter(_kill_until(world, time.monotonic() + seconds))
        finally:
            stop.set()
        for each in work:
            each.result()
    until(world.is_whole)
    with User(address) as user:
        user.login()
        for path in _PATHS * 4:
            assert _kind(user.get(path)) == "whole pages", path
    after = world.size()
    assert after <= 1.25 * before, f"{before} bytes before, {after} afterwards"
    return [
        f"killed: {_listed(killed)}",
        f"answers: {_listed(answers)}; none other",
        writes.judged(world.database),
        f"{before / 1e6:.0f} MB before, {after / 1e6:.0f} MB afterwards, 0 processes left over",
    ]


def _kill_until(world: _World, end: float) -> Iterator[str]:
    """Kills each kind of process once, then random ones until `end`; yields the kind of each."""
    chosen = random.Random(7)
    for kind in _KINDS:
        world.kill(kind, chosen)
        yield kind
    while time.monotonic() < end:
        time.sleep(chosen.uniform(0.2, 3))
        [kind] = chosen.choices(_KINDS, _WEIGHTS)
        world.kill(kind, chosen)
        yield kind


def _read_until(address: str, answers: Counter[str], stop: threading.Event) -> None:
    with User(address) as user:
        user.login()
        for path in itertools.cycle(_PATHS):
            if stop.is_set():
                return
            try:
                answers[_kind(user.get(path))] += 1
            except httpx.TransportError:
                answers["no answer"] += 1
                time.sleep(0.05)


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


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
