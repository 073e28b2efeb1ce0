"""A heater's stored history on one time axis, with its faults, service notes and changes; the
earlier value of a changed parameter is restored from here."""

import asyncio
import math
from collections.abc import Iterable

import msgspec

from server.domain.history import ChangeKind
from server.domain.history_series import day_number
from server.domain.worklist import UNKNOWN_THRESHOLDS
from server.pages.shared.changes.rows import ChangeRow, heater_changes
from server.pages.shared.heater.head import HeaterHead, heater_and_head
from server.pages.shared.heater.history import (
    HeaterHistory,
    HeaterMark,
    HistoryRange,
    fault_marks,
    first_day_of,
    heater_history,
    newest_marks,
    note_marks,
    shown_range,
)
from server.pages.shared.heater.sampling import day_of, day_of_time
from server.pages.shared.parameters.change import undo_change
from server.pages.shared.parameters.listing import listing_address
from server.pages.shared.parameters.receipts import sent_message
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Part
from server.web.parts import part
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    heater: HeaterHead
    range: HistoryRange
    start: int
    """The first day that is shown, in days since 1970."""
    today: int
    limit: float | None
    """The lowest pressure that the installer accepts, in bar; None if it is not known."""
    history: Part[HeaterHistory]
    """At most one item; none if nothing is stored yet."""
    faults: Part[HeaterMark]
    """The faults that began since `start`, or at any time for range `all`; newest first."""
    notes: Part[HeaterMark]
    marks: int
    """The number of these faults and service notes; only the newest are in the lists."""
    changes: Part[ChangeRow]
    """The newest changes that this account has made in the same time."""
    asked: ChangeRow | None
    """The change of a parameter whose dialog is open: it asks before the old value is restored."""


async def load(visit: Visit) -> Data:
    """Reads `range`, and `dialog` with `change`. Raises NotLinked or Gone, and Redirect if the type
    in the address is not the heater's."""
    heater_id, records = visit.params["id"], visit.provider.records
    wanted = shown_range(visit)
    (_, head, limits), history, faults, notes, changes = await asyncio.gather(
        heater_and_head(visit),
        heater_history(visit, heater_id, wanted),
        part(visit, lambda: records.faults(heater_id), "faults"),
        part(visit, lambda: records.maintenances(heater_id), "service"),
        heater_changes(visit, heater_id),
    )
    today = day_of(visit)
    first = first_day_of(wanted, today) or first_day_of("year", today) or today
    start = history.items[0].start if history.items else day_number(first)
    # `all` begins with the first sample, but faults and notes may be older.
    oldest = -math.inf if wanted == "all" else start
    faults_then = [mark for mark in fault_marks(visit, faults.items) if mark.day >= oldest]
    notes_then = [mark for mark in note_marks(notes.items) if mark.day >= oldest]
    newest_faults, newest_notes = newest_marks(faults_then, notes_then)
    return Data(
        heater=head,
        range=wanted,
        start=start,
        today=day_number(today),
        limit=None if limits is UNKNOWN_THRESHOLDS else limits.pressure,
        history=history,
        faults=faults.of(newest_faults),
        notes=notes.of(newest_notes),
        marks=len(faults_then) + len(notes_then),
        changes=changes.of(
            [
                each
                for each in changes.items
                if (day := day_of_time(visit, each.at)) and day_number(day) >= oldest
            ]
        ),
        asked=_asked(visit, changes.items),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Restores an earlier value (`restore`); redirects to the parameters, which read it back.
    Raises FormErrors."""
    if "restore" not in form:
        raise FormErrors({"": Message("FORM_REJECTED")})
    parameter = await undo_change(visit, form["restore"], undoes=False)
    location = listing_address(visit, str(parameter.id), parameter)
    return Redirect(location, flash=sent_message(visit, parameter))


def _asked(visit: Visit, changes: Iterable[ChangeRow]) -> ChangeRow | None:
    if visit.query("dialog") != "restore":
        return None
    parameters = (each for each in changes if each.kind is ChangeKind.PARAMETER)
    return next((each for each in parameters if each.id == visit.query("change")), None)
