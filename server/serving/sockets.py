"""The socket that a host listens on: its own, or that of systemd; and what waits in sockets."""

import array
import asyncio
import contextlib
import fcntl
import os
import socket
import termios
from collections.abc import Iterator


class PortUnavailable(Exception):
    """The port is in use, or may not be used."""


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens: the one that systemd has passed (sd_listen_fds), in which connections
    wait while hosts are replaced, or else one on the port. Raises PortUnavailable."""
    if os.environ.pop("LISTEN_PID", None) == str(os.getpid()):
        with socket.socket(fileno=3) as passed:
            if passed.family not in (socket.AF_INET, socket.AF_INET6):
                raise PortUnavailable("the socket of systemd has no port (ListenStream=)")
            yield passed
        return
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
            listener.listen(2048)
        except OSError as error:
            raise PortUnavailable(
                f"port {port} on {host} cannot be used ({error.strerror or error}). "
                "Choose another one with PORT=8001 or --port."
            ) from error
        yield listener


def waiting_connections(listener: socket.socket) -> Iterator[socket.socket]:
    """Accepts and yields the connections that wait in the listener's backlog."""
    # Another worker may have closed the listener, or accepted the connection.
    with contextlib.suppress(OSError):
        while True:
            yield listener.accept()[0]


def unread_bytes(transport: asyncio.Transport) -> int:
    """The number of bytes that have arrived on the socket and have not been read."""
    size = array.array("i", [0])
    fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.FIONREAD, size)
    return size[0]
