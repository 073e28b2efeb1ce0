"""The page protocol: one address answers with a document or with the page object alone."""

import logging
import secrets
from collections.abc import Mapping
from email.utils import format_datetime
from types import ModuleType
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from server.provider.errors import (
    Conflict,
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    SessionOver,
    Unavailable,
)
from server.web import csrf, kept
from server.web.forms import read_form, read_form_with_file
from server.web.headers import document_policy
from server.web.host import Host
from server.web.outcome import DemoRefused, Invalid, LoginRequired, NotFound, Redirect
from server.web.page import FormState, Message, Page, Problem, Shell
from server.web.routes import PageRoute, path_to
from server.web.session import SessionCookie
from server.web.surroundings import Surroundings, shell_of
from server.web.visit import Visit

log = logging.getLogger("heatdesk.web")

_PROBLEM_VIEW = "problem"
_IN_ADDRESSES = "%/:?#[]@!$&'()*+,;=~-._"
_STATUS = {
    "not_linked": 403,
    "expired": 403,
    "demo": 403,
    "not_found": 404,
    "gone": 404,
    "internal": 500,
}


class PageEndpoint:
    """Serves one route of the table with its page module."""

    def __init__(self, host: Host, route: PageRoute, module: ModuleType) -> None:
        self._host = host
        self._route = route
        self._module = module

    async def handle(self, request: Request) -> Response:
        if request.method == "HEAD":
            return self._version()
        cookie = SessionCookie(self._host.seal, request)
        visit = self._host.visit(request, self._route, cookie.session)
        response = await self._answer(visit)
        response.headers["Vary"] = "Accept, Accept-Language, Cookie"
        cookie.write(response)
        return response

    def _version(self) -> Response:
        """Says when this build was made, which is how an open page learns of a newer one."""
        status = 200 if self._route.view or self._route.needs_session else 404
        built = format_datetime(self._host.built, usegmt=True)
        return Response(status_code=status, headers={"Last-Modified": built})

    async def _answer(self, visit: Visit) -> Response:
        try:
            if self._route.needs_session and visit.session.profile is None:
                raise LoginRequired
            if self._route.needs_session and visit.session.reconfirm_terms and not _is_post(visit):
                raise Redirect(_login_for(visit.url))
            page = await (self._post(visit) if _is_post(visit) else self._show(visit))
        except Redirect as redirect:
            return _redirect(visit, redirect)
        except (LoginRequired, SessionOver):
            return _to_login(visit)
        except DemoRefused:
            page = self._page(visit, problem=Problem("demo"), shell=shell_of(visit, None))
        except HTTPException:
            raise
        except Exception:
            log.exception("%s failed", self._route.name)
            page = self._page(visit, problem=Problem("internal"), shell=shell_of(visit, None))
        return await self._respond(visit, page)

    async def _post(self, visit: Visit) -> Page:
        if not hasattr(self._module, "submit"):
            raise HTTPException(405)
        if not csrf.same_site(visit.request):
            return self._page(visit, problem=Problem("expired"), shell=None)
        form = await self._form(visit)
        if not csrf.matches(form.get("csrf", ""), visit.session.csrf):
            return await self._show(visit, form, {"": Message("FORM_EXPIRED")}, 403)
        try:
            return await self._submit(visit, form)
        except SessionOver:
            kept.keep(visit.session, visit.url, _typed(form))
            raise

    async def _submit(self, visit: Visit, form: Mapping[str, str]) -> Page:
        try:
            outcome = await self._module.submit(visit, form)
            if "autosave" in form:
                outcome.flash = None  # The form itself says that it is saved.
            raise outcome
        except Invalid as refusal:
            return await self._show(visit, form, refusal.errors, refusal.status)
        except (Unavailable, Refused, FieldsRefused, NotLinked, Gone) as error:
            status = error.status if isinstance(error, Unavailable) else 422
            return await self._show(visit, form, _messages(error, form), status)

    async def _form(self, visit: Visit) -> dict[str, str]:
        """The posted fields; the file goes to the visit where the module says which one it is."""
        if (name := getattr(self._module, "UPLOAD", None)) is None:
            return await read_form(visit.request)
        form, visit.upload = await read_form_with_file(visit.request, name)
        return form

    async def _show(
        self,
        visit: Visit,
        form: Mapping[str, str] | None = None,
        errors: dict[str, Message] | None = None,
        status: int = 200,
    ) -> Page:
        state = FormState(_typed(form), errors or {}) if form is not None else None
        surroundings = Surroundings(visit) if visit.session.profile else None
        try:
            data, problem = await self._load(visit)
            shell = await surroundings.shell() if surroundings else None
        finally:
            if surroundings:
                surroundings.cancel()
        if problem is not None:
            status = _STATUS.get(problem[0].kind, problem[1])
        return self._page(
            visit,
            data=data,
            form=state or kept.take(visit.session, visit.url),
            status=status,
            problem=problem and problem[0],
            shell=shell,
        )

    async def _load(self, visit: Visit) -> tuple[Any, tuple[Problem, int] | None]:
        try:
            return await self._module.load(visit), None
        except NotFound:
            return None, (Problem("not_found"), 404)
        except NotLinked:
            return None, (Problem("not_linked"), 403)
        except Gone:
            return None, (Problem("gone"), 404)
        except Unavailable as error:
            return None, (Problem(error.kind, error.retry_after), error.status)
        except SessionOver:
            raise
        except ProviderError:
            return None, (Problem("fault"), 502)

    def _page(
        self,
        visit: Visit,
        *,
        data: Any = None,
        form: FormState | None = None,
        problem: Problem | None = None,
        shell: Shell | None,
        status: int = 200,
    ) -> Page:
        session = visit.session
        flash, session.flash = session.flash, None
        if problem is not None and status == 200:
            status = _STATUS[problem.kind]
        return Page(
            route=self._route.name,
            url=visit.url,
            params=visit.params,
            status=status,
            data=data,
            form=form,
            problem=problem,
            shell=shell,
            flash=flash,
            refresh=visit.refresh,
            locale=visit.locale,
            time_zone=visit.time_zone,
            now=visit.now,
            csrf=csrf.masked(session.csrf),
            build=self._host.build_id,
            built=self._host.built,
        )

    async def _respond(self, visit: Visit, page: Page) -> Response:
        encoded = msgspec.json.encode(page)
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


