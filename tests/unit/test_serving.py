"""The limits of connections: by file descriptors, and which connection is closed for a new one."""

import subprocess
import sys

import pytest

from server.domain.limits import CONNECTIONS
from server.serving.connections import ConnectionLimits, Connections, Place, Wait, WaitsFor
from server.serving.descriptors import most_connections
from tests.support.processes import ROOT


@pytest.mark.parametrize(
    ("descriptors", "connections"),
    [(100_000, CONNECTIONS), (1024, 624), (600, 300), (64, 32)],
)
def test_descriptors_are_kept_for_the_provider(descriptors: int, connections: int) -> None:
    assert most_connections(descriptors) == connections


def test_the_soft_limit_of_descriptors_is_raised_to_the_hard_one() -> None:
    program = "from server.serving.descriptors import connection_limit; print(connection_limit())"
    done = subprocess.run(
        [
            "sh",
            "-c",
            'ulimit -Sn 256; ulimit -Hn 1024; exec "$@"',
            "sh",
            sys.executable,
            "-c",
            program,
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "624\n"
    assert "1024 files: at most 624 connections" in done.stderr


class Client:
    """A connection with the state for which it is waiting."""

    def __init__(self, kind: WaitsFor | None, since: float = 0) -> None:
        self._wait = None if kind is None else Wait(kind, since, 10)
        self.closed = False

    def waiting(self) -> Wait | None:
        return self._wait

    def close_late(self, now: float) -> None: ...

    def give_up(self) -> None:
        self.closed = True


def test_who_does_nothing_gives_way_first_and_who_waits_for_the_host_never() -> None:
    limits = ConnectionLimits(connections=4, health_connections=1)
    connections = Connections(limits, lambda: 0.0)
    busy, idle, uploading, older = (
        Client(None),
        Client(WaitsFor.REQUEST, since=9),
        Client(WaitsFor.BODY, since=1),
        Client(WaitsFor.REQUEST, since=5),
    )
    left = {busy, idle, uploading, older}
    for expected in (older, idle, uploading):
        assert connections.place(set(left)) is Place.FREE
        assert [each for each in left if each.closed] == [expected]
        left.remove(expected)
        expected.closed = False
        left.add(Client(None))
    assert connections.place(set(left)) is Place.HEALTH
    assert connections.place({*left, Client(None)}) is Place.NONE
