"""Start a visit at a heater: what is done there, and its working sheet, which a device without a
connection fills in at once."""

import asyncio
import uuid
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from server.domain.maintenance import Duty
from server.domain.sheet_definitions import sheets_for
from server.domain.sheets import (
    PRESET_KINDS,
    SheetDocument,
    SheetOption,
    VisitKind,
    ticks_of_kind,
)
from server.domain.visits import NEW_ID, SiteVisit, VisitReason, VisitState, reason_for, sheet_id_of
from server.pages.shared.heater.head import HeaterHead, heater_head
from server.pages.shared.heater.records import heater_record
from server.pages.shared.heater.sampling import day_of, day_of_time, day_zone
from server.pages.shared.plan.duty_form import read_duty
from server.pages.shared.plan.visits import (
    PlannedVisit,
    is_overdue,
    open_visits,
    planned_visit,
    read_visits,
)
from server.pages.shared.sheets.blank import blank_document, country_of, texts_of
from server.pages.shared.sheets.save import save_sheet
from server.pages.shared.sheets.stored import NOT_STORED, new_sheet, sent_at
from server.store.sheets import sheet_of
from server.store.visits import put_visits, visit_of_account
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit

NOBODY = "NOBODY"
_NOTE_LENGTH = 255


class Data(msgspec.Struct):
    heater: HeaterHead
    id: str
    """Of the visit; that of a new one is made with the page, so that a form that is sent twice
    begins one."""
    planned: PlannedVisit | None
    """The visit that begins, if it was planned."""
    coming: list[PlannedVisit]
    """All visits that are planned at this heater, for a copy of the page that is opened later."""
    begun: list[PlannedVisit]
    """The visits at this heater that have begun."""
    kind: VisitKind
    """The likely one."""
    presets: dict[str, tuple[VisitKind, ...]]
    """The kinds for which a tick at the end of the form is set at first, by its name."""
    sheets: list[SheetOption]
    """The sheets that are offered, by their names."""
    sequence: int
    duty: Duty | None
    """What is due at the heater every so many months."""
    day_zone: str
    """The time zone of all days, by which a copy that is opened later knows the present one."""
    blank: SheetDocument
    """The chosen one, as it begins, without what is filled in besides its fields."""


async def load(visit: Visit) -> Data:
    """Reads `visit`, the id of a planned visit or of one that a device has kept, and `sheet`, the
    name of a definition; without the first, a visit begins that was planned for today or earlier.
    Raises NotLinked or Gone, and Redirect if the type in the address is not the heater's."""
    record, visits, duty = await asyncio.gather(
        heater_record(visit), read_visits(visit), read_duty(visit, visit.params["id"])
    )
    head = await heater_head(visit, record.heater, record.limits)
    today, asked = day_of(visit), visit.query("visit")
    hours = record.heater.num_hours_heater_since_maintenance
    own = visits.get(visit.params["id"], ())
    found = open_visits(own, today, hours, is_due=is_overdue(head.findings))
    coming = [each for each in found if each.state is VisitState.PLANNED]
    chosen = next(
        (each for each in coming if (each.id == asked if asked else each.day <= today)), None
    )
    reason = chosen.reason if chosen else reason_for(head.findings)
    is_service = reason is VisitReason.MAINTENANCE
    kind = VisitKind.MAINTENANCE if is_service else VisitKind.REPAIR
    offered = sheets_for(visit.params["sw_type"], country_of(visit))
    wanted = next((each for each in offered if each.name == visit.query("sheet")), offered[0])
    texts = texts_of(visit)
    return Data(
        heater=head,
        id=chosen.id if chosen else _new_id(asked, own),
        planned=planned_visit(chosen, today) if chosen else None,
        coming=[planned_visit(each, today) for each in coming],
        begun=[planned_visit(each, today) for each in found if each.state is VisitState.BEGUN],
        kind=kind,
        presets=PRESET_KINDS,
        sheets=[SheetOption(each.name, texts[f"sheet.{each.name}"]) for each in offered],
        sequence=NOT_STORED,
        duty=duty,
        day_zone=day_zone(visit).key,
        blank=blank_document(visit, wanted, kind, record.heater, record.fault.items),
    )


def _new_id(asked: str, known: Sequence[SiteVisit]) -> str:
    """The id of a visit that was not planned: `asked`, if a device has kept the form of such a one,
    unless that visit has begun or ended since."""
    is_free = NEW_ID.fullmatch(asked) and all(each.id != asked for each in known)
    return asked if is_free else uuid.uuid4().hex


def completed(form: Form) -> Form:
    """With the ticks of the chosen kind."""
    return {**form, **ticks_of_kind(form)}


def repeatable(form: Form) -> bool:
    """One that a device has kept is known by its content, also after the host was killed."""
    return "kept" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Begins the visit with the id `visit`, and saves its sheet as `save_sheet`; or with the `kind`
    NOBODY says that nobody was there. Raises FormErrors and the errors of `save_sheet`."""
    chosen = form.get("kind", "")
    if chosen != NOBODY and chosen not in tuple(VisitKind):
        raise FormErrors({"kind": Message("FORM_REJECTED")})
    try:
        record = await heater_record(visit)
    except Redirect as moved:  # The heater has another type by now.
        if "kept" in form:
            raise
        raise FormErrors({"": Message("VISIT_CHANGED")}) from moved
    head = await heater_head(visit, record.heater, record.limits)
    planned = await _visit(visit, form, head)
    stored = await visit.stored(sheet_of, sheet_id_of(planned.id))
    if chosen == NOBODY:
        if stored or planned.state not in (VisitState.PLANNED, VisitState.NOBODY):
            raise FormErrors({"": Message("VISIT_CHANGED")})
        return await _nobody(visit, form, planned)
    if stored:
        return await save_sheet(visit, form, stored)
    # Whatever was said of the visit meanwhile: the installer is there.
    stored = await new_sheet(visit, form, planned, VisitKind(chosen))
    return await save_sheet(visit, form, stored, planned)


async def _nobody(visit: Visit, form: Form, planned: SiteVisit) -> Redirect:
    if planned.state is VisitState.PLANNED:
        note = "\n".join(filter(None, (planned.note, form.get("f.remarks", "").strip())))
        if len(note) > _NOTE_LENGTH:
            values = {"length": len(note), "most": _NOTE_LENGTH}
            raise FormErrors({"f.remarks": Message("NOTE_TOO_LONG", {**values})})
        ended = replace(
            planned,
            state=VisitState.NOBODY,
            ended=sent_at(visit, form),
            note=note,
            sequence=planned.sequence + 1,
        )
        await visit.history_to_write.write(put_visits, [ended])
    return Redirect(f"{path_to('heater-details', **visit.params)}#service")


async def _visit(visit: Visit, form: Form, head: HeaterHead) -> SiteVisit:
    """The visit in the form: one that is stored, or a new one of today. Raises StoreUnavailable and
    FormErrors."""
    visit_id = form.get("visit", "")
    stored = await visit.history_to_write.read(visit_of_account, visit_id)
    if stored and stored.heater != visit.params["id"]:
        raise FormErrors({"": Message("FORM_REJECTED")})
    fault = head.status.fault
    reason = reason_for(head.findings)
    is_fault = reason is VisitReason.FAULT and fault is not None
    return stored or SiteVisit(
        id=visit_id[:255] or uuid.uuid4().hex,
        heater=visit.params["id"],
        day=day_of_time(visit, sent_at(visit, form)) or day_of(visit),
        reason=reason,
        fault=fault.code if is_fault and fault else None,
        since=fault.since if is_fault and fault else None,
    )
