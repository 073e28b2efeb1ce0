"""The form that plans a visit at a heater, changes it, or says what became of it."""

import uuid
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from server.domain.limits import MAX_UNDO_BYTES, SERVICE_YEARS
from server.domain.lookups import LANGUAGE_DATA
from server.domain.message_key import MessageKey
from server.domain.service_notes import read_date, read_time
from server.domain.visits import (
    ENDED,
    NEW_ID,
    OPEN_DAYS,
    SiteVisit,
    VisitReason,
    VisitState,
    is_planned,
)
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.rows import name_in_message
from server.pages.shared.heater.sampling import day_of
from server.pages.shared.plan.visits import PlannedVisit
from server.provider.errors import Gone, NotLinked
from server.provider.heaters import Heater
from server.store.visits import put_visits, visits_of_account
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Undo, Value
from server.web.visit import Form, Visit

_NOTE_LENGTH = 255
_ENDS: dict[str, VisitState] = {
    "remove": VisitState.CANCELLED,
    "done": VisitState.FINISHED,
    "nobody": VisitState.NOBODY,
}
"""The state that each button gives to a visit."""
_SAVED: dict[VisitState, MessageKey] = {
    VisitState.PLANNED: "PLAN_SAVED",
    VisitState.BEGUN: "PLAN_SAVED",
    VisitState.CANCELLED: "PLAN_REMOVED",
    VisitState.FINISHED: "VISIT_DONE",
    VisitState.NOBODY: "VISIT_NOBODY",
}
_CHOSEN = "chosen."
"""Begins the name of the field that chooses a heater, whose id follows."""


class VisitForm(msgspec.Struct):
    """The dialog of a visit."""

    id: str
    """That of a new visit is made with the page, so that a form that is sent twice plans one."""
    planned: PlannedVisit | None
    """None for a new one."""
    reason: VisitReason
    first_day: date


def visit_form(visit: Visit, planned: PlannedVisit | None, reason: VisitReason) -> VisitForm:
    """`reason` is that of a new visit."""
    if planned:
        return VisitForm(planned.id, planned, planned.reason, day_of(visit))
    return VisitForm(uuid.uuid4().hex, None, reason, day_of(visit))


class _Changed(NamedTuple):
    after: SiteVisit
    before: SiteVisit | None


async def save_visit(
    visit: Visit, form: Form, heater_id: str, address: Callable[[str], str]
) -> Redirect:
    """Reads `visit`, the id, with `day`, `time`, `reason` and `note`, or with one of `_ENDS`;
    returns a redirect to the `address` for the id of the heater. Raises FormErrors, also if the
    visit has ended otherwise since the dialog was opened."""
    ends = next((state for name, state in _ENDS.items() if name in form), None)
    fields = {} if ends else _fields(visit, form)
    heater, heater_id = await listed_heater(visit, heater_id)
    stored = await _stored(visit)
    before = next((each for each in stored if each.id == form.get("visit")), None)
    if before and before.heater != heater_id:
        raise FormErrors({"": Message("FORM_REJECTED")})
    values: dict[str, Value] = {"name": name_in_message(heater)}
    if before and before.state is ends:
        # Sent twice: it has ended when the form came first.
        return Redirect(address(heater_id), flash=Message(_SAVED[ends], values))
    has_ended = before is not None and before.state in ENDED
    if has_ended or (ends and before is None):
        raise FormErrors({"": Message("VISIT_CHANGED")})
    if before and ends:
        ended = None if ends is VisitState.CANCELLED else visit.now
        after = replace(before, state=ends, ended=ended)
    else:
        new = SiteVisit(id=_new_id(form), heater=heater_id, day=day_of(visit))
        has_begun = before is not None and before.state is VisitState.BEGUN
        state = VisitState.BEGUN if has_begun else VisitState.PLANNED
        after = replace(before or new, **fields, state=state, ended=None)
        after = _with_fault(visit, after, heater)
        values["date"] = _day_text(visit, after.day)
    message = Message(_SAVED[after.state], values)
    return await _write(visit, [_Changed(after, before)], message, address(heater_id))


async def plan_several(
    visit: Visit,
    form: Form,
    heaters: Sequence[Heater],
    reason: Callable[[Heater], VisitReason],
    address: str,
) -> Redirect:
    """Plans a visit on `chosen_day` at each of these heaters whose field has the prefix _CHOSEN; a
    visit that is planned there for the same `reason` is moved. Raises FormErrors."""
    day, errors = _read_day(visit, form, "chosen_day")
    chosen = [each for each in heaters if f"{_CHOSEN}{each.id}" in form]
    if not chosen:
        errors["chosen"] = Message("CHOOSE_HEATERS")
    if day is None or errors:
        raise FormErrors(errors)
    planned: dict[tuple[str, VisitReason], SiteVisit] = {}
    for each in reversed(await _stored(visit)):
        if each.state is VisitState.PLANNED and is_planned(each, day_of(visit)):
            planned[each.heater, each.reason] = each
    changed: list[_Changed] = []
    for heater in chosen:
        heater_id, why = str(heater.id), reason(heater)
        before = planned.get((heater_id, why))
        new = SiteVisit(id=uuid.uuid4().hex, heater=heater_id, day=day, reason=why)
        after = _with_fault(visit, replace(before or new, day=day), heater)
        changed.append(_Changed(after, before))
    values: dict[str, Value] = {"count": len(changed), "date": _day_text(visit, day)}
    return await _write(visit, changed, Message("VISITS_SAVED", values), address)


