"""The base of the live endpoints: failures become JSON, never a redirect; those of a file lead back
to its screen."""

import logging
from collections.abc import Awaitable, Callable

from starlette.responses import Response

from server.provider.errors import ProviderError
from server.store.store import StoreUnavailable
from server.web.answers import json_answer, login_address, see_other
from server.web.endpoint import Endpoint
from server.web.host import Host
from server.web.outcomes import problem_of
from server.web.page import Message
from server.web.routes import ROUTE_BY_NAME, PageRoute, path_to
from server.web.visit import Visit

log = logging.getLogger("heatdesk.live")


class LiveEndpoint(Endpoint):
    """Serves one live endpoint. A failure is answered with `{"problem": kind}` and the status that
    a screen would have; a request without a login with 401 and the kind `session`; a request of an
    account that must accept new terms with 403 and the kind `terms`."""

    def __init__(
        self,
        host: Host,
        route: PageRoute,
        answer: Callable[[Visit], Awaitable[Response]],
        *,
        is_costly: bool,
    ) -> None:
        super().__init__(host, route)
        self.is_costly = is_costly
        self._answer = answer

    async def answer(self, visit: Visit) -> Response:
        return await self._answer(visit)

    def login_required(self, visit: Visit) -> Response:
        return json_answer({"problem": "session"}, 401)

    async def terms_required(self, visit: Visit) -> Response:
        # 401 would lead the user away from a page that is open to all, such as the logout.
        return json_answer({"problem": "terms"}, 403)

    async def failed(self, visit: Visit, error: Exception) -> Response:
        problem, status = problem_of(error)
        if problem.kind == "internal":
            log.error("%s failed", visit.request.url.path, exc_info=error)
        response = json_answer({"problem": problem.kind}, status)
        if problem.retry_after is not None:
            response.headers["Retry-After"] = str(problem.retry_after)
        return response


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
