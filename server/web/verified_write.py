"""Finds out what became of a write that got no answer, where a read can tell."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.provider.errors import Unavailable
from server.web.visit import Visit, attempt

T = TypeVar("T")


async def write_and_verify(
    visit: Visit, write: Awaitable[T], read_back: Callable[[], Awaitable[T | None]]
) -> T:
    """What `write` answers; or, where its outcome is unknown, what `read_back` reads when that
    shows that it was carried out. Raises the failure of `write` where it does not."""
    try:
        return await write
    except Unavailable as error:
        if not error.outcome_unknown:
            raise
        visit.extend_deadline()
        found, _ = await attempt(read_back())
        if found is None:
            raise
        return found
