"""What was acknowledged is in the store, whatever happens to the host or to the database."""

import contextlib
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, select

from server.store.changes import changes_of_account
from server.store.schema import devices, samples
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT
from tests.support.stores import OURS, run


@contextlib.contextmanager
def writer(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.operations.writer", *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def logged(connection: Connection) -> set[str]:
    return {change.id for change in changes_of_account(connection, OURS, None)}


def heaters_sampled(connection: Connection) -> list[str]:
    query = select(devices.c.heater).join(samples, samples.c.device_id == devices.c.id)
    return list(connection.execute(query).scalars())


def test_a_killed_host_has_logged_what_it_said(address: str) -> None:
    chance = random.Random(16)
    answered: set[str] = set()
    for round_ in range(3):
        with writer(address, f"round{round_}") as process:
            assert process.stdout
            # The kill comes while the next change or a sample is being written.
            for _ in range(chance.randrange(5, 40)):
                answered.add(process.stdout.readline().rstrip())
            process.kill()
            answered |= {line.rstrip() for line in process.stdout if line.endswith("\n")}
    # On a busy machine, some were reported as not logged.
    answered = {line for line in answered if not line.startswith("-")}
    assert len(answered) > 5
    [found], [sampled] = run(address, logged), run(address, heaters_sampled)
    assert answered <= found
    assert len(sampled) == len(set(sampled))
    if address.startswith("sqlite:"):
        with contextlib.closing(sqlite3.connect(address.removeprefix("sqlite:"))) as store:
            assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_full_disk_is_said_and_samples_are_written_when_there_is_room(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path}/store.sqlite"
    with writer(address, "full", "300000") as process:
        assert process.stdout
        assert process.stdin
        lines = [process.stdout.readline().rstrip()]
        while not lines[-1].startswith("-"):
            lines.append(process.stdout.readline().rstrip())
        print("there is room", file=process.stdin, flush=True)
        lines += [line.rstrip() for line in process.stdout]
        assert process.wait(PATIENCE_SECONDS) == 0
    answered = {line for line in lines if not line.startswith("-")}
    assert lines[-1] in answered
    [found], [sampled] = run(address, logged), run(address, heaters_sampled)
    assert answered <= found
    # This includes the samples of the refused changes.
    assert len(sampled) == len(lines)


def test_the_files_are_their_owners_alone(tmp_path: Path) -> None:
    with writer(f"sqlite:{tmp_path}/store.sqlite", "files") as process:
        assert process.stdout
        process.stdout.readline()
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("store.sqlite", "store.sqlite-wal", "store.sqlite-shm"), 0o600)
