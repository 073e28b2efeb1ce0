"""The address of a heater without a tab: redirects to the details."""

from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    path = path_to("heater-details", **visit.params)
    query = visit.request.url.query
    raise Redirect(f"{path}?{query}" if query else path)
