"""Starts a Redis server of a test's own."""

import contextlib
import shutil
import socket
import subprocess
from collections.abc import Iterator

import pytest

from tests.support.patience import until
from tests.support.processes import free_port

needs_redis = pytest.mark.skipif(
    shutil.which("redis-server") is None, reason="there is no redis-server (tests/find-redis.sh)"
)


@contextlib.contextmanager
def running_redis(port: int = 0) -> Iterator[str]:
    """An empty server in memory, on `port` or a free one; yields its address."""
    port = port or free_port()
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until(lambda: _answers(port))
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.kill()


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(b"PING\r\n")
        return connection.recv(5) == b"+PONG"
    return False
