"""Gives each request an id, measures it, and logs its answer."""

import logging
import re
import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.settings import Settings
from server.telemetry.telemetry import RequestRecord, Telemetry, current_request

log = logging.getLogger("heatdesk.access")

UNROUTED = "unrouted"
"""The route of a request that is answered before its route is found, such as a refused page."""
_ROUTE_OF_PATH = {"/healthz": "healthz", "/readyz": "readyz", "/robots.txt": "robots"}
_FILES = "/static/"
_ID_BYTES = 8
_GIVEN_ID = re.compile(rb"[A-Za-z0-9_-]{8,64}")
"""An id from a proxy, such as a UUID, or the 32 hex digits of nginx."""


class ObservedRequests:
    """The outermost ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry
        self._tells_times = settings.log_level == "DEBUG"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number = _given_id(scope) or secrets.token_hex(_ID_BYTES)
        record = RequestRecord(number, scope["method"], _route_of(scope["path"]))
        current_request.set(record)

        async def send_observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                record.status = message["status"]
                self._telemetry.answered(record)
                headers = [*message["headers"], (b"x-request-id", record.id.encode())]
                if self._tells_times:
                    headers.append((b"server-timing", _times(record).encode()))
                message = {**message, "headers": headers}
            else:
                record.sent += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, send_observed)
        finally:
            if log.isEnabledFor(logging.INFO):
                _log_access(record)


def _given_id(scope: Scope) -> str | None:
    """The id that a trusted proxy has given to a request; None if it has given none, more than one,
    or one that _GIVEN_ID does not match."""
    if not scope.get("state", {}).get("from_proxy"):
        return None
    values = [value for name, value in scope["headers"] if name == b"x-request-id"]
    is_id = len(values) == 1 and _GIVEN_ID.fullmatch(values[0])
    return values[0].decode() if is_id else None


def _route_of(path: str) -> str:
    """The route to log for a path until an endpoint sets its own."""
    return "static" if path.startswith(_FILES) else _ROUTE_OF_PATH.get(path, UNROUTED)


def _times(record: RequestRecord) -> str:
    """The value of the header Server-Timing: where the time went until now, in milliseconds."""
    now = time.perf_counter()
    parts = (
        (f'provider;desc="{record.provider.count} calls"', record.provider.seconds(now)),
        ("wait", record.render_wait),
        ("render", record.render),
        ("total", now - record.began),
    )
    return ", ".join(f"{name};dur={seconds * 1000:.1f}" for name, seconds in parts)


def _log_access(record: RequestRecord) -> None:
    """Logs the route instead of the address, which may name a customer."""
    milliseconds = round((time.perf_counter() - record.began) * 1000)
    fields = {
        "method": record.method,
        "status": record.status,
        "milliseconds": milliseconds,
        "bytes": record.sent,
    }
    log.info(
        "%s %s %d, %d ms, %d bytes",
        record.method,
        record.route,
        record.status,
        milliseconds,
        record.sent,
        extra={"fields": fields},
    )
