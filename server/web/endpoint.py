"""The base of every endpoint: opens the session of a request, and completes the answer.

A header, a limit or a metric of all endpoints belongs in `Endpoint.handle`. Screens, live endpoints
and CSV files are subclasses, which differ in how they answer a failure: with the problem screen,
JSON, or a redirect to the list.
"""

import asyncio
from abc import ABC, abstractmethod
from contextlib import nullcontext

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive

from server.provider.errors import Unauthorized
from server.serving.fair_queue import QueueFull, Refused
from server.telemetry.telemetry import enter_route
from server.web.forms import csrf
from server.web.host import Host
from server.web.outcomes import CrossSiteForm, LoginRequired
from server.web.page import Message
from server.web.routes import PageRoute
from server.web.session.cookie import SessionCookie
from server.web.visit import Visit, open_visit, user_of


class Endpoint(ABC):
    """Serves one address of the host. Metrics and the log have the name of its route."""

    vary: str | None = "Cookie"
    """The value of the answer's `Vary` header: the request headers that it depends on. None for an
    answer that is the same for all users: it sets no cookie, either."""
    is_costly = True
    """Whether requests need a place of the queue; False for what is cheap and keeps open pages
    working."""

    def __init__(self, host: Host, route: PageRoute) -> None:
        self.host = host
        self.route = route

    async def handle(self, request: Request) -> Response:
        """Answers a request with the session of its cookie.

        HEAD is refused, except by screens, which answer it themselves: it would cost as much as
        GET. A stream without a body would also keep its connection from the next request, which a
        proxy sends as soon as it has received the headers.
        """
        enter_route(self.route.name)
        if request.method == "HEAD":
            return Response(status_code=405, headers={"Allow": "GET"})
        cookie = await self.host.open_session(request)
        if cookie.refused:
            self.host.sessions_refused[cookie.refused] += 1
        if not self.is_costly:
            return await self._respond(request, cookie)
        flow, is_form = user_of(cookie.session, request), request.method == "POST"
        try:
            # A form is carried out even if its client has disconnected.
            with nullcontext() if is_form else _WhileRead(request.receive):
                await self.host.queue.take(flow, form=is_form)
                try:
                    return await self._respond(request, cookie)
                finally:
                    self.host.queue.give_back(flow)
        except Refused:
            return self.host.busy.answer(request)
        except QueueFull:
            request.scope["state"]["close"]()
        return Response(status_code=408)  # The client has gone and does not receive it.

    async def _respond(self, request: Request, cookie: SessionCookie) -> Response:
        visit = open_visit(self.host, request, self.route, cookie.session)
        response = await self._answer_or_problem(visit)
        if self.vary:
            response.headers["Vary"] = self.vary
        if self._may_write(cookie, request):
            await cookie.write(response)
        return response

    def _may_write(self, cookie: SessionCookie, request: Request) -> bool:
        """Whether the answer may set the session cookie.

        A browser sends a form of another site without the cookie: an answer that sets one would
        replace the session. So would the answer to a request that a page still makes after logout.
        """
        is_late = cookie.refused == "ended" and self.route.needs_session
        return self.vary is not None and not is_late and not csrf.is_cross_site_form(request)

    async def _answer_or_problem(self, visit: Visit) -> Response:
        try:
            if csrf.is_cross_site_form(visit.request):
                raise CrossSiteForm
            if self.route.needs_session and visit.session.profile is None:
                raise LoginRequired
            if self.route.needs_session and visit.session.must_accept_terms:
                return await self.terms_required(visit)
            return await self.answer(visit)
        except (LoginRequired, Unauthorized) as error:
            visit.session.end_login()
            if isinstance(error, LoginRequired) and visit.request.method == "POST":
                # What a visitor sends is not read: the user is told that it was not sent.
                visit.session.flash = Message("FORM_SESSION_ENDED")
            return self.login_required(visit)
        except ClientDisconnect:
            return Response(status_code=408)  # The client has gone and does not receive it.
        except Exception as error:  # noqa: BLE001 - Every failure gets an answer.
            return await self.failed(visit, error)

    @abstractmethod
    async def answer(self, visit: Visit) -> Response:
        """The answer to a request that may be served. `login_required` answers LoginRequired and
        Unauthorized, `failed` any other error that this raises."""

    def login_required(self, visit: Visit) -> Response:
        """The answer if there is no login, or the provider has ended it: the session has already
        been cleared. By default also the answer while the provider's new terms are not accepted,
        which the login shows."""
        raise LoginRequired

    async def terms_required(self, visit: Visit) -> Response:
        return self.login_required(visit)

    async def failed(self, visit: Visit, error: Exception) -> Response:
        raise error


class _WhileRead:
    """Cancels its block when the client disconnects."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._has_gone = False

    def __enter__(self) -> None:
        work = asyncio.current_task()
        assert work is not None
        self._work = work
        self._watching = asyncio.create_task(self._watch())

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self._watching.cancel()
        if not self._has_gone or kind is not asyncio.CancelledError:
            return False
        self._work.uncancel()
        return True

    async def _watch(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._has_gone = True
        self._work.cancel()
