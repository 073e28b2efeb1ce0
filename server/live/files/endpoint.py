"""The base of the endpoints that answer with a file: a failure leads back to the file's screen."""

import logging

from starlette.responses import Response

from server.provider.errors import ProviderError
from server.store.store import StoreUnavailable
from server.web.answers import login_address, see_other
from server.web.endpoint import Endpoint
from server.web.host import Host
from server.web.page import Message
from server.web.routes import ROUTE_BY_NAME, PageRoute, path_to
from server.web.visit import Visit

log = logging.getLogger("heatdesk.live")


class FileEndpoint(Endpoint):
    """Serves one file of a screen, to which a failure redirects with a message."""

    vary = "Accept-Language, Cookie"

    def __init__(self, host: Host, screen: str, ending: str, part: str = "") -> None:
        """`screen` is the name of the screen's route; `part` names the file if the screen has
        several ones with this ending."""
        path = "/".join(filter(None, [ROUTE_BY_NAME[screen].path.rstrip("/"), part]))
        route = PageRoute(f"{screen}.{ending}", f"{path}.{ending}", view=None, access="session")
        super().__init__(host, route)
        self._screen = screen

    def screen(self, visit: Visit) -> str:
        """The address of the screen, with the query of the file."""
        query = visit.request.url.query
        return path_to(self._screen, **visit.params) + (f"?{query}" if query else "")

    def login_required(self, visit: Visit) -> Response:
        return see_other(login_address(self.screen(visit)))

    async def failed(self, visit: Visit, error: Exception) -> Response:
        is_defect = not isinstance(error, ProviderError | StoreUnavailable)
        log.warning("%s: %s", self.route.name, error, exc_info=error if is_defect else None)
        visit.session.flash = Message("CSV_FAILED")
        return see_other(self.screen(visit))
