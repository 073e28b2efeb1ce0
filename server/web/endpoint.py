"""The page protocol: one address answers with a document or with the page object alone."""

import logging
import secrets
from email.utils import format_datetime
from types import ModuleType
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    Unauthorized,
    Unavailable,
)
from server.web import csrf
from server.web.form_messages import (
    PLACE,
    PROBLEM_STATUS,
    error_messages,
    in_language,
    problem_messages,
    typed_values,
)
from server.web.forms import read_form, read_form_with_file
from server.web.headers import document_policy
from server.web.host import Host
from server.web.idempotency import may_have_acted
from server.web.interrupted_form import store_interrupted_form, take_interrupted_form
from server.web.invisible_characters import strip_invisible
from server.web.outcomes import (
    DemoRefused,
    FormErrors,
    FormUnreadable,
    LoginRequired,
    NotFound,
    Redirect,
)
from server.web.page import FormState, Message, Page, Problem, Shell
from server.web.routes import PageRoute, path_to
from server.web.sending import send_once
from server.web.shell import ShellLoader, shell_of
from server.web.visit import Form, Visit

log = logging.getLogger("heatdesk.web")

_PROBLEM_VIEW = "problem"
_IN_ADDRESSES = "%/:?#[]@!$&'()*+,;=~-._"