def _redirect(visit: Visit, redirect: Redirect) -> Response:
    if redirect.flash:
        visit.session.flash = redirect.flash
    location = quote(redirect.location, safe=_IN_ADDRESSES)
    headers = {"Clear-Site-Data": '"storage"'} if redirect.forget else {}
    if _wants_json(visit):
        body = {"redirect": location, "document": redirect.document}
        return Response(msgspec.json.encode(body), headers=headers, media_type="application/json")
    return Response(status_code=303, headers={"Location": location, **headers})


def _to_login(visit: Visit) -> Response:
    """Clears the session and keeps the place that was asked for."""
    visit.session.end()
    location = _login_for(visit.url)
    if _wants_json(visit):
        body = {"redirect": location, "document": True}
        return Response(msgspec.json.encode(body), 401, media_type="application/json")
    return Response(status_code=303, headers={"Location": location})


def _login_for(url: str) -> str:
    return f"{path_to('login')}?{urlencode({'next': url})}"


def _is_post(visit: Visit) -> bool:
    return visit.request.method == "POST"


def _wants_json(visit: Visit) -> bool:
    return "application/json" in visit.request.headers.get("accept", "")


def _typed(form: Mapping[str, str]) -> dict[str, str]:
    """What goes back into a refused form: all that was typed but passwords and the token."""
    return {
        name: value for name, value in form.items() if name != "csrf" and "password" not in name
    }


def _messages(
    error: Unavailable | Refused | FieldsRefused | NotLinked | Gone, form: Mapping[str, str]
) -> dict[str, Message]:
    if isinstance(error, FieldsRefused):
        return _field_messages(error.fields, form)
    if isinstance(error, Unavailable):
        return {"": Message(f"SEND_FAILED_{error.kind.upper()}")}
    if isinstance(error, Refused) and error.message:
        return {"": Message(text=error.message)}
    return {
        "": Message(
            "HEATER_OFFLINE_WARNING" if isinstance(error, Conflict) else "SEND_FAILED_FAULT"
        )
    }


def _field_messages(texts: Mapping[str, str], form: Mapping[str, str]) -> dict[str, Message]:
    """The provider's words at their fields; those about other fields stand above the form."""
    placed = {name: Message(text=text) for name, text in texts.items() if name in form}
    others = " ".join(text for name, text in texts.items() if name not in form)
    whole = Message("FORM_INVALID_BECAUSE", {"reasons": others}) if others else None
    return {"": whole or Message("FORM_INVALID"), **placed}
