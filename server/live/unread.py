"""How many notifications are unread, for a page that asks every two minutes."""

from starlette.responses import Response

from server.live.endpoint import json_answer
from server.web.visit import Visit


async def unread(visit: Visit) -> Response:
    return json_answer({"unread": await visit.provider.notifications.unread_count()})
