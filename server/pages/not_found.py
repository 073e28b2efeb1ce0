"""Addresses without a route."""

from server.web.outcomes import NotFound, Redirect
from server.web.routes import ROUTES
from server.web.visit import Visit


async def load(visit: Visit) -> None:
    """Raises Redirect if adding or removing the trailing slash gives a route, else NotFound."""
    path, mark, query = visit.url.partition("?")
    other = path[:-1] if path.endswith("/") else f"{path}/"
    if any(route.fits(other) for route in ROUTES):
        raise Redirect(f"{other}{mark}{query}")
    raise NotFound
