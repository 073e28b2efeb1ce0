"""The limits of connections: by file descriptors, and which connection is closed for a new one."""

import subprocess
import sys
from unittest.mock import Mock

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


def client(kind: WaitsFor | None, since: float = 0) -> Mock:
    """A connection with the state for which it is waiting."""
    return Mock(**{"waiting.return_value": None if kind is None else Wait(kind, since, 10)})


def test_who_does_nothing_gives_way_first_and_who_waits_for_the_host_never() -> None:
    connections = Connections(ConnectionLimits(connections=4, health_connections=1), lambda: 0.0)
    busy, idle, uploading, older = (
        client(None),
        client(WaitsFor.REQUEST, since=9),
        client(WaitsFor.BODY, since=1),
        client(WaitsFor.REQUEST, since=5),
    )
    left = {busy, idle, uploading, older}
    for expected in (older, idle, uploading):
        assert connections.place(set(left)) is Place.FREE
        assert [each for each in left if each.give_up.called] == [expected]
        left.remove(expected)
        left.add(client(None))
    assert connections.place(set(left)) is Place.HEALTH
    assert connections.place({*left, client(None)}) is Place.NONE
