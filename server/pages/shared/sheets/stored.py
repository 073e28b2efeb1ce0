"""Working sheets in the store: how they begin, of a visit or as the correction of another one;
their rows in lists and at their heater; and for the pages and forms of one account."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from server.domain.maintenance import months_after
from server.domain.sheet_definitions import sheets_for
from server.domain.sheets import SheetDocument, SheetSection, VisitKind, are_possible
from server.domain.visits import SiteVisit, correction_id_of, sheet_id_of
from server.pages.shared.heater.sampling import day_of
from server.pages.shared.sheets.blank import country_of
from server.pages.shared.sheets.facts import begun_document
from server.store.sheets import SheetChanged, StoredSheet, digest_of, put_sheet, sheet_of
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
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


class SheetRow(msgspec.Struct):
    id: str
    address: str
    """Of the sheet; of a draft at its heater, if that is linked."""
    place: str
    kind: VisitKind | None
    """None for a sheet that cannot be read."""
    begun: datetime
    finished: datetime | None
    is_correction: bool


async def linked_types(visit: Visit) -> dict[str, str]:
    """The types of the linked heaters by their ids. Raises ProviderError."""
    heaters = await visit.provider.installers.heaters()
    return {str(each.id): each.sw_type or "-" for each in heaters}


def sheet_rows(sheets: Iterable[StoredSheet], types: Mapping[str, str]) -> list[SheetRow]:
    return [_row(each, types.get(each.heater)) for each in sheets]


def _row(sheet: StoredSheet, sw_type: str | None) -> SheetRow:
    address = path_to("visit-sheet", visit=sheet.id)
    if sw_type and sheet.finished is None:
        address = path_to("heater-visit", id=sheet.heater, sw_type=sw_type, visit=sheet.id)
    try:
        document = sheet.read()
    except msgspec.MsgspecError:
        return SheetRow(sheet.id, address, "", None, sheet.begun, sheet.finished, False)
    return SheetRow(
        id=sheet.id,
        address=address,
        place=document.place,
        kind=document.kind,
        begun=sheet.begun,
        finished=sheet.finished,
        is_correction=document.corrects is not None,
    )


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
