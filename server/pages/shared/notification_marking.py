"""Marks a notification as read or unread, from any screen that shows notifications."""

from collections.abc import Collection

from server.domain.limits import MAX_BULK_NOTIFICATIONS
from server.provider.errors import Gone, NotLinked, unconfirmed_write
from server.provider.heaters.notifications import NotificationFilter
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import part
from server.web.visit import Form, Visit


async def mark_notification(visit: Visit, form: Form) -> Redirect:
    """Reads `notification` (an id) and `read` (0 or 1); returns a redirect to the same screen.
    Raises FormErrors if the provider has not changed the notification."""
    id_, read = form.get("notification", ""), form.get("read") == "1"
    try:
        is_read = await _mark(visit, id_, read=read)
    except (Gone, NotLinked):
        return Redirect(visit.url, flash=Message("NOTIFICATION_GONE"))
    if is_read != read:
        raise FormErrors({"": Message("SEND_REFUSED")})
    return Redirect(visit.url)


async def _mark(visit: Visit, id_: str, *, read: bool) -> bool:
    """Marks the notification; returns whether it is read afterwards. If the answer does not confirm
    the mark, the list is read. Raises InvalidResponse if neither has the state."""
    is_read = await visit.provider.notifications.mark(id_, read=read)
    if is_read != read:
        # The answer may have the state before the change.
        is_read = (await read_back(visit, NotificationFilter(), {id_})).get(id_, is_read)
    if is_read is None:
        raise unconfirmed_write("a marked notification without whether it is read")
    return is_read


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
