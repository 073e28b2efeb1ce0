"""A heater's bare address: leads to its details."""

from server.web.outcome import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    raise Redirect(path_to("heater-details", **visit.params))
