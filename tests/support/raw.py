"""A client that speaks HTTP byte by byte, as slow or as wrong as a test wants."""

import contextlib
import socket
import ssl
from collections.abc import Iterator

from tests.support.patience import PATIENCE_SECONDS

TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
TLS.check_hostname, TLS.verify_mode = False, ssl.CERT_NONE
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@contextlib.contextmanager
def connected(address: str, sent: bytes = b"") -> Iterator[socket.socket]:
    """A connection to `http://host:port`, or with https, that has sent these bytes."""
    scheme, _, host_and_port = address.partition("://")
    host, port = host_and_port.rsplit(":", 1)
    with contextlib.ExitStack() as opened:
        connection = socket.create_connection((host, int(port)), PATIENCE_SECONDS)
        if scheme == "https":
            connection = TLS.wrap_socket(connection, server_hostname=host)
        opened.enter_context(connection)
        connection.sendall(sent)
        yield connection


def rest(connection: socket.socket) -> bytes:
    """All that comes until the other side closes the connection."""
    received = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := connection.recv(65536):
            received += chunk
    return received


def status(received: bytes) -> int:
    """The status of the first answer; 0 where there is none."""
    return int(received.split(b" ", 2)[1]) if received else 0


def dripped(connection: socket.socket, data: bytes) -> bytes:
    """Sends a byte every 10 ms until the other side ends the connection. Returns its response."""
    connection.settimeout(0.01)
    received = b""
    with contextlib.suppress(ConnectionError):
        for index in range(int(PATIENCE_SECONDS / 0.01)):
            connection.sendall(data[index % len(data) :][:1])
            with contextlib.suppress(TimeoutError):
                if not (chunk := connection.recv(65536)):
                    return received
                received += chunk
        raise AssertionError("the other side does not end the connection")
    return received
