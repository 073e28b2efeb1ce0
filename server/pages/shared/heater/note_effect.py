"""What a new service note has done to the hours since maintenance: a provider may count any note as
maintenance, and start them again."""

from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.worklist import shown_hours
from server.pages.shared.heater.rows import name_in_message
from server.provider.heaters.heaters import Heater
from server.web.page import Message
from server.web.parts import optional
from server.web.visit import Form, Visit

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
