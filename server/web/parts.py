"""Reads what a screen may lack: parts whose failure is shown in their place, values that it can do
without, and records of its rows; reads back whether a write was carried out whose answer does not
show it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar, overload

from server.provider.errors import (
    ProviderError,
    Unauthorized,
    Unavailable,
    kind_of,
    unconfirmed_write,
)
from server.provider.provider import Provider
from server.store.store import StoreUnavailable
from server.web.page import Part
from server.web.visit import Visit

ROW_CALLS = 6
"""The most records under way at a time, of those that are read for each row of a page. A page may
read two kinds at once: a quarter of a user's share remains for other calls."""

log = logging.getLogger("heatdesk.web")

WAIT = "wait"
"""The query parameter that names late parts to wait for."""

T = TypeVar("T")
Row = TypeVar("Row")
Call = Callable[[], Awaitable[T]]
"""Begins a call. It is a function, because a coroutine would never be awaited if the request is
cancelled before the call begins."""


@overload
async def part(visit: Visit, call: Call[list[T] | None], name: str | None = None) -> Part[T]: ...
@overload
async def part(visit: Visit, call: Call[T | None], name: str | None = None) -> Part[T]: ...
async def part(visit: Visit, call: Call[Any], name: str | None = None) -> Part[Any]:
    """A list, or one value, that may be missing while the rest of the screen is shown: if the
    provider or the store fails, the part has the problem. A part with a name is a side part: it is
    late after `Settings.part_timeout`, unless the address has its name in `?wait=`. Raises
    Unauthorized."""
    may_be_late = name is not None and name not in visit.query_list(WAIT)
    try:
        async with asyncio.timeout(visit.settings.part_timeout if may_be_late else None):
            found = await call()
    except TimeoutError:
        if name and name not in visit.late:
            visit.late.append(name)
        return Part([], "slow", name)
    except StoreUnavailable as error:
        log.warning("the history of heaters cannot be read: %s", error)
        return Part([], "store")
    except Unauthorized:
        raise
    except ProviderError as error:
        return Part([], kind_of(error))
    if isinstance(found, list):
        return Part(found)
    return Part([] if found is None else [found])


async def optional(
    visit: Visit, call: Callable[[Provider], Awaitable[T]], until: float | None = None
) -> T | None:
    """A value that the screen can do without: None if the call fails, or is not answered by
    `until`, on the event loop's clock; by default within `Settings.part_timeout`. The calls of the
    provider that `call` gets are not retried. Raises Unauthorized."""
    try:
        async with asyncio.timeout_at(_end(visit, until)):
            return await call(visit.provider.optional())
    except Unauthorized:
        raise
    except (ProviderError, TimeoutError):
        return None


async def read_each(
    visit: Visit,
    rows: Iterable[Row],
    call: Callable[[Provider, Row], Awaitable[T]],
    store: Callable[[Row, T], None],
    until: float | None = None,
) -> None:
    """Reads a record for each row, like `optional`, at most ROW_CALLS at a time. Stores each answer
    that arrives in time, even if other calls fail. Raises Unauthorized."""
    end = _end(visit, until)
    places = asyncio.Semaphore(ROW_CALLS)

    async def read(row: Row) -> None:
        async with places:
            answer = await optional(visit, lambda provider: call(provider, row), end)
        if answer is not None:
            store(row, answer)

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout_at(end):
            await asyncio.gather(*map(read, rows))


def _end(visit: Visit, until: float | None) -> float:
    within = visit.settings.part_timeout
    return asyncio.get_running_loop().time() + within if until is None else until


async def write_and_verify(
    visit: Visit,
    write: Awaitable[T],
    read: Callable[[], Awaitable[T]],
    is_done: Callable[[T], bool],
) -> T:
    """The state after `write`: its answer, or what `read` returns if there was no answer, or one of
    the state before the change, for which `is_done` is False. If it is not known whether the write
    was carried out, raises its error, or that of an unconfirmed write."""
    failure: Unavailable | None = None
    try:
        answer = await write
        if is_done(answer):
            return answer
    except Unavailable as error:
        if not error.outcome_unknown:
            raise
        failure = error
    visit.extend_deadline()
    state = (await part(visit, read)).value
    if state is None or (failure and not is_done(state)):
        raise failure or unconfirmed_write("an answer that does not show the change")
    return state