class PageEndpoint:
    """Serves one route of the table with its page module."""

    def __init__(self, host: Host, route: PageRoute, module: ModuleType) -> None:
        self._host = host
        self._route = route
        self._module = module

    async def handle(self, request: Request) -> Response:
        if request.method == "HEAD":
            return self._version()
        cookie = self._host.cookie(request)
        visit = self._host.visit(request, self._route, cookie.session)
        response = await self._answer(visit)
        response.headers["Vary"] = "Accept, Accept-Language, Cookie"
        if not _is_foreign(request):
            cookie.write(response)
        return response

    def _version(self) -> Response:
        """Says when this build was made, which is how an open page learns of a newer one."""
        status = 200 if self._route.view or self._route.needs_session else 404
        built = format_datetime(self._host.built, usegmt=True)
        return Response(status_code=status, headers={"Last-Modified": built})

    async def _answer(self, visit: Visit) -> Response:
        try:
            if _is_foreign(visit.request):
                page = self._refused(visit, {}, Problem("expired"))
            elif self._route.needs_session and visit.session.profile is None:
                raise LoginRequired
            else:
                page = await (self._post(visit) if _is_post(visit) else self._get(visit))
        except Redirect as redirect:
            return _redirect(visit, redirect)
        except (LoginRequired, Unauthorized):
            return _to_login(visit)
        except Exception:
            log.exception("%s failed", self._route.name)
            page = self._internal(visit)
        try:
            return await self._respond(visit, page)
        except Exception:
            log.exception("%s cannot be written", self._route.name)
            return await self._respond(visit, self._internal(visit))

    def _internal(self, visit: Visit) -> Page:
        page = self._page(visit, problem=Problem("internal"), shell=shell_of(visit, None))
        page.status = PROBLEM_STATUS["internal"]
        return page

    async def _get(self, visit: Visit) -> Page:
        self._require_terms(visit)
        return await self._show(visit)

    def _require_terms(self, visit: Visit) -> None:
        """Leads to the terms dialog from any screen, as soon as the provider asks for it."""
        if self._route.needs_session and visit.session.must_accept_terms:
            raise Redirect(_login_for(visit.url))

    async def _post(self, visit: Visit) -> Page:
        try:
            form = await self._form(visit)
        except FormUnreadable as error:
            return self._refused(visit, {}, Problem(error.kind), error.status)
        if not hasattr(self._module, "submit"):
            return self._refused(visit, form, Problem("rejected"), 405)
        if not csrf.matches(form.get("csrf", ""), visit.session.csrf):
            return await self._show(visit, form, {"": Message("FORM_EXPIRED")}, 403)
        try:
            return await self._submit(visit, form)
        except Unauthorized as over:
            acted = visit.provider.has_written or may_have_acted(over)
            store_interrupted_form(visit, form, acted=acted, typed=not _wants_json(visit))
            raise

    async def _submit(self, visit: Visit, form: Form) -> Page:
        try:
            raise await self._outcome(visit, form)
        except (Redirect, Unauthorized):
            raise
        except FormErrors as refusal:
            form = {**form, **refusal.values}
            return await self._show(visit, form, refusal.errors, refusal.status)
        except DemoRefused:
            return self._refused(visit, form, Problem("demo"))
        except (Unavailable, Refused, FieldsRefused, NotLinked, Gone) as error:
            status = error.status if isinstance(error, Unavailable) else 422
            return await self._show(visit, form, error_messages(error, form), status)
        except Exception:
            log.exception("%s failed to take a form", self._route.name)
            return self._refused(visit, form, Problem("internal"))

    async def _outcome(self, visit: Visit, form: Form) -> Redirect:
        """What the screen makes of the form: each sending of a form acts once, unless the screen
        says that it is harmless to repeat. Who sends the same form again gets the same outcome."""
        if self._is_repeatable(form):
            return await self._act(visit, form)
        return await send_once(visit, form, self._host.sent, lambda: self._act(visit, form))

    async def _act(self, visit: Visit, form: Form) -> Redirect:
        try:
            outcome: Redirect = await self._module.submit(visit, form)
        except Unauthorized as over:
            over.outcome_unknown = visit.provider.has_written
            raise
        if "autosave" in form:
            outcome.flash = None  # The form itself says that it is saved.
        return outcome

    def _is_repeatable(self, form: Form) -> bool:
        repeatable = getattr(self._module, "repeatable", None)
        return repeatable is not None and bool(repeatable(form))

    async def _form(self, visit: Visit) -> dict[str, str]:
        """The posted fields; the file goes to the visit where the module says which one it is."""
        if (name := getattr(self._module, "UPLOAD", None)) is None:
            return await read_form(visit.request, logged_in=visit.session.profile is not None)
        form, visit.upload = await read_form_with_file(visit.request, name)
        return form

    async def _show(
        self,
        visit: Visit,
        form: Form | None = None,
        errors: dict[str, Message] | None = None,
        status: int = 200,
    ) -> Page:
        """The screen as it is now, with the form as it was typed where one was refused."""
        if form is not None:
            errors = in_language(errors or {}, visit.if_foreign(visit.provider.refusal_language))
            visit.extend_deadline()
        loader = ShellLoader(visit) if visit.session.profile else None
        try:
            data, problem, problem_status = await self._load(visit)
            shell = await loader.shell() if loader else None
        finally:
            if loader:
                loader.cancel()
        if form is None:
            # Before anything is taken that is said once: loading may have found that terms are new.
            self._require_terms(visit)
        if (
            form is None
            and not problem
            and (interrupted := take_interrupted_form(visit.session, visit.url))
        ):
            form, errors = interrupted
        page = self._page(visit, data=data, problem=problem, shell=shell)
        page.status = problem_status or status
        return page if form is None else _with_refusal(page, form, errors or {})

    async def _load(self, visit: Visit) -> tuple[Any, Problem | None, int]:
        """The data, or the problem in its place with its status."""
        try:
            return await self._module.load(visit), None, 0
        except (Redirect, LoginRequired, Unauthorized):
            raise
        except NotFound:
            problem = Problem("not_found")
        except NotLinked:
            problem = Problem("not_linked")
        except Gone:
            problem = Problem("gone")
        except DemoRefused:
            problem = Problem("demo")
        except Unavailable as error:
            return None, Problem(error.kind, error.retry_after), error.status
        except ProviderError:
            return None, Problem("server_error"), 502
        except Exception:
            log.exception("%s failed to load", self._route.name)
            problem = Problem("internal")
        return None, problem, PROBLEM_STATUS[problem.kind]

    def _refused(
        self, visit: Visit, form: Form, problem: Problem, status: int | None = None
    ) -> Page:
        """The page of a form that was not even looked at, or could not be dealt with: without
        JavaScript the problem, with it the message at the form, which is still on the screen."""
        page = self._page(visit, problem=problem, shell=shell_of(visit, None))
        page.status = status or PROBLEM_STATUS[problem.kind]
        return _with_refusal(page, form, problem_messages(problem))

    def _page(
        self,
        visit: Visit,
        *,
        data: Any = None,
        problem: Problem | None = None,
        shell: Shell | None,
    ) -> Page:
        session = visit.session
        flash = session.flash
        if not visit.flash_stays:
            session.flash = None
        return Page(
            route=self._route.name,
            url=visit.url,
            params=visit.params,
            data=data,
            form=None,
            problem=problem,
            shell=shell,
            flash=flash,
            refresh=visit.refresh,
            left_out=visit.provider.left_out,
            texts_language=visit.texts_language,
            locale=visit.locale,
            time_zone=visit.time_zone,
            now=visit.now,
            csrf=csrf.masked(session.csrf),
            build=self._host.build_id,
            built=self._host.built,
        )

    async def _respond(self, visit: Visit, page: Page) -> Response:
        encoded = strip_invisible(msgspec.json.encode(page))
        if _wants_json(visit):
            return Response(encoded, page.status, media_type="application/json")
        nonce = secrets.token_urlsafe(16)
        document = self._host.writer.write(
            page=encoded,
            rendered=await self._host.renderer.render(encoded),
            view=_PROBLEM_VIEW if page.problem else self._route.view or _PROBLEM_VIEW,
            locale=page.locale,
            nonce=nonce,
            refresh=page.refresh,
        )
        headers = {"Content-Security-Policy": document_policy(nonce, self._host.image_origins)}
        return Response(document, page.status, headers, media_type="text/html")


