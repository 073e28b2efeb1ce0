"""Sends a form on once, and tells the same outcome to whoever sends it again from the same page."""

import hashlib
from collections.abc import Awaitable, Callable

import msgspec

from server.web.idempotency import SentForms
from server.web.outcomes import Redirect
from server.web.session import Session
from server.web.visit import Form, Visit


async def send_once(
    visit: Visit, form: Form, sent: SentForms, act: Callable[[], Awaitable[Redirect]]
) -> Redirect:
    """Where the form leads to. The session takes over what the form has changed in it when it was
    sent first."""

    async def send() -> tuple[Redirect, tuple[bytes, bytes] | None]:
        before = msgspec.json.encode(visit.session)
        redirect = (await act()).again()
        after = msgspec.json.encode(visit.session)
        return redirect, None if before == after else (before, after)

    redirect, changed = await sent.once(_key(visit, form), send)
    if changed:
        before, after = (msgspec.json.decode(state, type=Session) for state in changed)
        visit.session.follow(before, after)
    return redirect.again()


def _key(visit: Visit, form: Form) -> str:
    """Names one sending: every page carries a token of its own (`csrf.masked`), so the same token
    with the same fields is the same form of the same page."""
    return hashlib.sha256(msgspec.json.encode([visit.url, sorted(form.items())])).hexdigest()
