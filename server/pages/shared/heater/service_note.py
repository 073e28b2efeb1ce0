"""The dialog that adds a note to a heater's service history (specification, section 5, maintenance
entry), and what the note has done to the hours since maintenance: a provider may count any note as
maintenance, and start them again."""

from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from server.domain.history import Change, ChangeKind
from server.domain.limits import MAX_FIELD_CHARACTERS, SERVICE_NOTE_LENGTH, SERVICE_YEARS
from server.domain.message_key import MessageKey
from server.domain.service_notes import NoteRefused, ServiceNote, read_note, wall_clock
from server.domain.worklist import shown_hours
from server.pages.shared.forms.errors import reason_of
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.rows import name_in_message
from server.pages.shared.heater.sampling import fault_code
from server.provider.errors import FieldsRefused, Refused
from server.provider.heaters import Heater
from server.provider.structs import Id
from server.web.change_log import logged, new_change
from server.web.forms.messages import form_errors_of
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import optional, write_and_verify
from server.web.routes import path_to
from server.web.visit import Form, Visit

_FIELDS = {"maintenance_timestamp": "date"}
"""The form's field for each field of the provider that has another name."""
_LABELS: dict[str, MessageKey] = {"name": "service.message", "date": "field.date"}


class NewNote(msgspec.Struct):
    """The initial date and time of a note, and the range of its date, in the format of inputs."""

    date: str
    time: str
    first_date: str
    last_date: str


def new_note(visit: Visit) -> NewNote:
    """The note dialog at the time of the page, in the time zone of the browser."""
    now = visit.now.astimezone(ZoneInfo(visit.time_zone))
    first, last = SERVICE_YEARS
    return NewNote(f"{now:%Y-%m-%d}", f"{now:%H:%M}", f"{first}-01-01", f"{last}-12-31")


async def add_note(visit: Visit, form: Form) -> Redirect:
    """Reads `name` (the note), `date` and `time`; returns a redirect to the service history.
    `kept` marks a note that was written offline: it is not added if the history has it already,
    as the answer to an earlier request may have been lost. A provider may count a note as
    maintenance, so the message compares the hours since maintenance. Raises FormErrors."""
    heater: Heater | None = None
    try:
        note = read_note(form.get("name", ""), form.get("date", ""), form.get("time", ""))
        if not ("kept" in form and await _is_in_history(visit, note)):
            heater = await visit.provider.heaters.heater(visit.params["id"])
            await send_note(visit, heater, note)
    except NoteRefused as refusal:
        length = len(form.get("name", "").replace("\r\n", "\n").strip())
        values = {"length": length, "most": SERVICE_NOTE_LENGTH}
        errors = {
            field: Message(key, {**values} if key == "NOTE_TOO_LONG" else {})
            for field, key in refusal.errors.items()
        }
        raise FormErrors(errors) from refusal
    except FieldsRefused as error:
        texts = {_FIELDS.get(name, name): text for name, text in error.fields.items()}
        raise FormErrors(form_errors_of(FieldsRefused(texts), form, _LABELS)) from error
    except Refused as error:
        raise FormErrors({"": reason_of(error, "SEND_REFUSED")}) from error
    visit.host.memory.maintenances.pop((visit.account_key, visit.params["id"]), None)
    path = path_to("heater-details", **visit.params)
    return Redirect(f"{path}#service", flash=await saved_message(visit, form, heater))


async def send_note(
    visit: Visit, heater: Heater, note: ServiceNote, change_id: str | None = None
) -> None:
    """Adds a note to the service history, and to the log of changes, there with this id if it is
    given. Raises ProviderError."""
    async with logged(visit, _change(visit, heater, note, change_id)):
        add = _add(visit, heater.id, note)
        await write_and_verify(visit, add, lambda: _is_in_history(visit, note), bool)


def _change(visit: Visit, heater: Heater, note: ServiceNote, change_id: str | None) -> Change:
    change = new_change(
        ChangeKind.NOTE,
        visit,
        heater=visit.params["id"],
        name=note.name,
        new=note.at.isoformat(),
        fault=fault_code(heater, known_faults(visit)),
    )
    return replace(change, id=change_id) if change_id else change


async def _add(visit: Visit, heater_id: Id, note: ServiceNote) -> bool:
    await visit.provider.records.add_maintenance(heater_id, note.name, note.timestamp)
    return True


async def _is_in_history(visit: Visit, note: ServiceNote) -> bool:
    entries = await visit.provider.records.maintenances(visit.params["id"])
    # A provider may store other white space than it was sent.
    known = [
        ((entry.name or "").split(), wall_clock(entry.maintenance_timestamp)) for entry in entries
    ]
    return (note.name.split(), note.at) in known


_SENT_LATER = "NOTE_SENT"


async def saved_message(visit: Visit, form: Form, before: Heater | None) -> Message:
    """The message about a note that was added, with the hours before and after it. `before` is the
    heater as it was read before; None if the note had been added by an earlier request. Raises
    Unauthorized."""
    was = _hours(before)
    if before is None or was is None:
        return _kept_for(visit, Message("NOTE_SAVED"))
    after = await optional(visit, lambda provider: provider.heaters.heater(visit.params["id"]))
    now = _hours(after)
    if now is None:
        return _kept_for(visit, Message("NOTE_SAVED_UNREAD"))
    change = f"{was} → {now}\u00a0h"
    if "kept" in form:
        return _with_earlier(visit, f"{name_in_message(before)}: {change}")
    if now < was:
        return Message("NOTE_SAVED_RESET", {"hours": change})
    return Message("NOTE_SAVED_SAME", {"hours": f"{now}\u00a0h"})


def _hours(heater: Heater | None) -> int | None:
    hours = heater.num_hours_heater_since_maintenance if heater else None
    return None if hours is None else round(shown_hours(hours))


def _with_earlier(visit: Visit, change: str) -> Message:
    """The message about notes that were written offline: several may be sent one after the other
    before a page shows it. It names their heaters, as any screen may show it."""
    earlier = _untold(visit)
    told = f"{earlier.values['hours']}; {change}" if earlier else change
    # Bounded, because the message is stored in the session cookie.
    return Message(_SENT_LATER, {"hours": told[:MAX_FIELD_CHARACTERS]})


def _kept_for(visit: Visit, message: Message) -> Message:
    """The message, unless it would take the place of one about hours that no page has shown."""
    return _untold(visit) or message


def _untold(visit: Visit) -> Message | None:
    flash = visit.session.flash
    return flash if flash and flash.key == _SENT_LATER else None
