"""Logging in and out, and what is refused: without a session, or for records of nobody."""

import re
import secrets
from collections.abc import Sequence

from provider_kit.check.answers import Reply
from provider_kit.check.checks.lists import UNKNOWN, first_id, flag_of
from provider_kit.check.contact import CannotGoOn, Contact
from provider_kit.check.document import OPERATIONS
from server.domain.limits import MAX_COOKIE_BYTES
from server.provider.credentials import Credentials

NO_ADDRESS = "nobody@heatdesk.invalid"
_NOBODYS = (UNKNOWN, "no such record", str(2**70))
_OF_NOBODY = {
    **dict.fromkeys(
        ("readCustomer", "readHeater", "readStatistics", "readRealtime", "readFault"), (403, 404)
    ),
    # A list may also be empty.
    **dict.fromkeys(
        ("listHeatersOfCustomer", "listFaults", "listParameters", "listMaintenances"),
        (200, 403, 404),
    ),
}


def begin(contact: Contact, email: str) -> None:
    """Checks the session before, during and after the login. Raises CannotGoOn."""
    nobody = contact.ask("readSession", visitor=Credentials())
    contact.expect(
        not flag_of(nobody.record.get("auth")),
        *("readSession", "session", "GET session without cookies", "`auth` is true"),
    )
    unknown = {"email": NO_ADDRESS, "password": secrets.token_hex(32)}
    contact.ask("logIn", (401,), body=unknown, visitor=Credentials())
    body = {"email": email, "password": contact.hashed_password}
    reply = contact.ask("logIn", body=body)
    if reply.status != 200 or not flag_of(reply.record.get("auth")):
        raise CannotGoOn(f"the provider answers the login with status {reply.status}")
    _judge_cookies(contact, reply.headers.get_list("set-cookie"))
    _keep_token(contact, reply, "logIn")
    if flag_of(reply.record.get("reconfirm_ga")):
        contact.note("logIn", "The installer has to agree to the terms anew.")
    if not contact.credentials.cookies:
        raise CannotGoOn("the answer to the login sets no cookies")
    reply = contact.ask("readSession")
    contact.expect(
        flag_of(reply.record.get("auth")),
        *("readSession", "session", "GET session with the cookies of the login", "no session"),
    )
    _keep_token(contact, reply, "readSession")


def check_refusals(contact: Contact) -> None:
    """Checks that every GET call that needs a session is refused without one, also for records
    that exist, and that calls for records of nobody are refused."""
    customer, heater = first_id(contact.customers), first_id(contact.heaters)
    path = dict.fromkeys(("faultId", "scanId", "categoryId"), UNKNOWN)
    path |= {"customerId": customer, "heaterId": heater}
    for operation in OPERATIONS.values():
        if operation.method == "GET" and not operation.is_open and operation.id != "listen":
            path["id"] = customer if operation.id == "readCustomer" else heater
            # A provider may check first whether the record exists, and answer with 404.
            is_unknown = UNKNOWN in operation.path.format_map(path)
            refused = (401, 404) if is_unknown else (401,)
            contact.ask(operation.id, refused, path=path, visitor=Credentials())
    for name, expected in _OF_NOBODY.items():
        for nobody in _NOBODYS:
            path = dict.fromkeys(("id", "customerId", "heaterId", "faultId"), nobody)
            rows = contact.ask(name, expected, path=path).rows
            contact.expect(not rows, name, "foreign", "the list of a record of nobody", "entries")


def end(contact: Contact) -> None:
    """Logs out, and checks that the cookies are not valid any more."""
    cookies = Credentials(cookies=dict(contact.credentials.cookies))
    contact.ask("logOut", (200, 204))
    after = contact.ask("readAccount", (401,), visitor=cookies)
    contact.expect(
        after.status != 200,
        *("logOut", "session", "GET account with the cookies of before", "status 200"),
    )


def _keep_token(contact: Contact, reply: Reply, operation: str) -> None:
    token = reply.record.get("csrf_token")
    is_token = isinstance(token, str) and token != ""
    if is_token:
        contact.credentials.csrf_token = token
    asked = OPERATIONS[operation].name
    contact.expect(is_token, operation, "csrf", asked, "a session without csrf_token")


def _judge_cookies(contact: Contact, set_cookies: Sequence[str]) -> None:
    kept = contact.credentials.cookies
    contact.expect(
        kept,
        *("logIn", "session", "the cookies of the login"),
        f"none that lasts, of {len(set_cookies)}",
    )
    if sum(len(name) + len(value) for name, value in kept.items()) > MAX_COOKIE_BYTES // 2:
        contact.note("logIn", f"The cookies have more than half of {MAX_COOKIE_BYTES} bytes.")
    is_https = contact.url.lower().startswith("https:")
    for name in ("HttpOnly", "Secure") if is_https else ("HttpOnly",):
        attribute = re.compile(rf";\s*{name}\s*(=|;|$)", re.IGNORECASE)
        if not all(attribute.search(each) for each in set_cookies):
            contact.note("logIn", f"A cookie is not {name}.")
