"""Marks a notification as read or unread, from any screen that shows notifications."""

from collections.abc import Collection

from server.domain.limits import MAX_BULK_NOTIFICATIONS
from server.provider.errors import Gone, NotLinked
from server.provider.heaters.notifications import NotificationFilter
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import part
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit


async def mark_notification(visit: Visit, form: Form) -> Redirect:
    """Reads `notification` (an id) and `read` (0 or 1); returns a redirect to the same screen.
    Raises FormErrors if the provider has not changed the notification."""
    id_, read = form.get("notification", ""), form.get("read") == "1"
    calls = visit.provider.notifications

    async def read_state() -> bool | None:
        states = await calls.read_states({id_}, NotificationFilter(), limit=MAX_BULK_NOTIFICATIONS)
        return states.get(id_)

    try:
        is_read = await write_and_verify(
            visit,
            calls.mark(id_, read=read),
            read_state,
            lambda state: state is read,
        )
    except (Gone, NotLinked):
        return Redirect(visit.url, flash=Message("NOTIFICATION_GONE"))
    if is_read != read:
        raise FormErrors({"": Message("SEND_REFUSED")})
    return Redirect(visit.url)


async def read_back(
    visit: Visit, criteria: NotificationFilter, ids: Collection[str]
) -> dict[str, bool]:
    """Whether these notifications are read, by id, from the list of `criteria`; empty if the list
    cannot be read. Used for marks that no answer has confirmed."""
    if not ids:
        return {}
    visit.extend_deadline()
    calls, limit = visit.provider.notifications, MAX_BULK_NOTIFICATIONS
    states = await part(visit, lambda: calls.read_states(ids, criteria, limit=limit))
    return states.value or {}
