"""Compresses a peer's responses, as a proxy in front of it would; the product does so by itself."""

import contextlib
from collections.abc import AsyncIterator, Iterator

import brotli
import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.support.processes import free_port
from tests.support.servers import serving

_BEST, _QUICK = 11, 5
"""The quality of Brotli for static files, and for documents."""


class _Proxy:
    def __init__(self, upstream: str) -> None:
        self._upstream = upstream
        self._files: dict[str, Response] = {}

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        async with httpx.AsyncClient(base_url=self._upstream, trust_env=False) as self._http:
            yield

    async def answer(self, request: Request) -> Response:
        """Files are compressed once and cached, here and in browsers; other responses are not."""
        path = request.url.path
        target = f"{path}?{request.url.query}" if request.url.query else path
        if target in self._files:
            return self._files[target]
        answer = await self._http.get(target)
        kind = answer.headers.get("content-type", "")
        is_file = answer.status_code == 200 and "text/html" not in kind and "json" not in kind
        body = brotli.compress(answer.content, quality=_BEST if is_file else _QUICK)
        headers = {"content-encoding": "br", "content-type": kind}
        headers["cache-control"] = "public, max-age=31536000, immutable" if is_file else "no-store"
        response = Response(body, answer.status_code, headers)
        if is_file:
            self._files[target] = response
        return response


@contextlib.contextmanager
def compressing(address: str) -> Iterator[str]:
    """Yields the address of a proxy in front of `address`."""
    proxy, port = _Proxy(address), free_port()
    routes = [Route("/{path:path}", proxy.answer)]
    with serving(Starlette(routes=routes, lifespan=proxy.lifespan), port):
        yield f"http://127.0.0.1:{port}"
