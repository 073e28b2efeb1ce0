"""Serves a screen: one address answers with a document or with the page object as JSON."""

import copy
import logging
import re
from email.utils import format_datetime
from types import ModuleType

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    Refused,
    Unauthorized,
    Unavailable,
)
from server.serving.headers import CAMERA_POLICY
from server.store.store import StoreUnavailable
from server.telemetry.telemetry import enter_route, request_id
from server.web.answers import (
    document_answer,
    json_answer,
    login_address,
    redirect_answer,
    wants_json,
)
from server.web.endpoint import Endpoint
from server.web.forms import csrf
from server.web.forms.interrupted import store_interrupted_form, take_interrupted_form
from server.web.forms.messages import (
    form_errors_of,
    show_form_errors,
    with_language,
    without_values,
)
from server.web.host import Host
from server.web.outcomes import (
    CrossSiteForm,
    DemoRefused,
    FormErrors,
    InvalidFormBody,
    Redirect,
    may_have_acted,
    problem_of,
)
from server.web.page import Message, Page, Problem
from server.web.parts import WAIT
from server.web.protocol.page_module import PageModule
from server.web.protocol.page_object import load_page, problem_page, refused_form_page
from server.web.routes import PageRoute
from server.web.visit import Form, Visit

log = logging.getLogger("heatdesk.web")

_PROBLEM_VIEW = "problem"
_LINE_BREAK = re.compile("[\n\r\u2028\u2029]")
"""A path that contains one is not found: react-router's patterns do not match line breaks, neither
in the render process nor in the browser."""
_DOCUMENT = "heatdesk-document"
"""The request header with the build and the language of the document that requests a page."""
_OTHER_HOST = (b"//", b"/\\")
"""A path that begins with one of these is not found: in a link of the page, it would be the address
of another host."""


