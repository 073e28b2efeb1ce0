"""Refuses everything but health checks, on the connections that are kept for these."""

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

HEALTH_PATHS = ("/healthz", "/readyz")


class HealthOnly:
    """ASGI middleware: 503 for any other path, and the connection is closed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] in HEALTH_PATHS:
            await self._app(scope, receive, send)
            return
        headers = {"Retry-After": "5", "Connection": "close", "Cache-Control": "no-store"}
        refusal = PlainTextResponse("too many connections\n", 503, headers)
        await refusal(scope, receive, send)
