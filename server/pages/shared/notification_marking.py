"""Marks a notification as read or unread, from any screen that shows notifications."""

from server.provider.errors import Gone, NotLinked
from server.web.outcomes import Redirect
from server.web.page import Message
from server.web.visit import Form, Visit


async def mark_notification(visit: Visit, form: Form) -> Redirect:
    """Reads `notification` (an id) and `read` (0 or 1); redirects to the same screen."""
    try:
        await visit.provider.notifications.mark(
            form.get("notification", ""), read=form.get("read") == "1"
        )
    except (Gone, NotLinked):
        return Redirect(visit.url, flash=Message("NOTIFICATION_GONE"))
    return Redirect(visit.url)
