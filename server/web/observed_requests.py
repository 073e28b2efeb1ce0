"""Gives each request its record, measures it, and counts how it was answered."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.telemetry.request_record import RequestRecord, begin_request
from server.telemetry.telemetry import Telemetry

UNROUTED = "unrouted"
"""The route of what is answered before one is found, such as a page that is refused."""
_ROUTE_OF_PATH = {"/healthz": "healthz", "/readyz": "readyz", "/robots.txt": "robots"}
_FILES = "/static/"


class ObservedRequests:
    """ASGI middleware around all other."""

    def __init__(self, app: ASGIApp, telemetry: Telemetry) -> None:
        self._app = app
        self._telemetry = telemetry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        record = RequestRecord(scope["method"], _route_of(scope["path"]))
        begin_request(record)

        async def send_observed(message: Message) -> None:
            if message["type"] == "http.response.start":
                record.status = message["status"]
                self._telemetry.answered(record)
            await send(message)

        await self._app(scope, receive, send_observed)


def _route_of(path: str) -> str:
    """Of a request that no endpoint serves."""
    return "static" if path.startswith(_FILES) else _ROUTE_OF_PATH.get(path, UNROUTED)
