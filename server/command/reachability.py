"""Checks everything that a host needs besides its settings, without writing to files."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import aiohttp

from server.domain.brands import BRAND_DATA
from server.domain.lookups import BRANDS
from server.provider.caller import SESSION, Caller
from server.provider.connection import Http, open_client
from server.provider.credentials import Credentials
from server.rendering.build import read_build
from server.rendering.process import RenderProcess
from server.serving.shared_state.state import open_state_engine
from server.settings import Settings
from server.store.engine import HEAD, open_engine, revision_of

_KEY = "check"
_KEY_SECONDS = 10
_SQLITE = "sqlite:"


class Wrong(Exception):
    """A check has failed; the message says why, without addresses, which may have passwords."""


class Check(NamedTuple):
    what: str
    settings: tuple[str, ...]
    """The settings that must be valid before the check is run, that of its finding first."""
    run: Callable[[Settings], Awaitable[str]]
    """Returns what is said of the first setting. Raises Wrong, and what libraries raise."""


async def _provider(settings: Settings) -> str:
    client = open_client(settings.provider_url, BRANDS[0])
    deadline = asyncio.get_running_loop().time() + settings.provider_timeout
    try:
        await Caller(client, Credentials(), deadline).request("GET", SESSION)
    finally:
        await client.aclose()
    return "answers"


async def _build(settings: Settings) -> str:
    manifest = read_build(settings.build_dir).manifest
    if manifest.brand not in BRAND_DATA:
        raise Wrong(f"the brand {manifest.brand} of the build is unknown")
    wanted = os.environ.get("HEATDESK_BRAND") or manifest.brand
    if manifest.brand != wanted:
        raise Wrong(f"the build is of the brand {manifest.brand}, not {wanted}")
    return f"has a build: {manifest.brand}, made {manifest.built:%Y-%m-%d %H:%M} UTC"


async def _rendering(settings: Settings) -> str:
    process = await RenderProcess.start(read_build(settings.build_dir).server_bundle)
    await process.end()
    return "has a build that renders pages"


async def _shared_state(settings: Settings) -> str:
    url = settings.shared_state_url
    if url.startswith(_SQLITE):
        return _file(Path(url.removeprefix(_SQLITE)))
    async with contextlib.aclosing(open_state_engine(url)) as state:
        await state.put(_KEY, b"1", _KEY_SECONDS)
        await state.get(_KEY)
    return "stores and answers"


async def _store(settings: Settings) -> str:
    url = settings.store_url
    if not url:
        return "is none: there is no history of heaters"
    return await asyncio.to_thread(_opened_store, url)


def _opened_store(url: str) -> str:
    path = Path(url.removeprefix(_SQLITE))
    if url.startswith(_SQLITE) and not path.exists():
        return _file(path)
    engine = open_engine(url)
    try:
        with engine.connect() as connection, connection.begin():
            present = revision_of(connection)
    finally:
        engine.dispose()
    if present is None:
        return "has no tables yet: a host makes them"
    if present > HEAD:
        raise Wrong(f"its tables have version {present}, and this program needs {HEAD}")
    upgrade = "" if present == HEAD else f": a host upgrades them to {HEAD}"
    return f"has tables of version {present}{upgrade}"


async def _push(settings: Settings) -> str:
    http = Http(settings.push_url, connections=1)
    # A request without a topic, which a hub refuses at once.
    try:
        answer = await http.send("GET", settings.push_url)
        answer.release()
    except aiohttp.ClientResponseError as error:
        # Its message has the whole address.
        raise Wrong("its answer cannot be read") from error
    finally:
        await http.aclose()
    if answer.status == 404 or answer.status >= 500:
        raise Wrong(f"it answers with status {answer.status}")
    return "answers"


def _file(path: Path) -> str:
    """The state of a SQLite file that the host will open for writing. Raises Wrong if it cannot."""
    folder = next(each for each in path.absolute().parents if each.exists())
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise Wrong(f"{path} cannot be written by this user")
    if not path.exists():
        return f"names {path}, which is not there yet: a host makes it"
    with contextlib.closing(sqlite3.connect(path, timeout=1)) as connection:
        connection.execute("PRAGMA schema_version")
    return "can be read and written"


CHECKS = (
    Check("provider", ("HEATDESK_PROVIDER_URL",), _provider),
    Check("build", ("HEATDESK_BRAND",), _build),
    Check("rendering", ("HEATDESK_BRAND",), _rendering),
    Check("shared state", ("HEATDESK_SHARED_STATE_URL",), _shared_state),
    Check("store", ("HEATDESK_STORE_URL",), _store),
    Check("push hub", ("HEATDESK_PUSH_URL", "HEATDESK_PROVIDER_URL"), _push),
)
