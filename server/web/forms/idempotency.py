"""Makes a form act once: sent again from the same page, it gets the outcome of the first time.

The idempotency key of a form is made of its address and all its fields. Every page carries a csrf
token of its own (`csrf.masked`), so that the same fields are the same form of the same page.
"""

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from server.domain.limits import SENT_FORM_SECONDS, SENT_FORMS
from server.web.outcomes import Redirect
from server.web.session.models import Session

T = TypeVar("T")
E = TypeVar("E", bound=BaseException)


@dataclass
class _Submission:
    """One form that was sent, and its outcome once there is one."""

    begun: float
    task: asyncio.Task[Any] | None
    """None once it is done: a task holds the frames of its failure, and so the form."""
    value: Any = None
    failure: BaseException | None = None


class SentForms:
    """The forms that this process is carrying out, and the outcomes of the last ones.

    The outcome of a form that failed is dropped, so that the form may be sent again; one that may
    have been carried out although it failed (`may_have_acted`) keeps its outcome. So does a form
    that is still being carried out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._submissions: dict[str, _Submission] = {}

    async def submit_once(
        self,
        session: Session,
        url: str,
        form: Mapping[str, str],
        act: Callable[[], Awaitable[Redirect]],
    ) -> Redirect:
        """What `act` returns or raises, called once for a form. Another request with the same form
        takes over in its `session` what the first one has changed there."""

        async def submit() -> tuple[Redirect, tuple[bytes, bytes] | None]:
            before = msgspec.json.encode(session)
            redirect = _without_traceback(await act())
            after = msgspec.json.encode(session)
            return redirect, None if before == after else (before, after)

        redirect, changed = await self.run_once(_idempotency_key(url, form), submit)
        if changed:
            before, after = (msgspec.json.decode(state, type=Session) for state in changed)
            session.merge(before, after)
        return _without_traceback(redirect)

    async def run_once(self, key: str, act: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What `act` returns or raises; another call with the same key gets the same. The value is
        stored, so it should hold no more than has to be known again."""
        self._drop_old()
        submission = self._submissions.get(key)
        if submission is None:
            task = asyncio.create_task(act())
            submission = self._submissions[key] = _Submission(self._clock(), task)
            task.add_done_callback(lambda done: self._finish(key, done))
        if submission.failure is not None:
            raise _without_traceback(submission.failure)
        # Shielded: a browser that disconnects cancels its own request, not what others wait for.
        value: T = await asyncio.shield(submission.task) if submission.task else submission.value
        return value

    def _finish(self, key: str, task: asyncio.Task[Any]) -> None:
        submission = self._submissions[key]
        failure = None if task.cancelled() else task.exception()
        if task.cancelled() or (failure is not None and not may_have_acted(failure)):
            del self._submissions[key]
            return
        submission.task = None
        if failure is None:
            submission.value = task.result()
        else:
            submission.failure = _without_traceback(failure)
            vars(submission.failure)["outcome_unknown"] = True

    def _drop_old(self) -> None:
        oldest = self._clock() - SENT_FORM_SECONDS
        for key, submission in list(self._submissions.items()):
            if submission.begun > oldest and len(self._submissions) < SENT_FORMS:
                return
            if submission.task is None:
                del self._submissions[key]


def may_have_acted(error: BaseException | None) -> bool:
    """Whether a form that failed with `error` may have been carried out all the same: the error,
    or one that caused it, has `outcome_unknown` set."""
    while error is not None:
        if getattr(error, "outcome_unknown", False):
            return True
        error = error.__cause__ or error.__context__
    return False


def _idempotency_key(url: str, form: Mapping[str, str]) -> str:
    return hashlib.sha256(msgspec.json.encode([url, sorted(form.items())])).hexdigest()


def _without_traceback(error: E) -> E:
    """A copy of the error without traceback and causes, which hold the frames it has passed."""
    kind = type(error)
    copy = kind.__new__(kind, *error.args)
    vars(copy).update(vars(error))
    return copy
