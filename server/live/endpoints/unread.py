"""How many notifications are unread, for a page that polls it every two minutes."""

from starlette.responses import Response

from server.web.answers import json_answer
from server.web.visit import Visit

PATH = "/live/unread"


async def answer(visit: Visit) -> Response:
    """`{"unread": number}`."""
    return json_answer({"unread": await visit.provider.notifications.unread_count()})
