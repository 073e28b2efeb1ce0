"""Two hosts behind a proxy under load: restarted one after the other, upgraded, and killed. No
request fails, no form acts twice, no acknowledged write is lost, and streams go on."""

import contextlib
import itertools
import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
from sqlalchemy import select

from server.domain.history import ChangeKind, Outcome
from server.store.schema import changes
from tests.support.builds import next_release, released_build
from tests.support.installers import Installer, StreamReader, Told
from tests.support.many_hosts import HUB_TOKEN, ManyHosts, many_hosts
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import ROOT
from tests.support.proxies import PROXIES, running_proxy
from tests.support.seeding import seed
from tests.support.stores import run as run_in_store

_INSTALLERS = 4
_FEW_INSTALLERS = 1
_LISTENERS = 2
_HEATER = "20001"
_STREAM = f"/live/heaters/{_HEATER}/realtime"
_RESTARTS = 20
_KILLS = 5
_CHECK_SECONDS = 5.0
"""The time in which a proxy finds that a host is ready again (deploy/, docs/many-hosts.md)."""


@dataclass
class _Run:
    """Two hosts under load."""

    world: ManyHosts
    address: str
    """The address of the proxy."""
    installers: int
    told: Told = field(default_factory=Told)

    def restart(self, times: int = 1, **settings: str) -> None:
        """Restarts both hosts, one after the other."""
        for host in self.world.hosts * times:
            host.stop()
            host.start(**settings)
            time.sleep(_CHECK_SECONDS)

    def kill(self, times: int) -> None:
        """Kills one host after the other. Each is started again when five more notes are saved."""
        for host in itertools.islice(itertools.cycle(self.world.hosts), times):
            host.kill()
            self._work(5)
            host.start()
            time.sleep(_CHECK_SECONDS)

    def _work(self, notes: int) -> None:
        """Waits until `notes` more notes have been saved."""
        before = len(self.told.notes)
        until(lambda: len(self.told.notes) >= before + notes)


def run(*, short: bool) -> list[str]:
    """Behind each proxy 20 rolling restarts, an upgrade and five kills; short: an upgrade and a
    kill behind nginx."""
    return [line for kind in PROXIES[: 1 if short else None] for line in _attack(kind, short=short)]


def _attack(kind: str, *, short: bool) -> Iterator[str]:
    installers, kills = (_FEW_INSTALLERS, 1) if short else (_INSTALLERS, _KILLS)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = seed(folder / "provider.sqlite")
        built = next_release(ROOT / "dist", folder / "next") if short else released_build(folder)
        with (
            many_hosts(database, HEATDESK_ALLOWED_HOSTS="localhost") as world,
            running_proxy(kind, folder / kind, *(each.address for each in world.hosts)) as proxied,
        ):
            acts = {
                f"{_RESTARTS} rolling restarts": partial(_Run.restart, times=_RESTARTS),
                "an upgrade": partial(_Run.restart, build_dir=str(built)),
                f"{kills} kills": partial(_Run.kill, times=kills),
            }
            for what, act in itertools.islice(acts.items(), 1 if short else 0, None):
                yield _observed(f"{kind}, {what}", _Run(world, proxied.address, installers), act)


def _observed(name: str, at_work: _Run, act: Callable[[_Run], None]) -> str:
    """Runs `act` while installers work, and returns a line of the report. Raises AssertionError."""
    told, stop, address = at_work.told, threading.Event(), at_work.address
    readers = [StreamReader(address, _STREAM) for _ in range(_LISTENERS)]
    installers = [
        Installer(address, f"{name} {number}", told) for number in range(at_work.installers)
    ]
    published: list[str] = []
    with ThreadPoolExecutor(len(installers) + len(readers) + 1) as threads:
        work = [threads.submit(_watch_hub, at_work.world.provider, published, stop)]
        work += [threads.submit(each.read_until, stop) for each in readers]
        work += [threads.submit(each.work_until, stop) for each in installers]
        try:
            until(lambda: len(told.notes) > len(installers) and all(each.ids for each in readers))
            began = time.monotonic()
            act(at_work)
            seconds = time.monotonic() - began
            heard = [len(each.ids) for each in readers]
            until(lambda: all(len(r.ids) > n for r, n in zip(readers, heard, strict=True)))
        finally:
            stop.set()
        for each in work:
            each.result()
    _judge(name, at_work.world, told, is_kill="kill" in name)
    missed = sum(_missed(each.ids, published) for each in readers)
    assert missed == 0, f"{name}: {missed} values were published and not received"
    assert not [status for each in readers for status in each.refusals]
    return _said(name, told, readers, seconds)


