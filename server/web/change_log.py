"""Writes the changes of forms to the log of changes: before they are sent, and then their outcome.

A log that cannot be written in time does not stop a change: the change is sent, and its receipt
says so (`Visit.not_logged`).
"""

import contextlib
import logging
import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from server.domain.graphemes import cut
from server.domain.history import Change, ChangeKind, Outcome
from server.store.store import StoreUnavailable
from server.web.outcomes import may_have_acted
from server.web.visit import Visit

_MAX_LOGGED_CHARACTERS = 2000

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
    """A change that is about to be sent. Texts are cut to _MAX_LOGGED_CHARACTERS."""
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
    """Logs the change that the block sends: as DONE if the block succeeds, as UNKNOWN if it fails
    and the change may have been carried out anyway, else as REFUSED."""
    async with begun(visit, change):
        yield
    await complete(visit, change.id, Outcome.DONE)


@contextlib.asynccontextmanager
async def begun(visit: Visit, change: Change) -> AsyncIterator[None]:
    """Like `logged`, for a change that is completed later, by its id. If the block fails, the
    outcome is logged as by `logged`."""
    try:
        if visit.history:
            await visit.history.begin(change)
    except StoreUnavailable as error:
        log.error("a change was not logged in time: %s", error)
        visit.not_logged = True
    try:
        yield
    except BaseException as error:
        await complete(visit, change.id, _outcome(error))
        raise


async def complete(
    visit: Visit, change_id: str, outcome: Outcome, *, heater: str | None = None
) -> None:
    """Logs the outcome of a change; if the log cannot be written now, it is logged later: also of a
    change that a slow database has not logged in time. `heater` is the id of the heater that the
    change has found."""
    if visit.history:
        await visit.history.complete(
            change_id, outcome, datetime.now(UTC), heater, later=visit.not_logged
        )


def _outcome(error: BaseException) -> Outcome:
    # A cancelled request is not an answer of the provider: the outcome stays unknown.
    if may_have_acted(error) or not isinstance(error, Exception):
        return Outcome.UNKNOWN
    return Outcome.REFUSED


def _cut(text: str | None) -> str | None:
    return text and cut(text, _MAX_LOGGED_CHARACTERS)
