"""Sends the headers of an answer with its first bytes.

A host may be killed in between: a proxy that has passed the headers on cannot ask another host any
more. What reads a file sends headers first.
"""

from starlette.types import ASGIApp, Message, Receive, Scope, Send


def with_first_bytes(app: ASGIApp) -> ASGIApp:
    """The same application, whose headers wait for the beginning of the body."""

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