def _judge(name: str, world: ManyHosts, told: Told, *, is_kill: bool) -> None:
    written, logged = _written(world.database, name), _logged(world.store, name)
    assert told.failures == [], f"{name}: {len(told.failures)} failures: {told.failures[:3]}"
    assert is_kill or not told.cut_off, f"{name}: answers cut off: {told.cut_off}"
    doubled = [text for text, count in written.items() if count > 1]
    assert not doubled, f"{name}: {len(doubled)} notes doubled"
    lost = [text for text in told.notes if written[text] != 1]
    assert not lost, f"{name}: {len(lost)} of {len(told.notes)} notes lost"
    unlogged = [text for text in told.notes if logged[text] != 1 and text not in told.not_logged]
    assert not unlogged, f"{name}: {len(unlogged)} of {len(told.notes)} notes not in the log"
    denied = [text for text in told.refused if written[text]]
    assert not denied, f"{name}: {len(denied)} notes saved and told to have failed"
    assert is_kill or not told.unanswered, f"{name}: forms without an answer: {told.unanswered}"
    assert is_kill or told.unknown == [], f"{name}: {len(told.unknown)} forms not known"


def _said(name: str, told: Told, readers: list[StreamReader], seconds: float) -> str:
    answers = ", ".join(f"{count} {what}" for what, count in sorted(told.answers.items()))
    connections = sum(each.connections for each in readers)
    values = sum(len(each.ids) for each in readers)
    return (
        f"{name}, {seconds:.0f} s: {answers}; 0 failed, "
        f"{len(told.cut_off)} cut off. {len(told.notes)} notes and "
        f"{told.parameters} parameters: 0 lost, 0 doubled, 0 missing in the log but "
        f"{len(told.not_logged)} of which that was told; {len(told.unanswered)} sent again, "
        f"{len(told.unknown)} told as not known. {values} values over {connections} connections: "
        "0 missed"
    )


def _written(database: Path, name: str) -> Counter[str]:
    """How often each note is in the provider's database."""
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE_SECONDS)) as connection:
        query = "SELECT name FROM maintenances WHERE name LIKE ?"
        return Counter(text for (text,) in connection.execute(query, [f"installer {name}%"]))


def _logged(store: str, name: str) -> Counter[str]:
    """How often each note is in the log of changes as saved."""
    query = select(changes.c.name).where(
        changes.c.kind == ChangeKind.NOTE,
        changes.c.outcome == Outcome.DONE,
        changes.c.name.like(f"installer {name}%"),
    )
    [rows] = run_in_store(store, lambda connection: connection.execute(query).scalars().all())
    return Counter(rows)


def _watch_hub(provider: str, published: list[str], stop: threading.Event) -> None:
    """Collects the ids of all events that the hub publishes for the heater."""
    headers = {"authorization": f"Bearer {HUB_TOKEN}"}
    address = f"{provider}/.well-known/mercure?topic=heaters/{_HEATER}"
    with httpx.stream("GET", address, headers=headers, timeout=PATIENCE_SECONDS) as response:
        for line in response.iter_lines():
            if line.startswith("id: "):
                published.append(line.removeprefix("id: "))
            if stop.is_set():
                return


def _missed(received: list[str], published: list[str]) -> int:
    """The number of published values between the first and the last received that were missed."""
    known = [each for each in received if each in published]
    between = published[published.index(known[0]) : published.index(known[-1]) + 1]
    return len(set(between) - set(received))
