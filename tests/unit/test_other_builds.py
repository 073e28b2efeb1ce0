"""The static files of other builds: which are shared, and which are not trusted."""

import asyncio
import hashlib
from pathlib import Path

import httpx
import msgspec
import pytest

from server.domain.limits import MAX_SHARED_BUILDS
from server.web.other_builds import OtherBuilds
from server.web.session.seal import Seal
from server.web.shared_state.memory import MemoryState
from tests.support.loops import run
from tests.support.patience import PATIENCE_SECONDS

OURS, THEIRS = Seal(("o" * 32, "p" * 32)), Seal(("t" * 32,))


def static(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder


async def asked(builds: OtherBuilds, name: str, method: str = "GET") -> tuple[int, str]:
    transport = httpx.ASGITransport(builds)
    async with httpx.AsyncClient(transport=transport, base_url="http://host") as client:
        answer = await client.request(method, f"/static/{name}")
        return answer.status_code, answer.text


def test_files_of_the_last_builds_are_there_and_those_before_are_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        state = MemoryState()
        for number in range(MAX_SHARED_BUILDS + 1):
            folder = static(tmp_path / f"{number}", **{f"only{number}": f"build {number}"})
            own = OtherBuilds(state, OURS, f"{number}", folder)
            await own.share()
            await own.share()
        assert await asked(own, "only0.js") == (404, "Not Found")
        for number in range(1, MAX_SHARED_BUILDS):
            assert await asked(own, f"only{number}.js") == (200, f"build {number}")
            assert await asked(own, f"only{number}.js?{number}") == (200, f"build {number}")
            assert (await asked(own, f"only{number}.js?other"))[0] == 404
            assert (await asked(own, f"only{number}.js", "POST"))[0] == 404

    run(scenario())


def test_a_signature_for_another_purpose_is_not_believed(tmp_path: Path) -> None:
    """A client chooses the texts that are signed for counting attempts."""

    async def scenario() -> None:
        state = MemoryState()
        await OtherBuilds(state, OURS, "other", static(tmp_path / "other", a="theirs")).share()
        value = await state.get("build:other") or b""
        packed = value[32:]
        forged = OURS.sign("account", hashlib.sha256(packed).hexdigest()).encode() + packed
        await state.put("build:other", forged, 60)
        own = OtherBuilds(state, OURS, "own", static(tmp_path / "own"))
        assert (await asked(own, "a.js"))[0] == 404

    run(scenario())


def test_files_that_cannot_be_read_for_a_moment_are_shared_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("server.web.other_builds.SHARED_BUILD_REFRESH_SECONDS", 0.01)

    async def scenario() -> None:
        state = MemoryState()
        other = OtherBuilds(state, OURS, "other", tmp_path / "other")
        sharing = asyncio.create_task(other.keep_shared())
        own = OtherBuilds(state, OURS, "own", static(tmp_path / "own"))
        async with asyncio.timeout(PATIENCE_SECONDS):
            while "not shared" not in caplog.text:  # noqa: ASYNC110 - A log has no event.
                await asyncio.sleep(0.01)
            static(tmp_path / "other", a="there again")
            while (await asked(own, "a.js"))[0] != 200:  # noqa: ASYNC110 - Nor has a request.
                await asyncio.sleep(0.01)
        sharing.cancel()

    run(scenario())


@pytest.mark.parametrize("seal", [OURS, Seal(("p" * 32,)), THEIRS])
def test_what_no_host_with_our_secrets_has_signed_is_not_served(tmp_path: Path, seal: Seal) -> None:
    async def scenario() -> None:
        state = MemoryState()
        await OtherBuilds(state, seal, "other", static(tmp_path / "other", a="theirs")).share()
        own = OtherBuilds(state, OURS, "own", static(tmp_path / "own"))
        assert (await asked(own, "a.js"))[0] == (404 if seal is THEIRS else 200)

    run(scenario())


def test_a_script_that_was_changed_in_the_shared_state_is_not_served(tmp_path: Path) -> None:
    async def scenario() -> None:
        state = MemoryState()
        await OtherBuilds(state, OURS, "other", static(tmp_path / "other", a="x")).share()
        value = await state.get("build:other")
        assert value
        changed = value[:32] + msgspec.msgpack.encode({"a.js": b"evil()"})
        for each in (changed, b"", b"\xff" * 40):
            await state.put("build:other", each, 60)
            own = OtherBuilds(state, OURS, "own", static(tmp_path / f"own{len(each)}"))
            assert (await asked(own, "a.js"))[0] == 404

    run(scenario())
