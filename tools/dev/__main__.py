"""Command line of `make dev`: runs a provider and a host, and restarts the host.

    python -m tools.dev [--port 8000]

After a change of a view, a style, the client or a text, the running host replaces its build, and
open pages reload themselves. A change of the sources of the host or the build restarts the host.
The listening socket stays open all the time.
"""

import argparse
import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from server.demo_past import EMBEDDED
from server.embedded import embedded_provider, local_secret
from server.serving.sockets import PortUnavailable, listening
from tools.dev.sources import FRONT_END, HOST, POLL_SECONDS, Snapshot, snapshot

_DATA = Path("var")
_END_SECONDS = 3.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.dev")
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    try:
        with listening("127.0.0.1", port) as listener:
            _serve(port, listener)
    except PortUnavailable as error:
        print(f"heatdesk cannot start: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def _serve(port: int, listener: socket.socket) -> None:
    """Serves until an interrupt, which raises KeyboardInterrupt."""
    with embedded_provider(_DATA) as provider:
        os.environ["HEATDESK_PROVIDER_URL"] = provider.url
        os.environ.setdefault("HEATDESK_SECRET_KEYS", local_secret(_DATA))
        os.environ.setdefault("HEATDESK_STORE_PROVIDER", EMBEDDED)
        print(f"heatdesk is at http://127.0.0.1:{port}, in development")
        print(f"log in as {provider.email} with the password {provider.password}", flush=True)
        while True:
            before = snapshot(*HOST)
            with _host(listener) as host:
                _wait_for_change(host, before)


def _wait_for_change(host: "subprocess.Popen[bytes]", before: Snapshot) -> None:
    """Returns when the host must be restarted."""
    while snapshot(*HOST) == before:
        if host.poll() is not None:
            # The host has ended, because of an error in any source: wait for the next change.
            everything = snapshot(*HOST, *FRONT_END)
            while snapshot(*HOST, *FRONT_END) == everything:
                time.sleep(POLL_SECONDS)
            return
        time.sleep(POLL_SECONDS)


@contextlib.contextmanager
def _host(listener: socket.socket) -> Iterator["subprocess.Popen[bytes]"]:
    descriptor = listener.fileno()
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.dev.host", str(descriptor)],
        stdin=subprocess.PIPE,
        pass_fds=[descriptor],
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
        process.communicate()


if __name__ == "__main__":
    sys.exit(main())
