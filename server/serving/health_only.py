"""Refuses everything but health checks, on the connections that are reserved for them."""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HEALTH_PATHS = ("/healthz", "/readyz")


class HealthOnly:
    """ASGI middleware: answers any other path with 503, and closes the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] in HEALTH_PATHS:
            await self._app(scope, receive, send)
            return
        headers = {"Retry-After": "5", "Connection": "close", "Cache-Control": "no-store"}
        refusal = PlainTextResponse("too many connections\n", 503, headers)
        await refusal(scope, receive, send)
