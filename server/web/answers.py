"""The encodings of an answer: JSON, a document, or a redirect."""

import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from server.domain.invisible_characters import json_without_invisible
from server.domain.limits import BUSY_RETRY_SECONDS
from server.serving.headers import document_policy
from server.telemetry.telemetry import request_id
from server.web.host import Host
from server.web.outcomes import Redirect
from server.web.page import Page
from server.web.routes import path_to

_NOT_RENDERED = {"busy": 503, "internal": 500}
"""The lowest status of a document without HTML, by the reason that the renderer returned."""
_ADDRESS_CHARACTERS = "%/:?#[]@!$&'()*+,;=~-._"


def wants_json(request: Request) -> bool:
    """Whether the request asks for the page object instead of a document."""
    return "application/json" in request.headers.get("accept", "")


def json_answer(value: Any, status: int = 200) -> Response:
    """`value` as JSON, without invisible characters."""
    encoded = json_without_invisible(msgspec.json.encode(value))
    return Response(encoded, status, media_type="application/json")


async def document_answer(host: Host, page: Page, view: str, *, rendered: bool = True) -> Response:
    """The page as an HTML document. If the host cannot render it, the browser does; the document
    then has an error status, because users without JavaScript get no page. With `rendered=False`
    the document is left for the browser to render when it is offline."""
    encoded = json_without_invisible(msgspec.json.encode(page))
    nonce = secrets.token_urlsafe(16)
    html = await host.renderer.render(encoded) if rendered else "offline"
    document = host.documents.write(
        page=encoded,
        rendered=html,
        view=view,
        locale=page.locale,
        nonce=nonce,
        refresh=page.refresh,
        has_messages=bool(page.flash or page.form),
        # A document that the browser stores belongs to no request.
        number=request_id() if rendered else None,
    )
    policy = document_policy(nonce, host.settings.map_tiles_origin)
    headers = {"Content-Security-Policy": policy}
    if html == "busy":
        headers["Retry-After"] = str(BUSY_RETRY_SECONDS)
    status = max(page.status, _NOT_RENDERED.get(html, 0)) if isinstance(html, str) else page.status
    return Response(document, status, headers, media_type="text/html")


def redirect_answer(request: Request, redirect: Redirect) -> Response:
    """A 303 response; or, if the request asks for JSON, the address as JSON, so that the script
    navigates itself."""
    headers = {"Clear-Site-Data": '"cache", "storage"'} if redirect.forget else {}
    if not wants_json(request):
        return see_other(redirect.location, headers)
    body: dict[str, Any] = {"redirect": _quoted(redirect.location), "document": redirect.document}
    if redirect.saved is not None:
        body["saved"] = redirect.saved
    response = json_answer(body, redirect.status)
    response.headers.update(headers)
    return response


def see_other(location: str, headers: Mapping[str, str] | None = None) -> Response:
    """A 303 response to an address of this host."""
    return Response(status_code=303, headers={"Location": _quoted(location), **(headers or {})})


def login_address(url: str) -> str:
    """The address of the login, which redirects to `url` afterwards."""
    return f"{path_to('login')}?{urlencode({'next': url})}"


def _quoted(location: str) -> str:
    return quote(location, safe=_ADDRESS_CHARACTERS)
