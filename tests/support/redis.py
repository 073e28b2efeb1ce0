"""Starts a Redis server of a test's own."""

import contextlib
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.support.patience import until
from tests.support.processes import free_port


@dataclass
class Redis:
    """A server with its data in memory only: it is empty after a restart."""

    port: int
    process: "subprocess.Popen[bytes]"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def hang(self) -> None:
        """Makes the server stop answering."""
        self.process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def start(self) -> None:
        self.process = _start(self.port)


@contextlib.contextmanager
def redis_server(port: int = 0) -> Iterator[Redis]:
    """An empty server on `port` or a free one. Skips the test where there is no Redis."""
    if shutil.which("redis-server") is None:
        pytest.skip("there is no redis-server (tests/find-redis.sh)")
    port = port or free_port()
    server = Redis(port, _start(port))
    try:
        yield server
    finally:
        server.stop()


@contextlib.contextmanager
def running_redis(port: int = 0) -> Iterator[str]:
    """Runs an empty server on `port` or a free one, and yields its address."""
    with redis_server(port) as server:
        yield server.url


def _start(port: int) -> "subprocess.Popen[bytes]":
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    until(lambda: _answers(port))
    return process


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"PING\r\n")
        return connection.recv(5) == b"+PONG"
    return False
