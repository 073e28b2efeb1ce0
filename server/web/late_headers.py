"""Sends the headers of a response with its first bytes.

A host may be killed between the two, and a proxy that has already forwarded the headers cannot
retry the request at another host. An application that serves a file sends its headers before it
has read the file.
"""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


def with_first_bytes(app: ASGIApp) -> ASGIApp:
    """Wraps an ASGI application so that its headers are held until the body begins."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        headers: list[Message] = []

        async def hold(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers.append(message)
                return
            while headers:
                await send(headers.pop())
            await send(message)

        await app(scope, receive, hold)

    return serve
