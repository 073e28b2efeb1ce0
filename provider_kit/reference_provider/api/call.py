"""A call of the contract: `Call` holds its data, and `call` makes a route of its handler.

A handler is a plain blocking function. It runs in a worker thread inside one transaction, so that
neither SQLite nor Argon2 ever blocks the event loop.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from provider_kit.reference_provider.api.errors import ProviderError, Refused, not_found
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.content import Content, content_in, preferred_language
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.sessions import Installer, installer_of

# The range of SQLite's integers, in which all ids and counts are.
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1

Answer = Response
Body = Any


@dataclass(frozen=True, slots=True)
class Call:
    """The data that a handler may use."""

    database: Database
    connection: Connection
    clock: Clock
    content: Content
    path: Mapping[str, Any]
    query: QueryParams
    headers: Headers
    base_url: str
    body: Body
    visitor: Installer | None

    @property
    def installer(self) -> Installer:
        if self.visitor is None:
            raise Refused(401, "no_session")
        return self.visitor

    @property
    def company_id(self) -> int:
        return self.installer.company_id

    def fields(self) -> dict[str, Any]:
        """The body as an object. Raises Refused (400) if it is anything else."""
        if not isinstance(self.body, dict):
            raise Refused(400, "body_invalid")
        return self.body

    def text(self, field: str) -> str:
        """A field of the body as text without surrounding spaces; empty when it is not given."""
        value = self.fields().get(field)
        return "" if value is None or isinstance(value, (dict, list)) else str(value).strip()

    def number(self, field: str) -> int | None:
        """A field of the body as a whole number, even if sent as text; None if it is none."""
        return whole_number(self.text(field))

    def limit(self, name: str = "limit") -> int | None:
        """A count from the query; None if it is not given. Raises Refused (400) if invalid."""
        given = self.query.get(name, "")
        if not given:
            return None
        count = whole_number(given)
        if count is None or count < 0:
            raise Refused(400, "query_invalid")
        return count


Handler = Callable[[Call], Answer]


def call(
    method: str,
    path: str,
    handler: Handler,
    *,
    is_open: bool = False,
    writes: bool | None = None,
) -> Route:
    """Makes the route of a handler. `is_open` calls need no session; `writes` says whether the call
    needs a write transaction, which by default every method but GET does."""
    writing = method != "GET" if writes is None else writes

    async def endpoint(request: Request) -> Response:
        body = await _body(request)
        return await run_in_threadpool(_run, request, body, handler, is_open, writing)

    return Route(path, endpoint, methods=[method], name=f"{method} {path}")


def json_answer(data: object, status: int = 200) -> Response:
    body = msgspec.json.encode(data)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def no_content() -> Response:
    return Response(status_code=204)


def whole_number(text: str) -> int | None:
    """The whole number in a text; None if it is none, or is too large for the database."""
    try:
        number = int(text)
    except ValueError:
        return None
    return number if _is_held(number) else None


def _is_held(number: int) -> bool:
    return _SMALLEST <= number <= _LARGEST


def _run(request: Request, body: Body, handler: Handler, is_open: bool, writing: bool) -> Response:
    content = content_in(preferred_language(request.headers.get("accept-language", "")))
    database: Database = request.app.state.database
    try:
        if not all(_is_held(each) for each in request.path_params.values() if type(each) is int):
            raise not_found()
        with database.write() if writing else database.read() as connection:
            visitor = installer_of(connection, request.cookies)
            if not is_open:
                _check(request, visitor)
            return handler(_call(request, connection, content, body, visitor))
    except ProviderError as error:
        return json_answer(error.body(content), error.status)


def _call(
    request: Request,
    connection: Connection,
    content: Content,
    body: Body,
    visitor: Installer | None,
) -> Call:
    return Call(
        database=request.app.state.database,
        connection=connection,
        clock=request.app.state.clock,
        content=content,
        path=request.path_params,
        query=request.query_params,
        headers=request.headers,
        base_url=str(request.base_url).rstrip("/"),
        body=body,
        visitor=visitor,
    )


def _check(request: Request, visitor: Installer | None) -> None:
    if visitor is None:
        raise Refused(401, "no_session")
    if request.method != "GET" and request.headers.get("x-csrf-token") != visitor.csrf_token:
        raise Refused(400, "csrf")


async def _body(request: Request) -> Body:
    """JSON or a form; None for neither, so that the handler decides whether it needs one."""
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await _form(request)
    try:
        return msgspec.json.decode(await request.body())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


async def _form(request: Request) -> dict[str, bytes | str]:
    # The body is read as a whole first, so that one that is too large is refused before a
    # temporary file is opened.
    await request.body()
    async with request.form(max_files=1, max_fields=10) as form:
        return {
            name: value if isinstance(value, str) else await value.read()
            for name, value in form.items()
        }
