"""The address of a heater without its type, as in e-mails: redirects to the details."""

from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    """Raises NotLinked or Gone for a heater that is not the installer's."""
    heater = await visit.provider.heaters.heater(visit.params["id"])
    path = path_to("heater-details", id=visit.params["id"], sw_type=heater.sw_type or "-")
    query = visit.request.url.query
    raise Redirect(f"{path}?{query}" if query else path)
