"""Makes a form act once: a form that is sent again from the same page gets the first outcome.

The idempotency key of a form is a hash of its address and all its fields. Every page has a csrf
token of its own (`csrf.masked`), so equal fields mean the same form of the same page.

The shared state has a form's value under this key: first the time until which the form counts as
under way, then its outcome. If that time has passed, the worker did not finish the form: the
outcome is unknown, and the form is not carried out.
"""

import asyncio
import contextlib
import copy
import dataclasses
import hashlib
import time
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from server.provider.errors import unconfirmed_write
from server.serving.fair_queue import FairQueue, QueueFull
from server.serving.seal import Seal
from server.serving.shared_state.state import SharedState
from server.web.outcomes import Redirect, may_have_acted
from server.web.session.models import Session

SENT_FORM_SECONDS = 600
"""How long the outcome of a sent form is stored, also an unknown one, so that the form is not
carried out twice."""
_SENT_FORM_POLL_SECONDS = 0.1
"""How often a request looks whether the same form is still under way in another request."""

_OUTCOME_UNKNOWN = b"0"
"""A time that has passed."""

Act = Callable[[], Awaitable[Redirect]]


class Redirected(msgspec.Struct):
    """The outcome of a form that was carried out; sealed in the shared state."""

    key: str
    """The key with which it was stored."""
    redirect: Redirect
    session: tuple[Session, Session] | None
    """The session before and after, if the form has changed it."""


class SentForms:
    """The forms of all workers that are under way, and their outcomes.

    A form that failed is forgotten, so that it may be sent again. If it may have been carried out
    nevertheless (`may_have_acted`), its outcome is unknown.
    """

    def __init__(self, state: SharedState, seal: Seal, queue: FairQueue, seconds: float) -> None:
        """`seconds` is longer than a form takes."""
        self._state = state
        self._seal = seal
        self._queue = queue
        self._seconds = seconds

    async def submit_once(
        self, flow: str, session: Session, url: str, form: Mapping[str, str], act: Act
    ) -> Redirect:
        """Returns or raises what `act` does, which is called once for a form. Another request with
        the same form waits without its place in the queue, gets the same redirect, and the changes
        of the session in its `session`. Raises InvalidResponse with `outcome_unknown` if that is
        not known."""
        key = _idempotency_key(url, form)
        # The clock of another host may be wrong.
        give_up_at = time.monotonic() + self._seconds
        while not await self._begin(key):
            if (value := await self._outcome(key, flow, give_up_at)) is not None:
                return self._repeated(key, value, session)
        return await self._carry_out(key, session, act)

    async def _begin(self, key: str) -> bool:
        until = b"%d" % (1000 * (time.time() + self._seconds))
        return await self._state.put(key, until, self._seconds + SENT_FORM_SECONDS, only_new=True)

    async def _carry_out(self, key: str, session: Session, act: Act) -> Redirect:
        before = copy.deepcopy(session)
        try:
            redirect = await act()
        except Exception as error:
            if may_have_acted(error):
                await self._state.put(key, _OUTCOME_UNKNOWN, SENT_FORM_SECONDS)
            else:
                await self._state.delete(key)
            raise
        changed = None if session == before else (before, session)
        sealed = self._seal.close(Redirected(key, redirect, changed))
        await self._state.put(key, sealed.encode(), SENT_FORM_SECONDS)
        return redirect

    async def _outcome(self, key: str, flow: str, give_up_at: float) -> bytes | None:
        """Waits as long as the form is under way in another request; None if it failed without
        acting. If too many wait already, the value of a form that is under way."""
        value = await self._state.get(key)
        if _is_under_way(value):
            with contextlib.suppress(QueueFull), self._queue.without_place(flow):
                while _is_under_way(value) and time.monotonic() < give_up_at:
                    await asyncio.sleep(_SENT_FORM_POLL_SECONDS)
                    value = await self._state.get(key)
        return value

    def _repeated(self, key: str, value: bytes, session: Session) -> Redirect:
        found = self._seal.open(value.decode("latin-1"), Redirected, 2 * SENT_FORM_SECONDS)
        # One that was stored with another key belongs to another form.
        if found is None or found.key != key:
            raise unconfirmed_write("the outcome of a form that was sent before")
        if found.session:
            session.merge(*found.session)
        # msgspec sets the fields of a Redirect, but not what exceptions have besides.
        return dataclasses.replace(found.redirect)


def _is_under_way(value: bytes | None) -> bool:
    """Whether it is a time, in Unix milliseconds, that has not passed."""
    return value is not None and value.isdigit() and int(value) > 1000 * time.time()


def _idempotency_key(url: str, form: Mapping[str, str]) -> str:
    encoded = msgspec.json.encode([url, sorted(form.items())])
    return f"form:{hashlib.sha256(encoded).hexdigest()}"
