"""Reads back whether a write without an answer was carried out."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.provider.errors import Unavailable
from server.web.parts import part
from server.web.visit import Visit

T = TypeVar("T")


async def write_and_verify(
    visit: Visit, write: Awaitable[T], read_back: Callable[[], Awaitable[T | None]]
) -> T:
    """The result of `write`. If its outcome is not known, the result of `read_back`, which returns
    None unless the write was carried out; in that case the error of `write` is raised."""
    try:
        return await write
    except Unavailable as error:
        if not error.outcome_unknown:
            raise
        visit.extend_deadline()
        result = (await part(visit, read_back)).value
        if result is None:
            raise
        return result
