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
    begun: float
    task: asyncio.Task[Any] | None
    """None once it is done: a task holds the frames of its failure, and so the form."""
    value: Any = None
    failure: BaseException | None = None


class SentForms:
    """The forms that this process is sending on, and the outcomes of the last that it has sent.

    A form that failed is forgotten, so that it may be sent again; one that may have been carried
    out although it failed (`may_have_acted`) is not, and neither is one that is under way.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sendings: dict[str, _Sending] = {}

    async def once(self, key: str, send: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What `send` answers or raises; whoever comes with the same key gets the same. An answer
        is kept as it is, so it should hold no more than has to be known again."""
        self._forget_old()
        sending = self._sendings.get(key)
        if sending is None:
            task = asyncio.create_task(send())
            sending = self._sendings[key] = _Sending(self._clock(), task)
            task.add_done_callback(lambda done: self._finish(key, done))
        if sending.failure is not None:
            raise _bare(sending.failure)
        # A browser that goes away ends its own request, never what the others wait for.
        answer: T = await asyncio.shield(sending.task) if sending.task else sending.value
        return answer

    def _finish(self, key: str, task: asyncio.Task[Any]) -> None:
        sending = self._sendings.get(key)
        if sending is None or sending.task is not task:
            return
        failure = None if task.cancelled() else task.exception()
        if task.cancelled() or (failure is not None and not may_have_acted(failure)):
            del self._sendings[key]
            return
        sending.task = None
        if failure is None:
            sending.value = task.result()
        else:
            sending.failure = _bare(failure)
            vars(sending.failure)["outcome_unknown"] = True

    def _forget_old(self) -> None:
        oldest = self._clock() - SENT_FORM_SECONDS
        for key, sending in list(self._sendings.items()):
            if sending.begun > oldest and len(self._sendings) < SENT_FORMS:
                return
            if sending.task is None:
                del self._sendings[key]


def may_have_acted(error: BaseException | None) -> bool:
    """Whether a form that ended in this error may have been carried out all the same: the error,
    or one that led to it, says that its outcome is unknown."""
    while error is not None:
        if getattr(error, "outcome_unknown", False):
            return True
        error = error.__cause__ or error.__context__
    return False


def _bare(error: BaseException) -> BaseException:
    """The same error without the frames and causes that it has come through."""
    kind = type(error)
    bare = kind.__new__(kind, *error.args)
    vars(bare).update(vars(error))
    return bare
