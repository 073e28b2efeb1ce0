"""Reads back whether a write was carried out whose answer does not show it."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.provider.errors import Unavailable, unconfirmed_write
from server.web.parts import part
from server.web.visit import Visit

T = TypeVar("T")


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