def _with_refusal(page: Page, form: Form, errors: dict[str, Message]) -> Page:
    """The page with the messages of a refused form: in the form, or where the form has no place
    for messages of its own in the snackbar."""
    if form.get(PLACE) == "snackbar":
        page.flash = errors.get("") or page.flash
    else:
        page.form = FormState(typed_values(form), errors)
    return page


def _redirect(visit: Visit, redirect: Redirect) -> Response:
    if redirect.flash:
        visit.session.flash = redirect.flash
    location = quote(redirect.location, safe=_IN_ADDRESSES)
    headers = {"Clear-Site-Data": '"storage"'} if redirect.forget else {}
    if _wants_json(visit):
        body = {"redirect": location, "document": redirect.document}
        if redirect.saved is not None:
            body["saved"] = redirect.saved
        return Response(msgspec.json.encode(body), headers=headers, media_type="application/json")
    return Response(status_code=303, headers={"Location": location, **headers})


def _to_login(visit: Visit) -> Response:
    """Clears the session and keeps the place that was asked for."""
    visit.session.end_login()
    location = _login_for(visit.url)
    if _wants_json(visit):
        body = {"redirect": location, "document": True}
        return Response(msgspec.json.encode(body), 401, media_type="application/json")
    return Response(status_code=303, headers={"Location": location})


def _login_for(url: str) -> str:
    return f"{path_to('login')}?{urlencode({'next': url})}"


def _is_post(visit: Visit) -> bool:
    return visit.request.method == "POST"


def _is_foreign(request: Request) -> bool:
    """Whether another site sent this form. Its browser has left the session out, so that a cookie
    in the answer would take its place."""
    return request.method == "POST" and not csrf.same_site(request)


def _wants_json(visit: Visit) -> bool:
    return "application/json" in visit.request.headers.get("accept", "")
