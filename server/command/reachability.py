"""Checks everything that a host needs besides its settings, without writing to files."""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import httpx
from sqlalchemy.exc import SQLAlchemyError

from server.domain.brands import BRAND_DATA
from server.domain.lookups import BRANDS
from server.provider.caller import SESSION, Caller
from server.provider.client import open_client
from server.provider.connection import open_http
from server.provider.credentials import Credentials
from server.provider.errors import ProviderError
from server.rendering.build import BuildMissing, read_build
from server.rendering.process import ProcessLost, RenderProcess
from server.store.engine import open_engine
from server.store.revision import HEAD, revision_of
from server.web.settings import Settings
from server.web.shared_state.opening import open_state_engine

_KEY = "check"
_KEY_SECONDS = 10
_HUB_SECONDS = 10
_SQLITE = "sqlite:"


class Wrong(Exception):
    """A check has failed; the message says why."""


class Check(NamedTuple):
    what: str
    settings: tuple[str, ...]
    """The settings that must be valid before the check is run."""
    run: Callable[[Settings], Awaitable[str]]
    """Returns its finding in words. Raises Wrong."""


async def _provider(settings: Settings) -> str:
    client = open_client(settings.provider_url, BRANDS[0])
    deadline = asyncio.get_running_loop().time() + settings.provider_timeout
    try:
        await Caller(client, Credentials(), deadline).request("GET", SESSION)
    except ProviderError as error:
        raise Wrong(f"{settings.provider_url}: GET {SESSION}: {_words(error)}") from error
    finally:
        await client.aclose()
    return f"{settings.provider_url} answers"


async def _build(settings: Settings) -> str:
    try:
        manifest = read_build(settings.build_dir).manifest
    except BuildMissing as error:
        raise Wrong(str(error)) from error
    if manifest.brand not in BRAND_DATA:
        raise Wrong(f"{settings.build_dir} is of the brand {manifest.brand}, which is unknown")
    wanted = os.environ.get("HEATDESK_BRAND") or manifest.brand
    if manifest.brand != wanted:
        raise Wrong(
            f"{settings.build_dir} is of the brand {manifest.brand}, and HEATDESK_BRAND is {wanted}"
        )
    return (
        f"{settings.build_dir}: brand {manifest.brand}, built {manifest.built:%Y-%m-%d %H:%M} UTC"
    )


async def _rendering(settings: Settings) -> str:
    try:
        process = await RenderProcess.start(read_build(settings.build_dir).server_bundle)
    except (BuildMissing, ProcessLost) as error:
        raise Wrong(_words(error)) from error
    await process.end()
    return "a render process starts"


async def _shared_state(settings: Settings) -> str:
    url = settings.shared_state_url
    if url.startswith(_SQLITE):
        return _file(Path(url.removeprefix(_SQLITE)))
    try:
        state = open_state_engine(url)
        async with contextlib.aclosing(state):
            await state.put(_KEY, b"1", _KEY_SECONDS)
            await state.get(_KEY)
    except Exception as error:
        raise Wrong(f"{url}: {_words(error)}") from error
    return f"{url} stores and answers"


async def _store(settings: Settings) -> str:
    url = settings.store_url
    if not url:
        return "none: there is no history of heaters"
    return await asyncio.to_thread(_opened_store, url)


def _opened_store(url: str) -> str:
    path = Path(url.removeprefix(_SQLITE))
    if url.startswith(_SQLITE) and not path.exists():
        return _file(path)
    present = _revision(url)
    if present is None:
        return f"{url} has no tables yet: a host makes them"
    if present > HEAD:
        raise Wrong(f"{url} has tables of version {present}, and this program needs {HEAD}")
    return f"{url} has tables of version {present}" + (
        "" if present == HEAD else f": a host upgrades them to {HEAD}"
    )


def _revision(url: str) -> str | None:
    try:
        engine = open_engine(url)
        try:
            with engine.connect() as connection, connection.begin():
                return revision_of(connection)
        finally:
            engine.dispose()
    except (SQLAlchemyError, ValueError, OSError) as error:
        raise Wrong(f"{url}: {_words(error)}") from error


async def _push(settings: Settings) -> str:
    http = open_http(settings.push_url, httpx.Timeout(_HUB_SECONDS), connections=1)
    # A request without a topic, which a hub refuses at once.
    try:
        answer = await http.send("GET", settings.push_url)
        await answer.aclose()
    except Exception as error:
        raise Wrong(f"{settings.push_url}: {_words(error)}") from error
    finally:
        await http.aclose()
    if answer.status_code == 404 or answer.status_code >= 500:
        raise Wrong(f"{settings.push_url} answers with status {answer.status_code}")
    return f"{settings.push_url} answers"


def _file(path: Path) -> str:
    """The state of a SQLite file that the host will open for writing. Raises Wrong if it cannot."""
    folder = next(each for each in path.absolute().parents if each.exists())
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise Wrong(f"{path} cannot be written by this user")
    if not path.exists():
        return f"{path} is not there yet: a host makes it"
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=1)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise Wrong(f"{path}: {_words(error)}") from error
    return f"{path} can be read and written"


def _words(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


CHECKS = (
    Check("provider", ("HEATDESK_PROVIDER_URL",), _provider),
    Check("build", ("HEATDESK_BUILD_DIR", "HEATDESK_BRAND"), _build),
    Check("rendering", ("HEATDESK_BUILD_DIR", "HEATDESK_BRAND"), _rendering),
    Check("shared state", ("HEATDESK_SHARED_STATE_URL",), _shared_state),
    Check("store", ("HEATDESK_STORE_URL",), _store),
    Check("push hub", ("HEATDESK_PUSH_URL", "HEATDESK_PROVIDER_URL"), _push),
)
