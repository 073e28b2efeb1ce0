"""Serves the dashboard in this process, which is the only one or one of several workers."""

import logging.config
import math
import socket
from collections.abc import Callable
from ipaddress import ip_network

import uvicorn
from uvicorn._types import ASGIApplication

from server.domain.limits import STOP_MARGIN_SECONDS
from server.environment import read_settings
from server.log_format import log_config
from server.serving.connections import ConnectionLimits, Connections
from server.serving.protocol import BoundedProtocol
from server.serving.server import Server
from server.web.settings import Settings


def set_up_logging(settings: Settings | None = None) -> None:
    """Configures logging to standard error by the settings; without them, warnings as text."""
    form, level = (settings.log_format, settings.log_level) if settings else ("text", "WARNING")
    logging.config.dictConfig(log_config(form, level))


def serve(
    connections: int, listener: socket.socket, on_started: Callable[[], None] = lambda: None
) -> None:
    """Serves the dashboard on `listener` until a signal ends it, with the settings of the
    environment and at most `connections` at a time. Calls `on_started` once it accepts
    connections."""
    settings = read_settings()
    set_up_logging(settings)
    limits = ConnectionLimits(connections=connections)
    config = server_config("server.app:create_app", settings, limits)
    config.factory = True
    open_connections = Connections(limits)
    on_check = _connection_metrics(open_connections) if settings.metrics_port else lambda: None
    server = Server(config, open_connections, settings.drain_seconds, on_started, on_check)
    server.run(sockets=[listener])


def _connection_metrics(connections: Connections) -> Callable[[], None]:
    """The function that sets the metrics of these connections."""
    # Imported here, so that nothing of the metrics is imported if they are not enabled.
    from server.serving.connection_metrics import ConnectionMetrics  # noqa: PLC0415 - See above.

    return ConnectionMetrics(connections).update


def server_config(
    app: str | ASGIApplication, settings: Settings, limits: ConnectionLimits
) -> uvicorn.Config:
    """The configuration with which uvicorn serves `app`, an application or its import name."""
    return uvicorn.Config(
        app,
        http=BoundedProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=[*settings.trusted_proxies, *_mapped(settings.trusted_proxies)],
        timeout_keep_alive=math.ceil(limits.keep_alive_seconds),
        timeout_graceful_shutdown=math.ceil(_grace_seconds(settings)),
    )


def _mapped(networks: tuple[str, ...]) -> list[str]:
    """The IPv4 networks in the IPv4-mapped form in which a socket for both IPv4 and IPv6 reports
    addresses."""
    found = [network for each in networks if (network := ip_network(each)).version == 4]
    return [f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in found]


def _grace_seconds(settings: Settings) -> float:
    return settings.provider_timeout + STOP_MARGIN_SECONDS


def stop_seconds(settings: Settings) -> float:
    """The longest time that a stop takes, in seconds."""
    return settings.drain_seconds + _grace_seconds(settings)
