"""Logging in and out: cookies, the csrf token, and calls that need a session."""

import secrets
from urllib.parse import urlsplit

from provider_kit.check.answers import Reply
from provider_kit.check.checks.installation import UNKNOWN, Installation, first_id
from provider_kit.check.checks.lists import flag_of
from provider_kit.check.contact import Contact
from provider_kit.check.document import operations
from server.domain.limits import MAX_COOKIE_BYTES
from server.provider.credentials import Credentials

_UNKNOWN_ADDRESS = "nobody@heatdesk.invalid"


class LoginFailed(Exception):
    """The installer cannot log in; the message says why."""


def begin(contact: Contact, email: str, hashed_password: str) -> None:
    """Checks the session before and during the login. Raises LoginFailed or Unreachable."""
    nobody = contact.ask_as(Credentials(), "readSession", (200,))
    if flag_of(nobody.record.get("auth")):
        contact.results.breaks(
            "readSession", "session", "GET session without cookies", "`auth` is true"
        )
    _refuse_unknown(contact)
    reply = contact.ask("logIn", body={"email": email, "password": hashed_password})
    if reply.status != 200 or not flag_of(reply.record.get("auth")):
        raise LoginFailed(f"the provider answers the login with status {reply.status}")
    _judge_cookies(contact, reply)
    _keep_token(contact, reply, "logIn")
    if flag_of(reply.record.get("reconfirm_ga")):
        contact.results.note("logIn", "The installer has to agree to the terms anew.")
    if not contact.user.credentials.cookies:
        raise LoginFailed("the answer to the login sets no cookies")


def check_session(installation: Installation) -> None:
    """Checks that the session of the login is open and has a csrf token."""
    contact = installation.contact
    reply = contact.ask("readSession")
    if not flag_of(reply.record.get("auth")):
        installation.results.breaks(
            "readSession", "session", "GET session with the cookies of the login", "no session"
        )
    _keep_token(contact, reply, "readSession")


def check_refusals(installation: Installation) -> None:
    """Checks that every GET call that needs a session is refused without one. Uses records that
    exist, as far as they are known."""
    customer, heater = first_id(installation.customers), first_id(installation.heaters)
    path = dict.fromkeys(("faultId", "scanId", "categoryId"), UNKNOWN)
    path |= {"customerId": customer, "heaterId": heater}
    for operation in operations().values():
        if operation.method == "GET" and not operation.is_open and operation.id != "listen":
            path["id"] = customer if operation.id == "readCustomer" else heater
            # A provider may check first whether the record exists, and answer with 404.
            exists = not any(
                f"{{{name}}}" in operation.path for name in path if path[name] == UNKNOWN
            )
            expected = (401,) if exists else (401, 404)
            installation.contact.ask_as(Credentials(), operation.id, expected, path=path)


def end(installation: Installation) -> None:
    """Logs out, and checks that the cookies are not valid any more."""
    contact = installation.contact
    cookies = Credentials(cookies=dict(contact.user.credentials.cookies))
    contact.ask("logOut", (200, 204))
    after = contact.ask_as(cookies, "readAccount", (401,))
    if after.status == 200:
        installation.results.breaks(
            "logOut", "session", "GET account with the cookies of before", "status 200"
        )


def _refuse_unknown(contact: Contact) -> None:
    body = {"email": _UNKNOWN_ADDRESS, "password": secrets.token_hex(32)}
    contact.ask_as(Credentials(), "logIn", (401,), body=body)


def _keep_token(contact: Contact, reply: Reply, operation: str) -> None:
    token = reply.record.get("csrf_token")
    if isinstance(token, str) and token:
        contact.user.credentials.csrf_token = token
    else:
        contact.results.breaks(
            operation, "csrf", operations()[operation].name, "a session without csrf_token"
        )


def _judge_cookies(contact: Contact, reply: Reply) -> None:
    set_cookies = reply.headers.get_list("set-cookie")
    kept = contact.user.credentials.cookies
    asked = "the cookies of the login"
    attributes = [_attributes(each) for each in set_cookies]
    if not kept:
        contact.results.breaks("logIn", "session", asked, f"none that lasts, of {len(set_cookies)}")
    if sum(len(name) + len(value) for name, value in kept.items()) > MAX_COOKIE_BYTES // 2:
        contact.results.note(
            "logIn", f"The cookies have more than half of {MAX_COOKIE_BYTES} bytes."
        )
    if any("httponly" not in each for each in attributes):
        contact.results.note("logIn", "A cookie is not HttpOnly.")
    if urlsplit(contact.url).scheme == "https" and any("secure" not in each for each in attributes):
        contact.results.note("logIn", "A cookie is not Secure.")


def _attributes(set_cookie: str) -> set[str]:
    return {part.partition("=")[0].strip().lower() for part in set_cookie.split(";")[1:]}
