"""The working sheet of one visit, as it was finished."""

import asyncio
from datetime import date, datetime
from typing import Literal

import msgspec

from server.domain.history import Outcome
from server.domain.sheets import SheetDocument, SheetEntry
from server.pages.shared.sheets.stored import correct_sheet, linked_types, sheet_of_form
from server.provider.errors import Gone
from server.store.changes import change_of
from server.store.sheets import StoredSheet, erase_sheet, sheet_of
from server.web.outcomes import Redirect
from server.web.page import Message, Part
from server.web.parts import part
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Sheet(msgspec.Struct):
    id: str
    document: SheetDocument | None
    """None if it is damaged and cannot be read."""
    is_damaged: bool
    """Whether the document is not the one that was stored."""
    kept_until: date
    entry: Outcome | None
    """What became of the entry in the manufacturer's history; None if there is none."""
    entry_text: str | None


class Data(msgspec.Struct):
    sheet: Part[Sheet]
    """At most one item."""
    heater: str | None
    """The id of its heater; None if it is no longer linked."""
    sw_type: str
    dialog: Literal["", "erase"]
    finished: datetime | None


async def load(visit: Visit) -> Data:
    """Reads `dialog`. Raises ProviderError: what the store has of an account is shown once the
    provider has answered for it; and Gone if the account has no such sheet."""
    types, stored = await asyncio.gather(
        linked_types(visit), part(visit, lambda: visit.stored(sheet_of, visit.params["visit"]))
    )
    found = stored.value
    if found is None and not stored.problem:
        raise Gone("the account has no such sheet")
    sw_type = types.get(found.heater) if found else None
    return Data(
        sheet=stored.of([await _sheet(visit, each) for each in stored.items]),
        heater=found.heater if found and sw_type else None,
        sw_type=sw_type or "",
        dialog=visit.choice("dialog", ("erase",)),
        finished=found.finished if found else None,
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Erases the sheet (`erase`), or begins a correction of a finished one. Raises FormErrors and
    StoreUnavailable."""
    stored = await sheet_of_form(visit, visit.params["visit"])
    if "erase" in form:
        await visit.history_to_write.write(erase_sheet, stored.id)
        return Redirect(path_to("visits"), flash=Message("SHEET_ERASED"))
    return await correct_sheet(visit, stored)


async def _sheet(visit: Visit, stored: StoredSheet) -> Sheet:
    try:
        document = stored.read()
    except msgspec.MsgspecError:
        document = None
    entry = document.entry if document else None
    return Sheet(
        id=stored.id,
        document=document,
        is_damaged=stored.is_damaged,
        kept_until=stored.kept_until,
        entry=await _outcome(visit, entry) if entry else None,
        entry_text=entry.text if entry else None,
    )


async def _outcome(visit: Visit, entry: SheetEntry) -> Outcome:
    """UNKNOWN if the log does not have it."""
    logged = (await part(visit, lambda: visit.stored(change_of, entry.change))).value
    return logged.outcome if logged else Outcome.UNKNOWN
