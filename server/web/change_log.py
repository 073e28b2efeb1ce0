"""Writes what a form changes to the log of changes: before it is sent, and how it has ended after.

A log that cannot be written holds no change up: the change is sent, and its receipt says that it
was not logged (`Visit.not_logged`).
"""

import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from server.domain.history import Change, ChangeKind, Outcome
from server.domain.limits import MAX_LOGGED_CHARACTERS
from server.store.store import StoreUnavailable
from server.web.forms.form_outcome import may_have_acted
from server.web.visit import Visit

log = logging.getLogger("heatdesk.web")


def new_change(
    kind: ChangeKind,
    visit: Visit,
    *,
    heater: str | None = None,
    customer: str | None = None,
    subject: str | None = None,
    name: str | None = None,
    unit: str | None = None,
    old: str | None = None,
    new: str | None = None,
    named: dict[str, str | bool] | None = None,
    fault: str | None = None,
) -> Change:
    """A change that is about to be sent. Texts of any length are cut."""
    return Change(
        id=secrets.token_hex(16),
        at=visit.now,
        kind=kind,
        heater=heater,
        customer=customer,
        subject=_cut(subject),
        name=_cut(name),
        unit=_cut(unit),
        old=_cut(old),
        new=_cut(new),
        named=named,
        fault=_cut(fault),
    )


@contextlib.asynccontextmanager
async def logged(visit: Visit, change: Change) -> AsyncIterator[None]:
    """The block sends the change. It is logged as DONE where the block ends, as UNKNOWN where it
    may have been carried out all the same, else as REFUSED."""
    async with begun(visit, change) as change_id:
        yield
    if change_id:
        await complete(visit, change_id, Outcome.DONE)


@contextlib.asynccontextmanager
async def begun(visit: Visit, change: Change) -> AsyncIterator[str | None]:
    """The same for a change whose end is known later: yields its id in the log, None where the log
    does not have it."""
    change_id = change.id if await _begin(visit, change) else None
    try:
        yield change_id
    except BaseException as error:
        if change_id:
            await complete(visit, change_id, _outcome(error))
        raise


async def _begin(visit: Visit, change: Change) -> bool:
    if visit.history is None:
        return False
    try:
        await visit.history.begin(change)
    except StoreUnavailable as error:
        log.error("a change was not logged: %s", error)
        visit.not_logged = True
        return False
    return True


async def complete(
    visit: Visit, change_id: str, outcome: Outcome, *, heater: str | None = None
) -> None:
    """Says how a change has ended; where the log cannot be written, some time later. `heater` is
    that of a change that has found it."""
    if visit.history is not None:
        await visit.history.complete(change_id, outcome, datetime.now(UTC), heater)


def _outcome(error: BaseException) -> Outcome:
    # What is no answer, such as the end of the request, leaves the outcome open.
    if may_have_acted(error) or not isinstance(error, Exception):
        return Outcome.UNKNOWN
    return Outcome.REFUSED


def _cut(text: str | None) -> str | None:
    return text and text[:MAX_LOGGED_CHARACTERS]