class PageEndpoint(Endpoint):
    """Serves one route of the table with its page module."""

    vary = "Accept, Accept-Language, Cookie"

    def __init__(self, host: Host, route: PageRoute, module: ModuleType) -> None:
        super().__init__(host, route)
        self._module = PageModule(module)

    async def handle(self, request: Request) -> Response:
        enter_route(self.route.name)
        if request.method == "HEAD":
            return self._build_time()
        names_other_host = request.scope["raw_path"].startswith(_OTHER_HOST)
        if names_other_host or _LINE_BREAK.search(request.scope["path"]):
            return PlainTextResponse("Not Found", 404)
        return await super().handle(request)

    def _build_time(self) -> Response:
        """An answer whose `Last-Modified` is the time of the build. Open pages poll it to notice a
        new build."""
        status = 200 if self.route.view or self.route.needs_session else 404
        built = format_datetime(self.host.build.built, usegmt=True)
        return Response(status_code=status, headers={"Last-Modified": built})

    async def answer(self, visit: Visit) -> Response:
        is_post = visit.request.method == "POST"
        try:
            if not is_post and self._needs_document(visit):
                raise Redirect(visit.url, document=True)
            load = self._prefetch if visit.is_prefetch else self._get
            page = await (self._post(visit) if is_post else load(visit))
        except Redirect as redirect:
            if redirect.flash:
                visit.session.flash = redirect.flash
            return redirect_answer(visit.request, redirect)
        return await self._encode(visit, page)

    def login_required(self, visit: Visit) -> Response:
        return redirect_answer(
            visit.request, Redirect(login_address(visit.url), document=True, status=401)
        )

    async def terms_required(self, visit: Visit) -> Response:
        if visit.request.method != "POST":
            return redirect_answer(visit.request, Redirect(login_address(visit.url)))
        form = await self._module.read_form(visit)
        if csrf.matches(form.get("csrf", ""), visit.session.csrf):
            self._keep(visit, form, acted=False)
        return self.login_required(visit)

    async def failed(self, visit: Visit, error: Exception) -> Response:
        problem, status = problem_of(error)
        if isinstance(error, CrossSiteForm | InvalidFormBody):
            return await self._encode(visit, refused_form_page(visit, {}, problem, status))
        log.error("%s failed", self.route.name, exc_info=error)
        return await self._encode(visit, problem_page(visit, Problem("internal")))

    async def _encode(self, visit: Visit, page: Page) -> Response:
        if page.problem:
            page.problem.request_id = request_id()
        if wants_json(visit.request):
            response = json_answer(page, page.status)
        else:
            view = _PROBLEM_VIEW if page.problem else self.route.view or _PROBLEM_VIEW
            response = await document_answer(self.host, page, view)
            if self.route.camera:
                response.headers["Permissions-Policy"] = CAMERA_POLICY
        retry_after = page.problem.retry_after if page.problem else visit.retry_after
        if retry_after is not None:
            response.headers["Retry-After"] = str(retry_after)
        return response

    def _needs_document(self, visit: Visit) -> bool:
        """Whether the page is requested for a document of another build or language, as the script
        of that document says. It would load the page again as a document, without the message that
        is shown once. The address of a request for late parts is not that of a document."""
        document = visit.request.headers.get(_DOCUMENT)
        if document is None or not wants_json(visit.request) or visit.query(WAIT):
            return False
        return document != f"{self.host.build.id} {visit.locale}"

    async def _get(self, visit: Visit) -> Page:
        page = await load_page(visit, self._module)
        # Loading may have renewed the provider's session, which may now require new terms.
        # What the page would have said is said after them.
        if self.route.needs_session and visit.session.must_accept_terms:
            raise Redirect(login_address(visit.url), page.flash)
        if page.problem is None and (
            interrupted := take_interrupted_form(visit.session, visit.url)
        ):
            show_form_errors(page, *interrupted)
        return page

    async def _prefetch(self, visit: Visit) -> Page:
        """The page for an offline copy. Messages that are shown only once stay in the session, for
        a page that the user sees."""
        session = visit.session
        said_once = session.flash, copy.deepcopy(session.sent_values)
        session.flash = None
        try:
            page = await load_page(visit, self._module)
            page.flash = None
            return page
        finally:
            session.flash, session.sent_values = said_once

    async def _post(self, visit: Visit) -> Page:
        form = await self._module.read_form(visit)
        if not self._module.takes_forms:
            return refused_form_page(visit, form, Problem("rejected"), 405)
        token, account = form.get("csrf", ""), visit.session.account
        if not csrf.matches(token, visit.session.csrf):
            expired = Message("FORM_EXPIRED" if visit.request.cookies else "COOKIES_REQUIRED")
            is_visitor = visit.session.profile is None
            if is_visitor or csrf.is_of_account(token, account):
                return await self._show_again(visit, form, {"": expired}, 403)
            # Another account has logged in since the form was typed.
            page = await self._show_again(visit, without_values(form), {"": expired}, 403)
            if wants_json(visit.request):
                # The browser loads the page of another account as a document.
                visit.session.flash = expired
            return page
        try:
            return await self._submit(visit, form)
        except Unauthorized as error:
            self._keep(
                visit, form, acted=visit.provider.summary.has_written or may_have_acted(error)
            )
            raise

    def _keep(self, visit: Visit, form: Form, *, acted: bool) -> None:
        """Remembers an interrupted form for its screen. A note that was written offline (`kept`)
        the client script reports itself."""
        if "kept" not in form:
            store_interrupted_form(visit, form, acted=acted)

    async def _submit(self, visit: Visit, form: Form) -> Page:
        """Returns the page of a form that was refused. Raises Redirect for a form that was carried
        out, or Unauthorized."""
        try:
            raise await self._module.submit(visit, form)
        except (Redirect, Unauthorized):
            raise
        except FormErrors as refusal:
            form = {**form, **refusal.values}
            visit.retry_after = refusal.retry_after
            return await self._show_again(visit, form, refusal.errors, refusal.status)
        except DemoRefused:
            return refused_form_page(visit, form, Problem("demo"))
        except StoreUnavailable as error:
            log.warning("a form of %s was not stored: %s", self.route.name, error)
            return await self._show_again(visit, form, {"": Message("NOT_STORED")}, 503)
        except (NotLinked, Gone) as error:
            is_of_address = {"": Message("HEATER_GONE")}
            errors = is_of_address if visit.params else form_errors_of(error, form)
            return await self._show_again(visit, form, errors, 422)
        except (Unavailable, Refused, FieldsRefused) as error:
            status = error.status if isinstance(error, Unavailable) else 422
            return await self._show_again(visit, form, form_errors_of(error, form), status)
        except Exception:
            log.exception("%s failed to take a form", self.route.name)
            return refused_form_page(visit, form, Problem("internal"))

    async def _show_again(
        self, visit: Visit, form: Form, errors: dict[str, Message], status: int
    ) -> Page:
        """The screen in its current state, with the typed values of the form and these messages."""
        errors = with_language(errors, visit.if_foreign(visit.provider.summary.refusal_language))
        visit.extend_deadline()
        # The lists are read again.
        visit.provider.summary.left_out = 0
        try:
            page = await load_page(visit, self._module)
        except Redirect as redirect:
            # The screen has another address now, such as after a change of the heater's type.
            redirect.flash = next(iter(errors.values()), redirect.flash)
            # What was typed stays in the browser.
            redirect.status = status
            if visit.session.profile and not self.route.needs_session:
                # The user has logged in in another tab, so the form of this one is not needed.
                name = visit.session.profile.name
                redirect.flash = Message("ALREADY_LOGGED_IN", {"name": name}) if name else None
            raise
        if page.problem is None:
            page.status = status
        return show_form_errors(page, form, errors)
