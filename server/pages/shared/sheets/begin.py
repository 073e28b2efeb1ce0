"""Working sheets that begin: of a visit, and as the correction of another one."""

from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import replace

from server.domain.sheet_definitions import sheets_for
from server.domain.sheets import SheetSection, VisitKind, are_possible
from server.domain.visits import SiteVisit, correction_id_of, sheet_id_of
from server.pages.shared.sheets.blank import country_of
from server.pages.shared.sheets.facts import begun_document
from server.pages.shared.sheets.rows import linked_types
from server.pages.shared.sheets.stored import sent_at, sheet_to_store
from server.store.sheets import SheetChanged, StoredSheet, put_sheet
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit

NOT_STORED = -1
"""The sequence of a sheet that is not stored yet."""


async def new_sheet(visit: Visit, form: Form, planned: SiteVisit, kind: VisitKind) -> StoredSheet:
    """The sheet of a visit that begins now, not stored yet: that of the definition `sheet`, with
    the fields that a device without a connection has shown (`sections`). Raises as
    `begun_document`."""
    offered = sheets_for(visit.params["sw_type"], country_of(visit))
    chosen = next((each for each in offered if each.name == form.get("sheet")), offered[0])
    document = await begun_document(visit, chosen, kind, planned)
    document = replace(document, begun=sent_at(visit, form), **_kept_sections(form))
    stored = sheet_to_store(visit, sheet_id_of(planned.id), planned.id, document)
    return replace(stored, sequence=NOT_STORED)


def _kept_sections(form: Form) -> dict[str, Any]:
    """A release may have changed the definition since the device has kept the page, or the heater
    may have no fault any more. The form has the values of these fields, also those that they began
    with."""
    if not ("kept" in form and "sections" in form):
        return {}
    try:
        sections = msgspec.json.decode(form["sections"], type=list[SheetSection])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise FormErrors({"": Message("FORM_REJECTED")}) from error
    if not are_possible(sections):
        raise FormErrors({"": Message("FORM_REJECTED")})
    return {"sections": sections, "values": {}}


async def correct_sheet(visit: Visit, old: StoredSheet) -> Redirect:
    """Stores a draft that begins as the finished sheet was, unless there is one, and leads to it.
    Raises StoreUnavailable, and FormErrors, also if the heater is not linked any more."""
    sheet_id = correction_id_of(old.id)
    sw_type = (await linked_types(visit)).get(old.heater)
    if sw_type is None or old.finished is None or old.is_damaged:
        raise FormErrors({"": Message("SHEET_CHANGED")})
    document = replace(old.read(), entry=None, signature=None, finished=None, corrects=old.id)
    stored = replace(sheet_to_store(visit, sheet_id, old.visit, document), heater=old.heater)
    with suppress(SheetChanged):  # It is being corrected already.
        await visit.history_to_write.write(put_sheet, stored)
    return Redirect(path_to("heater-visit", id=old.heater, sw_type=sw_type, visit=sheet_id))
