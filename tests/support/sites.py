"""An application that records what becomes of its requests."""

import contextlib
from collections.abc import AsyncIterator, Iterator

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from server.serving.on_uvicorn import Server
from tests.support.processes import free_port
from tests.support.servers import serving_as_host


class Site:
    """An application that records the outcome of its requests."""

    server: Server

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.answered = 0
        self.ended: list[str] = []
        self.open = 0
        self.app = Starlette(
            routes=[
                Route("/", self._answer),
                Route("/healthz", self._answer),
                Route("/form", self._read, methods=["POST"]),
                Route("/refused", self._answer, methods=["POST"]),
                Route("/large", self._large),
                Route("/wait", self._wait),
            ]
        )

    async def _answer(self, _: Request) -> Response:
        self.answered += 1
        return PlainTextResponse("fine")

    async def _read(self, request: Request) -> Response:
        try:
            body = await request.body()
        except ClientDisconnect:
            self.ended.append("client gone")
            return Response()
        return PlainTextResponse(f"{len(body)} bytes")

    async def _large(self, _: Request) -> Response:
        async def parts() -> AsyncIterator[bytes]:
            try:
                for _ in range(1000):
                    yield b"x" * 100_000
            finally:
                self.ended.append("answer")

        return StreamingResponse(parts())

    async def _wait(self, request: Request) -> Response:
        self.open += 1
        while (await request.receive())["type"] != "http.disconnect":
            pass
        self.open -= 1
        return PlainTextResponse("late")


@contextlib.contextmanager
def site(*, hasty: bool = False) -> Iterator[Site]:
    """`hasty` as in `serving_as_host`."""
    running = Site()
    with serving_as_host(running.app, running.port, hasty=hasty) as running.server:
        yield running
