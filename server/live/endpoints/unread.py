"""The number of unread notifications, for a page that polls it every two minutes."""

from starlette.responses import Response

from server.web.answers import json_answer
from server.web.visit import Visit

PATH = "/live/unread"


async def answer(visit: Visit) -> Response:
    """Answers `{"unread": number}`."""
    return json_answer({"unread": await visit.provider.notifications.unread_count()})
