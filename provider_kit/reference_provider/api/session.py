"""Logging in, looking at the session, logging out."""

from sqlalchemy import select
from starlette.responses import Response

from provider_kit.reference_provider import passwords, schema
from provider_kit.reference_provider.api.call import Call, call, json_answer, no_content
from provider_kit.reference_provider.api.errors import Refused
from provider_kit.reference_provider.seeding.accounts import CURRENT_AGREEMENT
from provider_kit.reference_provider.sessions import (
    close_session,
    expired_cookie_headers,
    open_session,
)

_PATH = "/auth/api/accounts/session"


def show_session(call: Call) -> Response:
    visitor = call.visitor
    if visitor is None:
        return _session(None, reconfirm=False)
    return _session(visitor.csrf_token, reconfirm=visitor.agreement_id != CURRENT_AGREEMENT)


def log_in(call: Call) -> Response:
    installer = schema.installers
    known = call.connection.execute(
        select(installer).where(installer.c.email == call.text("email").casefold())
    ).one_or_none()
    if not passwords.matches(known.password_hash if known else None, call.text("password")):
        raise Refused(401, "login_invalid")
    if known is None or not known.activated:
        raise Refused(403, "not_activated")
    # The password was checked outside of this write transaction: Argon2 is slow, and other writers
    # would have to wait for it.
    with call.database.write() as connection:
        new = open_session(connection, known.id)
    answer = _session(new.csrf_token, reconfirm=known.agreement_id != CURRENT_AGREEMENT)
    for header in new.cookie_headers():
        answer.headers.append("Set-Cookie", header)
    return answer


def log_out(call: Call) -> Response:
    close_session(call.connection, call.installer)
    answer = no_content()
    for header in expired_cookie_headers():
        answer.headers.append("Set-Cookie", header)
    return answer


def _session(csrf_token: str | None, *, reconfirm: bool) -> Response:
    return json_answer(
        {"auth": csrf_token is not None, "csrf_token": csrf_token, "reconfirm_ga": reconfirm}
    )


ROUTES = [
    call("GET", _PATH, show_session, is_open=True),
    call("POST", _PATH, log_in, is_open=True, writes=False),
    call("DELETE", _PATH, log_out),
]
