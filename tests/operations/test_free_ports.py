"""A port of the tests stays free for its server until that listens."""

import socket
import sys

import pytest

from tests.support.processes import free_port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="ports are held on Linux only")


def test_before_its_server_a_connection_is_refused() -> None:
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", free_port()))


def test_no_other_program_gets_it_on_any_address() -> None:
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.2", free_port()))
