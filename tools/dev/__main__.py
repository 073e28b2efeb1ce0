"""Command line of `make dev`: keeps a provider, a port and a host, and restarts the host.

    python -m tools.dev [--port 8000]

A view, a style, the client or a text that changes is replaced in the running host, and open pages
load themselves anew. A change of the host's own sources, or of the build, restarts the host.
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
from tools.dev.sources import FRONT_END, HOST, POLL_SECONDS, Snapshot, snapshot

_DATA = Path("var")
_END_SECONDS = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.dev")
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    with (
        contextlib.suppress(KeyboardInterrupt),
        socket.create_server(("127.0.0.1", port)) as listener,
        embedded_provider(_DATA) as provider,
    ):
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
    """Returns when the host is to be started again."""
    while snapshot(*HOST) == before:
        if host.poll() is not None:
            # It could not start: any source may be the reason.
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
    main()
