"""Serves the dashboard: in this process, or in several workers with a supervisor."""

import logging.config
import math
import socket
from collections.abc import Callable
from ipaddress import ip_network
from typing import Any

from server.log_format import log_config
from server.serving.on_uvicorn import BoundedProtocol, Config, Server, Workers
from server.settings import Settings

_KEEP_ALIVE_SECONDS = 75
"""How long an idle connection is kept open: longer than proxies keep theirs, so that no proxy sends
a form on a connection that is being closed."""
_WORKER_START_SECONDS = 60
"""The time in which a new worker has to be ready, and in which a worker has to show that it is not
stuck."""


def set_up_logging(settings: Settings | None = None) -> None:
    """Configures logging to standard error by the settings; without them, warnings as text."""
    form, level = (settings.log_format, settings.log_level) if settings else ("text", "WARNING")
    logging.config.dictConfig(log_config(form, level))


def serve(
    listener: socket.socket,
    settings: Settings,
    workers: int,
    on_end: Callable[[int], None],
    app: str,
) -> int:
    """Serves the dashboard on `listener` until a signal ends it. `app` is the import name of a
    function that makes it, with `settings`. Calls `on_end` with the process id of each worker that
    has ended. Returns the exit status."""
    config = server_config(app, settings)
    config.factory = True
    config.workers = workers
    config.log_config = log_config(settings.log_format, settings.log_level)
    if workers > 1:
        return Workers(config, listener, on_end).supervise()
    Server(config).run(sockets=[listener])
    return 0


def server_config(app: str | Callable[..., Any], settings: Settings) -> Config:
    """The configuration with which uvicorn serves `app`, an application or its import name."""
    config = Config(
        app,
        http=BoundedProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=[*settings.trusted_proxies, *_mapped(settings.trusted_proxies)],
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=math.ceil(settings.longest_request),
        timeout_worker_healthcheck=_WORKER_START_SECONDS,
    )
    config.drain_seconds = settings.drain_seconds
    config.has_metrics = settings.metrics_port is not None
    return config


def _mapped(networks: tuple[str, ...]) -> list[str]:
    """The IPv4 networks in the IPv4-mapped form in which a socket for both IPv4 and IPv6 reports
    addresses."""
    found = [network for each in networks if (network := ip_network(each)).version == 4]
    return [f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in found]
