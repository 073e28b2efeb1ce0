"""The static files of this build and of others: which are shared, and which are not trusted."""

import hashlib

import httpx
import msgspec
import pytest

from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState
from server.serving.static_files import MAX_SHARED_BUILDS, Files, StaticFiles
from tests.support.loops import in_loop

OURS, THEIRS = Seal(("o" * 32, "p" * 32)), Seal(("t" * 32,))


@pytest.fixture
def state() -> MemoryState:
    return MemoryState()


def static(**files: str) -> Files:
    return {f"{name}.js": text.encode() for name, text in files.items()}


async def asked(builds: StaticFiles, name: str, method: str = "GET") -> tuple[int, str]:
    transport = httpx.ASGITransport(builds)
    async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:
        answer = await client.request(method, f"/static/{name}")
        return answer.status_code, answer.text


@in_loop
async def test_files_of_the_last_builds_are_there_and_those_before_are_not(
    state: MemoryState,
) -> None:
    for number in range(MAX_SHARED_BUILDS + 1):
        own = StaticFiles(state, OURS, f"{number}", static(**{f"only{number}": f"build {number}"}))
        await own.share()
        await own.share()
    assert await asked(own, "only0.js") == (404, "Not Found")
    for number in range(1, MAX_SHARED_BUILDS):
        assert await asked(own, f"only{number}.js") == (200, f"build {number}")
        assert await asked(own, f"only{number}.js?{number}") == (200, f"build {number}")
        assert (await asked(own, f"only{number}.js?other"))[0] == 404
        assert (await asked(own, f"only{number}.js", "POST"))[0] == 404


@pytest.mark.parametrize("seal", [OURS, Seal(("p" * 32,)), THEIRS])
@in_loop
async def test_what_no_host_with_our_secrets_has_signed_is_not_served(
    seal: Seal, state: MemoryState
) -> None:
    await StaticFiles(state, seal, "other", static(a="theirs")).share()
    own = StaticFiles(state, OURS, "own", static())
    assert (await asked(own, "a.js"))[0] == (404 if seal is THEIRS else 200)


@in_loop
async def test_a_list_of_builds_that_is_no_text_names_none(state: MemoryState) -> None:
    await state.put("builds", b"\xff", 60)
    own = StaticFiles(state, OURS, "own", static(a="ours"))
    await own.share()
    assert await asked(own, "a.js") == (200, "ours")
    assert (await asked(own, "b.js"))[0] == 404


@in_loop
async def test_what_was_changed_in_the_shared_state_is_not_served(state: MemoryState) -> None:
    """Clients choose the texts that are signed for counting attempts: such a signature is not
    believed here."""
    await StaticFiles(state, OURS, "other", static(a="x")).share()
    value = await state.get("build:other") or b""
    signature, packed = value[:32], value[32:]
    forged = OURS.sign("account", hashlib.sha256(packed).hexdigest()).encode()
    evil = msgspec.msgpack.encode({"a.js": b"evil()"})
    for each in (forged + packed, signature + evil, b"", b"\xff" * 40):
        await state.put("build:other", each, 60)
        assert (await asked(StaticFiles(state, OURS, "own", static()), "a.js"))[0] == 404
