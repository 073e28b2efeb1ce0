"""Lets a form act once: sent again from the same page, it gets the outcome of the first time."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from server.domain.limits import SENT_FORM_SECONDS, SENT_FORMS

T = TypeVar("T")


@dataclass
class _Sending:
    task: asyncio.Task[Any]
    begun: float


class SentForms:
    """The outcomes of the last forms that this process has sent on, under way or done.

    A form that failed is forgotten, so that it may be sent again; one that may have been carried
    out although it failed (`outcome_unknown`) is not.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sendings: dict[str, _Sending] = {}

    async def once(self, key: str, send: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What `send` answers or raises; whoever comes with the same key gets the same."""
        self._forget_old()
        sending = self._sendings.get(key)
        if sending is None:
            sending = self._sendings[key] = _Sending(asyncio.create_task(send()), self._clock())
            sending.task.add_done_callback(lambda task: self._finish(key, task))
        # A browser that goes away ends its own request, never what the others wait for.
        answer: T = await asyncio.shield(sending.task)
        return answer

    def _finish(self, key: str, task: asyncio.Task[Any]) -> None:
        known = self._sendings.get(key)
        if known and known.task is task and _may_be_repeated(task):
            del self._sendings[key]

    def _forget_old(self) -> None:
        oldest = self._clock() - SENT_FORM_SECONDS
        for key, sending in list(self._sendings.items()):
            if sending.begun > oldest and len(self._sendings) < SENT_FORMS:
                return
            del self._sendings[key]


def _may_be_repeated(task: asyncio.Task[Any]) -> bool:
    """Whether a sending has failed, and it is certain that it was not carried out."""
    if task.cancelled():
        return True
    error = failure = task.exception()
    while error is not None:
        if getattr(error, "outcome_unknown", False):
            return False
        error = error.__cause__
    return failure is not None
