"""Serves the dashboard, with `--demo` together with an embedded reference provider.

    heatdesk serve [--host 127.0.0.1] [--port 8000] [--workers 1] [--demo]

Without `--demo`, HEATDESK_PROVIDER_URL names the provider; docs/operations.md lists all settings.
A socket that systemd passes replaces host and port. An unusable setting or port ends the command
with one sentence and exit status 2.
"""

import argparse
import contextlib
import http.client
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from server.demo_past import EMBEDDED, importing_past
from server.embedded import (
    EmbeddedProvider,
    ProviderDidNotStart,
    embedded_provider,
    local_secret,
)
from server.environment import SettingsError, read_settings, renderers
from server.rendering.build import BuildMissing, read_build
from server.serving.dashboard import serve, set_up_logging
from server.serving.sockets import PortUnavailable, listening
from server.settings import Settings
from server.telemetry.telemetry import metrics_served

_DATA = Path("var")


def main(
    arguments: list[str] | None = None,
    read: Callable[[], Settings] = read_settings,
    app: str = "server.app:create_app",
) -> int:
    """`app` is the import name of a function that makes the application with the settings that
    `read` returns. Returns the exit status."""
    options = read_options(arguments)
    set_up_logging()
    # The server raises the signal that stopped it once more; as KeyboardInterrupt, it lets the
    # blocks below exit in order.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with listening(options.host, options.port) as listener, _provider(options) as provider:
            settings = read()
            set_up_logging(settings)
            read_build(settings.build_dir)
            announce(listener, provider)
            with importing_past(_DATA, settings) if provider else contextlib.nullcontext():
                return _serve(listener, options.workers, settings, app)
    except (SettingsError, BuildMissing, ProviderDidNotStart, PortUnavailable) as error:
        print(f"heatdesk cannot start: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def read_options(arguments: list[str] | None) -> argparse.Namespace:
    """The parsed command line. Ends the process with a message and exit status 2 if an option is
    wrong."""
    parser = argparse.ArgumentParser(prog="heatdesk serve", description="Serves heatdesk.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument(
        *("--demo", "--embedded-provider"),
        action="store_true",
        help="with a provider of its own and its demo world, whose data are in the folder "
        f"{_DATA} of the current directory",
    )
    options = parser.parse_args(arguments)
    if options.workers < 1:
        parser.error("--workers must be at least 1")
    if not 0 <= options.port <= 65535:
        parser.error("--port must be a number from 0 to 65535")
    return options


@contextlib.contextmanager
def _provider(options: argparse.Namespace) -> Iterator[EmbeddedProvider | None]:
    share_processors(options.workers)
    if not options.demo:
        yield None
        return
    with embedded_provider(_DATA) as provider:
        os.environ["HEATDESK_PROVIDER_URL"] = provider.url
        os.environ.setdefault("HEATDESK_SECRET_KEYS", local_secret(_DATA))
        os.environ.setdefault("HEATDESK_STORE_PROVIDER", EMBEDDED)
        yield provider


def share_processors(workers: int) -> None:
    """Divides the processors among the workers, which read the environment, unless a setting gives
    the number of render processes."""
    if not os.environ.get("HEATDESK_RENDERERS"):
        os.environ["HEATDESK_RENDERERS"] = f"{renderers(workers)}"


def _serve(listener: socket.socket, workers: int, settings: Settings, app: str) -> int:
    # By default, a hangup would end the process at once. nohup makes it ignored.
    if workers == 1 and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    with _metrics(settings, workers) as worker_ended:
        return serve(listener, settings, workers, worker_ended, app)


@contextlib.contextmanager
def _metrics(settings: Settings, workers: int) -> Iterator[Callable[[int], None]]:
    host, port = settings.metrics_host, settings.metrics_port
    with contextlib.ExitStack() as stack:
        try:
            ended = stack.enter_context(metrics_served(host, port, workers=workers))
        except OSError as error:
            raise PortUnavailable(
                f"port {port} on {host} cannot be used for metrics ({error.strerror or error}). "
                "Choose another one with HEATDESK_METRICS_PORT."
            ) from error
        yield ended


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