async def undo_visits(visit: Visit, undo: str) -> Redirect:
    """Restores the visits as they were before, unless one of them has changed again since. Raises
    FormErrors."""
    try:
        changes = msgspec.json.decode(undo, type=list[tuple[str, int, SiteVisit | None]])
    except msgspec.MsgspecError as error:
        raise FormErrors({"": Message("FORM_REJECTED")}) from error
    stored = {each.id: each for each in await _stored(visit)}
    restored: list[_Changed] = []
    for visit_id, sequence, before in changes:
        found = stored.get(visit_id)
        if found is None or found.sequence != sequence:
            raise FormErrors({"": Message("VISIT_CHANGED")})
        if before and not _is_possible(before):
            raise FormErrors({"": Message("FORM_REJECTED")})
        old = before or replace(found, state=VisitState.CANCELLED)
        restored.append(_Changed(replace(old, id=found.id, heater=found.heater), found))
    return await _write(visit, restored, Message("VISITS_UNDONE"), visit.url, undoes=True)


def _is_possible(sent: SiteVisit) -> bool:
    """Whether the form could have made this visit: an undo comes back from the browser."""
    has_time = sent.time is None or read_time(sent.time) is not None
    is_day = read_date(sent.day.isoformat()) is not None
    texts, (first, last) = (sent.note, sent.fault or ""), SERVICE_YEARS
    moments = [each for each in (sent.since, sent.ended) if each]
    are_moments = all(each.tzinfo and first <= each.year <= last for each in moments)
    return has_time and is_day and are_moments and max(map(len, texts)) <= _NOTE_LENGTH


def _fields(visit: Visit, form: Form) -> dict[str, Any]:
    """The fields of a visit that were typed. Raises FormErrors."""
    day, errors = _read_day(visit, form, "day")
    clock, note = form.get("time", "").strip(), form.get("note", "").replace("\r\n", "\n").strip()
    time = read_time(clock)
    if clock and time is None:
        errors["time"] = Message("INVALID_TIME")
    if len(note) > _NOTE_LENGTH:
        errors["note"] = Message("NOTE_TOO_LONG", {"length": len(note), "most": _NOTE_LENGTH})
    if errors:
        raise FormErrors(errors)
    return {
        "day": day,
        "time": f"{time:%H:%M}" if time else None,
        "reason": _reason(form.get("reason")) or VisitReason.MAINTENANCE,
        "note": note,
    }


def _read_day(visit: Visit, form: Form, name: str) -> tuple[date | None, dict[str, Message]]:
    day = read_date(form.get(name, ""))
    if day is None:
        return None, {name: Message("INVALID_DATE")}
    return day, {name: Message("PLAN_IN_PAST")} if day < day_of(visit) else {}


def _reason(text: str | None) -> VisitReason | None:
    return VisitReason(text) if text in tuple(VisitReason) else None


def _with_fault(visit: Visit, planned: SiteVisit, heater: Heater) -> SiteVisit:
    """The visit with the fault that it is planned for, as far as it is known. It keeps the fault
    for which it was planned first."""
    if planned.reason is not VisitReason.FAULT:
        return replace(planned, fault=None, since=None)
    fault = known_faults(visit).of(heater)
    if planned.fault or fault is None:
        return planned
    return replace(planned, fault=fault.code, since=fault.since)


def _new_id(form: Form) -> str:
    sent = form.get("visit", "")
    return sent if NEW_ID.fullmatch(sent) else uuid.uuid4().hex


async def listed_heater(visit: Visit, asked: str) -> tuple[Heater, str]:
    """The heater, with the id that lists have for it, by which the plan finds its rows: the address
    may spell it differently. Raises FormErrors."""
    try:
        heater = await visit.provider.heaters.heater(asked)
    except (Gone, NotLinked) as error:
        raise FormErrors({"": Message("HEATER_GONE")}) from error
    answered = str(heater.id)
    if asked == answered:
        return heater, asked
    listed = {str(each.id) for each in await visit.provider.installers.heaters()}
    return heater, asked if asked in listed else answered


async def _stored(visit: Visit) -> list[SiteVisit]:
    since = day_of(visit) - timedelta(OPEN_DAYS)
    return await visit.history_to_write.read(visits_of_account, since)


async def _write(
    visit: Visit,
    changed: Sequence[_Changed],
    message: Message,
    address: str,
    *,
    undoes: bool = False,
) -> Redirect:
    written = [
        replace(after, sequence=before.sequence + 1 if before else 0) for after, before in changed
    ]
    await visit.history_to_write.write(put_visits, written)
    if not undoes:
        undo = [
            (after.id, after.sequence, each.before)
            for after, each in zip(written, changed, strict=True)
        ]
        message = replace(message, undo=_undo(visit, undo))
    return Redirect(address, flash=message)


def _undo(visit: Visit, changes: Sequence[tuple[str, int, SiteVisit | None]]) -> Undo | None:
    ids = msgspec.json.encode(changes).decode()
    if len(ids.encode()) > MAX_UNDO_BYTES:
        return None
    return Undo(
        ids, len(changes), whole=True, address=visit.with_query(plan=None, visit=None, dialog=None)
    )


def _day_text(visit: Visit, day: date) -> str:
    return LANGUAGE_DATA[visit.locale].date_separator.join(reversed(day.isoformat().split("-")))
