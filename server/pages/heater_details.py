"""A heater's details: its customer and address, gateway, faults, notifications and service."""

import asyncio
from typing import Literal

import msgspec

from server.domain.limits import HEATER_NOTIFICATIONS
from server.domain.maintenance import Duty
from server.domain.memory import FaultSummary
from server.domain.plausible import Shown
from server.domain.visits import SiteVisit, reason_for
from server.domain.worklist import UNKNOWN_THRESHOLDS, Thresholds
from server.pages.shared.changes.last_time import EarlierChange, last_time
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.head import HeaterInfo
from server.pages.shared.heater.pressure_sparks import Spark, pressure_sparks
from server.pages.shared.heater.records import (
    CurrentFault,
    FaultRow,
    ServiceEntry,
    fault_rows,
    heater_record,
    service_entries,
    with_history,
)
from server.pages.shared.heater.rows import position_of
from server.pages.shared.heater.sampling import day_of
from server.pages.shared.heater.service_note import NewNote, add_note, new_note
from server.pages.shared.notifications.marking import mark_notification
from server.pages.shared.notifications.rows import NotificationRow, notification_row, with_units
from server.pages.shared.plan.duty_form import read_duty, save_duty
from server.pages.shared.plan.visit_form import VisitForm, save_visit, undo_visits, visit_form
from server.pages.shared.plan.visits import (
    FinishedVisit,
    PlannedVisit,
    finished_visit,
    is_overdue,
    open_visits,
    planned_visit,
    read_visits,
)
from server.pages.shared.sheets.stored import SheetRow, sheet_rows
from server.provider.heaters import Heater
from server.provider.notifications import NotificationFilter
from server.store.sheets import StoredSheet, sheets_of_account
from server.web.outcomes import Redirect
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Form, Visit

_SHEETS_SHOWN = 3


class Limited(msgspec.Struct):
    """A value and the installer's limit for it; each is None if it is not known."""

    value: Shown
    limit: float | None


class Summary(msgspec.Struct):
    pressure: Limited
    """In bar; the limit is the lowest accepted pressure."""
    service: Limited
    """Operating hours since the last service; the limit is the highest accepted number."""
    pressures: list[float | None]
    """The pressures of the last weeks, as a `Spark`."""


class Data(msgspec.Struct):
    heater: HeaterInfo
    summary: Summary
    mapped: bool
    """Whether the heater has a position, which a map shows."""
    fault: Part[CurrentFault]
    """At most one."""
    last_time: Part[EarlierChange]
    """The notes and changes that were made the last time the heater had this fault."""
    notifications: Part[NotificationRow]
    faults: Part[FaultRow]
    service: Part[ServiceEntry]
    planned: list[PlannedVisit]
    """The visits that are planned, also those of a passed day."""
    visited: FinishedVisit | None
    """The last visit, if it has not ended its reason."""
    sheets: list[SheetRow]
    """The newest working sheets."""
    duty: Duty | None
    """What is due every so many months."""
    dialog: Literal["", "duty"]
    note: NewNote | None
    """The form for a new service note, if its dialog is open."""
    visit: VisitForm | None
    """The form for a visit, if its dialog is open."""


async def load(visit: Visit) -> Data:
    """Reads `dialog` and `visit` (a planned visit; a new one without it). Raises NotLinked or Gone,
    and Redirect if the type in the address is not the heater's."""
    heater_id = visit.params["id"]
    record, notifications, faults, service, (sparks, visits, sheets, duty) = await asyncio.gather(
        heater_record(visit),
        part(
            visit,
            lambda: visit.provider.notifications.newest(
                NotificationFilter(heater_id=heater_id), limit=HEATER_NOTIFICATIONS
            ),
            "notifications",
        ),
        part(visit, lambda: visit.provider.records.faults(heater_id), "faults"),
        part(visit, lambda: visit.provider.records.maintenances(heater_id), "service"),
        asyncio.gather(
            pressure_sparks(visit, [heater_id]),
            read_visits(visit),
            _sheets(visit, heater_id),
            read_duty(visit, heater_id),
        ),
    )
    heater, fault = await with_history(visit, record, faults)
    begun = [FaultSummary(each.code, each.name, each.created) for each in faults.items]
    unit = temperature_unit(visit)
    earlier: Part[EarlierChange] = Part([])
    today, own = day_of(visit), visits.get(str(record.heater.id), ())
    hours = record.heater.num_hours_heater_since_maintenance
    planned = open_visits(own, today, hours, is_due=is_overdue(heater.findings))
    since = fault.items[0].created if fault.items else None
    for present in fault.items:
        earlier = await last_time(
            visit, record.heater, present.code, present.created, faults.items, service.items
        )
    return Data(
        heater=heater,
        summary=summary_of(record.heater, record.limits, sparks.get(heater_id, [])),
        mapped=position_of(record.heater) is not None,
        fault=fault,
        last_time=earlier,
        notifications=notifications.of(
            [
                notification_row(item, unit, begun)
                for item in with_units(notifications.items[:HEATER_NOTIFICATIONS], record.limits)
            ]
        ),
        faults=fault_rows(faults),
        service=service_entries(service),
        planned=[planned_visit(each, today) for each in planned],
        visited=finished_visit(visit, own, heater.findings, since),
        sheets=sheet_rows(sheets, {heater_id: visit.params["sw_type"]}),
        duty=duty,
        dialog=visit.choice("dialog", ("duty",)) if visit.history else "",
        note=new_note(visit) if visit.query("dialog") == "note" else None,
        visit=_visit_form(visit, heater, planned),
    )


async def _sheets(visit: Visit, heater_id: str) -> list[StoredSheet]:
    newest = part(visit, lambda: visit.stored(sheets_of_account, 0, _SHEETS_SHOWN, heater_id))
    return (await newest).items


def _visit_form(visit: Visit, heater: HeaterInfo, planned: list[SiteVisit]) -> VisitForm | None:
    if visit.query("dialog") != "visit" or visit.history is None:
        return None
    known = next((each for each in planned if each.id == visit.query("visit")), None)
    shown = planned_visit(known, day_of(visit)) if known else None
    return visit_form(visit, shown, reason_for(heater.findings))


def repeatable(form: Form) -> bool:
    """Marking a notification is repeatable; a service note is added once."""
    return "notification" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Marks a notification or saves a visit if the form names one, undoes that (`undo`), saves what
    is due every so many months, or adds a service note. Raises FormErrors."""
    if "notification" in form:
        return await mark_notification(visit, form)
    if "undo" in form:
        return await undo_visits(visit, form["undo"])
    address = visit.with_query(dialog=None, visit=None)
    if "months" in form or "no_duty" in form:
        return await save_duty(visit, form, visit.params["id"], address)
    if "visit" in form:
        return await save_visit(visit, form, visit.params["id"], lambda _: address)
    return await add_note(visit, form)


def summary_of(heater: Heater, limits: Thresholds, pressures: Spark) -> Summary:
    """The summary from the heater's record, the installer's limits and the stored pressures."""
    is_known = limits is not UNKNOWN_THRESHOLDS
    return Summary(
        Limited(heater.shown("heater_pressure"), limits.pressure if is_known else None),
        Limited(
            heater.shown("num_hours_heater_since_maintenance"),
            limits.maintenance_hours if is_known else None,
        ),
        pressures,
    )
