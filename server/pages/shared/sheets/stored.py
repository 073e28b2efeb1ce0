"""Working sheets in the store, for the pages and forms of one account."""

from datetime import UTC, datetime, timedelta

import msgspec

from server.domain.duties import months_after
from server.domain.sheets import SheetDocument
from server.pages.shared.heater.sampling import day_of
from server.store.sheets import StoredSheet, digest_of, sheet_of
from server.web.outcomes import FormErrors
from server.web.page import Message
from server.web.visit import Form, Visit

_MOST_DIGITS = 15
_KEPT = timedelta(days=366)
"""A clock that is further behind is wrong."""


def sheet_to_store(
    visit: Visit, sheet_id: str, visit_id: str, document: SheetDocument
) -> StoredSheet:
    text = msgspec.json.encode(document).decode()
    return StoredSheet(
        id=sheet_id,
        visit=visit_id,
        heater=visit.params.get("id", ""),
        begun=document.begun,
        finished=document.finished,
        kept_until=months_after(day_of(visit), document.kept_months),
        document=text,
        digest=digest_of(text),
    )


def sent_at(visit: Visit, form: Form) -> datetime:
    """When the form was sent: a device without a connection says when, by its clock (`at`, in
    milliseconds since 1970)."""
    text = form.get("at", "") if "kept" in form else ""
    if not (text.isascii() and text.isdigit() and len(text) < _MOST_DIGITS):
        return visit.now
    at = min(datetime.fromtimestamp(int(text) / 1000, UTC), visit.now)
    return at if visit.now - at < _KEPT else visit.now


async def sheet_of_form(visit: Visit, sheet_id: str) -> StoredSheet:
    """The sheet of a form. Raises StoreUnavailable, and FormErrors if the account has none with
    this id at the heater in the address."""
    stored = await visit.history_to_write.read(sheet_of, sheet_id)
    if stored is None or visit.params.get("id", stored.heater) != stored.heater:
        raise FormErrors({"": Message("SHEET_CHANGED")})
    return stored
