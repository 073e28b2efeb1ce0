"""The working sheet of a visit at a heater, while it is filled in."""

import asyncio

import msgspec

from server.domain.maintenance import Duty
from server.domain.sheets import SheetDocument
from server.pages.shared.heater.head import HeaterHead, heater_and_head
from server.pages.shared.plan.duty_form import read_duty
from server.pages.shared.sheets.facts import changed_during
from server.pages.shared.sheets.save import save_sheet
from server.pages.shared.sheets.stored import sheet_of_form
from server.provider.errors import Gone
from server.store.sheets import StoredSheet, sheet_of
from server.web.outcomes import Redirect
from server.web.page import Part
from server.web.parts import part
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Draft(msgspec.Struct):
    id: str
    visit: str
    """The id of its visit, under which a device keeps what was not sent."""
    sequence: int
    """How often it was saved: an older one is refused."""
    document: SheetDocument


class Data(msgspec.Struct):
    heater: HeaterHead
    draft: Part[Draft]
    """At most one item."""
    duty: Duty | None
    """What is due at the heater every so many months."""
    changes: list[str]
    """What was changed at the heater since the visit began."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone, also if the account has no such sheet at this heater, and Redirect
    to a finished sheet, unless it answers a form."""
    (_, head, _), stored, duty = await asyncio.gather(
        heater_and_head(visit),
        part(visit, lambda: _stored(visit)),
        read_duty(visit, visit.params["id"]),
    )
    drafts = [_draft(visit, each) for each in stored.items]
    if not drafts and not stored.problem:
        raise Gone("the account has no such sheet")
    changes = [
        text
        for each in drafts
        for text in await changed_during(visit, visit.params["id"], each.document)
    ]
    return Data(heater=head, draft=stored.of(drafts), duty=duty, changes=changes)


def repeatable(form: Form) -> bool:
    """One that a device has kept is known by its content, also after the host was killed."""
    return "kept" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """As `save_sheet`."""
    stored = await sheet_of_form(visit, visit.params["visit"])
    return await save_sheet(visit, form, stored)


async def _stored(visit: Visit) -> list[StoredSheet]:
    found = await visit.stored(sheet_of, visit.params["visit"])
    return [found] if found and found.heater == visit.params["id"] else []


def _draft(visit: Visit, stored: StoredSheet) -> Draft:
    # A form that is too late shows what was typed beside what is stored.
    is_typed = visit.request.method == "POST" or bool(visit.query("unsent"))
    if stored.is_damaged or not (stored.is_draft or is_typed):
        raise Redirect(path_to("visit-sheet", visit=stored.id))
    return Draft(stored.id, stored.visit, stored.sequence, stored.read())
