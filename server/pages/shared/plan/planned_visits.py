"""Visits that are planned at heaters: their data on screens, and the form that plans one."""

import zlib
from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import NoReturn

import msgspec

from server.domain.history import Plan
from server.domain.limits import MAX_UNDO_BYTES
from server.domain.lookups import LANGUAGE_DATA
from server.domain.service_notes import read_date
from server.pages.shared.heater.rows import name_in_message
from server.pages.shared.heater.sampling import day_of
from server.provider.errors import Gone, NotLinked
from server.provider.heaters.heaters import Heater
from server.store.column_types import storable
from server.store.plans import plans_of_account, put_plan, remove_plan
from server.store.store import StoreUnavailable
from server.web.history import History
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Undo
from server.web.parts import part
from server.web.routes import address_part, from_address_part
from server.web.visit import Form, Visit

_PLAN_NOTE_LENGTH = 255


class PlannedVisit(msgspec.Struct):
    day: date
    note: str
    is_past: bool


def planned_visit(plan: Plan | None, today: date) -> PlannedVisit | None:
    return PlannedVisit(plan.planned_for, plan.note, plan.planned_for < today) if plan else None


async def coming_visits(visit: Visit) -> dict[str, PlannedVisit]:
    """The planned visits of today and later, by heater id; empty if the store cannot be read, as
    the screens that use this can do without them."""
    if visit.history is None:
        return {}
    plans = await part(visit, partial(visit.history.read, plans_of_account))
    return coming(visit, plans.value or {})


def coming(visit: Visit, plans: Mapping[str, Plan]) -> dict[str, PlannedVisit]:
    """The visits of these plans that are for today or later, by heater id."""
    today = day_of(visit)
    return {
        heater: PlannedVisit(plan.planned_for, plan.note, is_past=False)
        for heater, plan in plans.items()
        if plan.planned_for >= today
    }


async def plan_visit(visit: Visit, form: Form, heater_id: str) -> Redirect:
    """Reads `day` and `note`, or `remove`; stores or removes the visit. Raises FormErrors."""
    plan = None if "remove" in form else _read(visit, form, heater_id)
    return await _store(visit, heater_id, plan, visit.with_query(plan=None))


async def undo_plan(visit: Visit, undo: str) -> Redirect:
    """Restores the previous plan, unless the plan has changed again since. Raises FormErrors."""
    parts = [from_address_part(part) for part in undo.split(",")]
    if len(parts) != 4:
        raise FormErrors({"": Message("FORM_REJECTED")})
    heater_id, planned, before, note = parts
    history = _history(visit)
    try:
        plan = (await history.read(plans_of_account)).get(heater_id)
    except StoreUnavailable as error:
        _refuse(error)
    if _mark(plan) != planned:
        raise FormErrors({"": Message("PLAN_NOT_UNDONE")})
    planned_for = read_date(before)
    old = Plan(heater=heater_id, planned_for=planned_for, note=note) if planned_for else None
    return await _store(visit, heater_id, old, visit.url, undoes=True)


def _read(visit: Visit, form: Form, heater_id: str) -> Plan:
    day, note = read_date(form.get("day", "")), form.get("note", "").replace("\r\n", "\n").strip()
    errors: dict[str, Message] = {}
    if day is None:
        errors["day"] = Message("INVALID_DATE")
    elif day < day_of(visit):
        errors["day"] = Message("PLAN_IN_PAST")
    if len(note) > _PLAN_NOTE_LENGTH:
        values: dict[str, str | int | float] = {"length": len(note), "most": _PLAN_NOTE_LENGTH}
        errors["note"] = Message("NOTE_TOO_LONG", values)
    if day is None or errors:
        raise FormErrors(errors)
    return Plan(heater=heater_id, planned_for=day, note=note)


async def _store(
    visit: Visit, heater_id: str, plan: Plan | None, location: str, *, undoes: bool = False
) -> Redirect:
    """Stores a planned visit, or removes it without `plan`. The provider must return the heater;
    the id in the address may be spelled differently from the heater's own."""
    history = _history(visit)
    try:
        heater = await visit.provider.heaters.heater(heater_id)
        heater_id = await _listed_id(visit, heater_id, str(heater.id))
        plan = plan and msgspec.structs.replace(plan, heater=heater_id)
        before = (await history.read(plans_of_account)).get(heater_id)
        if plan:
            await history.write(put_plan, plan)
        else:
            await history.write(remove_plan, heater_id)
    except (Gone, NotLinked) as error:
        raise FormErrors({"": Message("HEATER_GONE")}) from error
    except StoreUnavailable as error:
        _refuse(error)
    undo = None if undoes else _undo(location, heater_id, plan, before)
    return Redirect(
        f"{location}#plan-{address_part(heater_id)}", flash=_message(visit, heater, plan, undo)
    )


async def _listed_id(visit: Visit, asked: str, answered: str) -> str:
    """The id that lists have for a heater that was requested as `asked` and returned as `answered`:
    the plan finds its rows by the listed id."""
    if asked == answered:
        return asked
    listed = {str(each.id) for each in await visit.provider.installers.heaters()}
    return asked if asked in listed else answered


def _message(visit: Visit, heater: Heater, plan: Plan | None, undo: Undo | None) -> Message:
    values: dict[str, str | int | float] = {"name": name_in_message(heater)}
    if plan is None:
        return Message("PLAN_REMOVED", values, undo=undo)
    parts = reversed(plan.planned_for.isoformat().split("-"))
    day = LANGUAGE_DATA[visit.locale].date_separator.join(parts)
    return Message("PLAN_SAVED", values | {"date": day}, undo=undo)


def _undo(address: str, heater_id: str, plan: Plan | None, before: Plan | None) -> Undo | None:
    parts = (
        heater_id,
        _mark(plan),
        before.planned_for.isoformat() if before else "",
        before.note if before else "",
    )
    ids = ",".join(map(address_part, parts))
    return Undo(ids, 1, whole=True, address=address) if len(ids) <= MAX_UNDO_BYTES else None


def _mark(plan: Plan | None) -> str:
    """Identifies a plan among those of its heater: its day, and a checksum of its note, which may
    be too long for an undo."""
    if plan is None:
        return ""
    return f"{plan.planned_for.isoformat()} {zlib.crc32(storable(plan.note).encode()):08x}"


def _history(visit: Visit) -> History:
    if visit.history is None:
        _refuse(StoreUnavailable("the account is not known"))
    return visit.history


def _refuse(error: StoreUnavailable) -> NoReturn:
    raise FormErrors({"": Message("PLAN_NOT_STORED")}, status=503) from error
