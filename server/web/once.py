"""Lets a form act once: sent again from the same page, it gets the outcome of the first time."""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_MOST = 1000


class SentForms:
    """The outcomes of the last forms that this process has sent on, under way or done.

    Every page carries a token of its own (`server.web.csrf.masked`), so the same token with the
    same fields is the same form of the same page: a double click, or a reload of what was sent.
    A form that failed may be sent again.
    """

    def __init__(self) -> None:
        self._outcomes: dict[str, asyncio.Task[Any]] = {}

    async def once(
        self, url: str, form: Mapping[str, str], send: Callable[[], Coroutine[Any, Any, T]]
    ) -> T:
        key = hashlib.sha256(msgspec.json.encode([url, sorted(form.items())])).hexdigest()
        task: asyncio.Task[T] | None = self._outcomes.get(key)
        if task is None:
            task = self._outcomes[key] = asyncio.create_task(send())
            task.add_done_callback(lambda done: self._settle(key, done))
        # A browser that goes away ends its own request, never what the others wait for.
        return await asyncio.shield(task)

    def _settle(self, key: str, task: asyncio.Task[Any]) -> None:
        if task.cancelled() or task.exception():
            self._outcomes.pop(key, None)
        while len(self._outcomes) > _MOST:
            self._outcomes.pop(next(iter(self._outcomes)))
