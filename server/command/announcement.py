"""Prints the address of a host that has started, and the login of its embedded provider."""

import contextlib
import http.client
import socket
import threading
import time

from server.embedded import EmbeddedProvider

_POLL_SECONDS = 0.05


def announce(listener: socket.socket, provider: EmbeddedProvider | None) -> None:
    """Prints the address and a login as soon as the host answers, from a background thread."""
    host, port = listener.getsockname()[:2]
    lines = [f"heatdesk is ready at http://{f'[{host}]' if ':' in host else host}:{port}"]
    if provider:
        lines.append(f"log in as {provider.email} with the password {provider.password}")
        if provider.gateway:
            mac, code = provider.gateway["mac"], provider.gateway["check_code"]
            lines.append(f"a gateway that can be connected: MAC {mac}, check code {code}")

    def wait_and_print() -> None:
        while not is_alive(host, port):
            time.sleep(_POLL_SECONDS)
        print("\n".join(lines), flush=True)

    threading.Thread(target=wait_and_print, daemon=True).start()


def is_alive(host: str, port: int) -> bool:
    """Whether a host answers with 200 at this address and port."""
    connection = http.client.HTTPConnection(host, port, timeout=1)
    with contextlib.suppress(OSError), contextlib.closing(connection):
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    return False
