"""Makes a form act once: a form that is sent again from the same page gets the first outcome.

The idempotency key of a form is a hash of its address and all its fields. Every page has a csrf
token of its own (`csrf.masked`), so equal fields mean the same form of the same page.
"""

import asyncio
import contextlib
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping

import msgspec

from server.domain.limits import (
    SENT_FORM_POLL_SECONDS,
    SENT_FORM_SECONDS,
    SENT_FORM_SIGN_SECONDS,
    SENT_FORM_SILENCE_SECONDS,
)
from server.web.forms.form_outcome import UNKNOWN, FormOutcome, led, may_have_acted, unclear
from server.web.outcomes import Redirect
from server.web.session.models import Session
from server.web.session.seal import Seal
from server.web.shared_state.state import SharedState

_UNDER_WAY = b"under way "
"""The prefix of a form's value in the shared state while a worker carries the form out. A number
follows, which grows as long as the worker is alive. Later the value is the sealed outcome."""

Act = Callable[[], Awaitable[Redirect]]


class SentForms:
    """The forms that this process is carrying out, and the outcomes of the forms of all workers.

    The outcome of a failed form is dropped, so that the form may be sent again. It is kept if the
    form may have been carried out nevertheless (`may_have_acted`), or if a worker did not finish
    it.
    """

    def __init__(self, state: SharedState, seal: Seal) -> None:
        self._state = state
        self._seal = seal
        self._tasks: dict[str, asyncio.Task[FormOutcome]] = {}

    async def submit_once(
        self, session: Session, url: str, form: Mapping[str, str], act: Act
    ) -> Redirect:
        """Returns or raises what `act` does, which is called once for a form. Another request with
        the same form gets the same outcome, and the changes of the session in its `session`."""
        key = _idempotency_key(url, form)
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.create_task(self._outcome(key, session, act))
            task.add_done_callback(lambda _: self._tasks.pop(key))
        # Shielded: a browser that disconnects cancels its own request, not the task that other
        # requests wait for.
        return (await asyncio.shield(task)).repeat(session)

    async def _outcome(self, key: str, session: Session, act: Act) -> FormOutcome:
        while not await self._state.put(key, _UNDER_WAY, SENT_FORM_SECONDS, only_new=True):
            if outcome := await self._outcome_elsewhere(key):
                return outcome
        return await self._carry_out(key, session, act)

    async def _carry_out(self, key: str, session: Session, act: Act) -> FormOutcome:
        before = msgspec.json.encode(session)
        try:
            async with self._giving_signs(key):
                outcome = led(await act(), before, session)
        except Exception as error:
            if may_have_acted(error):
                await self._store(key, unclear(error))
            else:
                await self._state.delete(key)
            raise
        await self._store(key, outcome)
        return outcome

    @contextlib.asynccontextmanager
    async def _giving_signs(self, key: str) -> AsyncIterator[None]:
        """Gives signs of life during the block. It waits for the last sign, which would otherwise
        overwrite the outcome."""
        done = asyncio.Event()
        signs = asyncio.create_task(self._give_signs(key, done))
        try:
            yield
        finally:
            done.set()
            await signs

    async def _give_signs(self, key: str, done: asyncio.Event) -> None:
        number = 0
        while not await _is_set(done, SENT_FORM_SIGN_SECONDS):
            number += 1
            await self._state.put(key, b"%s%d" % (_UNDER_WAY, number), SENT_FORM_SECONDS)

    async def _outcome_elsewhere(self, key: str) -> FormOutcome | None:
        """Waits for the outcome of a form that another worker carries out; None if the form failed
        without acting."""
        clock = asyncio.get_running_loop().time
        last, silent_at = b"", 0.0
        while (value := await self._state.get(key)) is not None:
            if not value.startswith(_UNDER_WAY):
                found = self._seal.open(value.decode("latin-1"), FormOutcome, 2 * SENT_FORM_SECONDS)
                # One that was stored with another key belongs to another form.
                return found if found and found.key == key else UNKNOWN
            if value != last:
                last, silent_at = value, clock() + SENT_FORM_SILENCE_SECONDS
            elif clock() >= silent_at:
                await self._store(key, UNKNOWN)
                return UNKNOWN
            await asyncio.sleep(SENT_FORM_POLL_SECONDS)
        return None

    async def _store(self, key: str, outcome: FormOutcome) -> None:
        sealed = self._seal.close(msgspec.structs.replace(outcome, key=key))
        await self._state.put(key, sealed.encode(), SENT_FORM_SECONDS)


async def _is_set(event: asyncio.Event, seconds: float) -> bool:
    """Waits for the event; False if it is not set within `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False


def _idempotency_key(url: str, form: Mapping[str, str]) -> str:
    encoded = msgspec.json.encode([url, sorted(form.items())])
    return f"form:{hashlib.sha256(encoded).hexdigest()}"
