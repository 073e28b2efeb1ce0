"""Refuses bodies that are larger than any call needs, before they fill the memory."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from provider_kit.reference_provider.api.pictures import LARGEST

# A photo of the largest size, and the multipart form around it.
_LIMIT = LARGEST + 64 * 1024


class BodyLimit:
    """Counts the bytes received, since a request need not declare the length of its body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        arrived = 0

        async def counted() -> Message:
            nonlocal arrived
            message = await receive()
            arrived += len(message.get("body", b""))
            if arrived > _LIMIT:
                raise HTTPException(413)
            return message

        await self._app(scope, counted if scope["type"] == "http" else receive, send)
