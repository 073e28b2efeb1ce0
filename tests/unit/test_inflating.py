"""Compressed answers of the provider are inflated in bounds."""

import asyncio
import contextlib
import gzip
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import aclosing
from functools import partial

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.domain.limits import MAX_PROVIDER_BODY_BYTES
from server.provider.caller import Caller
from server.provider.connection import inflated, open_client
from server.provider.credentials import Credentials
from server.provider.errors import InvalidResponse
from server.provider.push import Push, StreamEvent
from tests.support.faults import Fault, FaultyProxy
from tests.support.loops import in_loop
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import free_port
from tests.support.servers import serving

BOMBS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": partial(gzip.compress, compresslevel=1),
    "deflate": partial(zlib.compress, level=1),
    "br": partial(brotli.compress, quality=1),
    "zstd": zstandard.compress,
    "gzip, gzip": lambda body: gzip.compress(gzip.compress(body, 1)),
}
BODY = b'{"num_notifications": 1}'


@pytest.fixture(scope="module")
def provider() -> Iterator[FaultyProxy]:
    """A provider that responds only with faults."""
    with FaultyProxy("http://localhost:9").running() as proxy:
        yield proxy


@in_loop
async def body_from(url: str) -> bytes:
    async with aclosing(open_client(url, "default")) as client:
        deadline = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        return (await Caller(client, Credentials(), deadline).request("GET", "any")).body


@pytest.mark.parametrize("encoding", BOMBS)
def test_a_small_answer_that_inflates_without_end_is_refused_in_bounded_memory(
    provider: FaultyProxy, encoding: str
) -> None:
    bomb = BOMBS[encoding](b"0" * (256 * 1024 * 1024))
    provider.break_("any", Fault(200, bomb, {"content-encoding": encoding}))
    tracemalloc.start()
    try:
        with pytest.raises(InvalidResponse):
            body_from(provider.url)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * MAX_PROVIDER_BODY_BYTES


def test_the_provider_is_asked_only_for_what_can_be_inflated_in_bounds(
    provider: FaultyProxy,
) -> None:
    for encoding, compress in (("gzip", gzip.compress), ("deflate", zlib.compress)):
        provider.break_("any", Fault(200, compress(BODY), {"content-encoding": encoding}))
        assert body_from(provider.url) == BODY
        sent = provider.seen[-1].headers
        assert (sent["accept-encoding"], sent["user-agent"]) == ("gzip, deflate", "heatdesk")


@contextlib.contextmanager
def encoded(*encodings: str) -> Iterator[str]:
    """A service whose answers have these headers `Content-Encoding`."""

    async def answer(_: Request) -> Response:
        response = Response(gzip.compress(BODY), media_type="text/event-stream")
        for encoding in encodings:
            response.headers.append("content-encoding", encoding)
        return response

    port = free_port()
    with serving(Starlette(routes=[Route("/any", answer)]), port):
        yield f"http://127.0.0.1:{port}"


def test_several_headers_of_an_encoding_count_together() -> None:
    @in_loop
    async def first_event(url: str) -> object:
        async with aclosing(Push(url)) as push:
            return await anext(push.listen("20001", Credentials))

    with encoded("identity", "gzip") as url, pytest.raises(InvalidResponse):
        body_from(url)
    with encoded("", "gzip") as url:
        assert first_event(f"{url}/any") is StreamEvent.LOST


@given(st.binary(max_size=5000), st.sampled_from(["gzip", "deflate"]), st.integers(0, 5000))
def test_a_body_is_inflated_whole_or_refused(body: bytes, encoding: str, limit: int) -> None:
    sent = BOMBS[encoding](body)
    if len(body) <= limit:
        assert inflated(sent, encoding, limit) == body
    else:
        with pytest.raises(InvalidResponse):
            inflated(sent, encoding, limit)


@pytest.mark.parametrize(
    "sent",
    [gzip.compress(BODY)[:-1], zlib.compress(BODY) + b"x", b"x"],
    ids=["too early", "goes on", "not compressed"],
)
def test_a_body_that_ends_too_early_or_goes_on_is_refused(sent: bytes) -> None:
    with pytest.raises(InvalidResponse):
        inflated(sent, "deflate", 1000)


@pytest.mark.parametrize("encoding", ["", "identity", " Identity "])
def test_what_is_not_compressed_passes(encoding: str) -> None:
    assert inflated(BODY, encoding, 10) == BODY
