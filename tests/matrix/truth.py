"""Checks that must hold for every response, however the provider's response was broken."""

import re
from collections.abc import Iterator
from typing import Any

from tests.matrix.cases import Case
from tests.matrix.host import Outcome
from tests.matrix.parts import MOVING, parts_of
from tests.matrix.replay import Answer, Call
from tests.matrix.ways import Breakage, Meaning
from tests.support.help_calls import UNREAD
from tests.support.writes import MARK

_WORDS = re.compile(r"<main[^>]*>(.*?)</main>", re.DOTALL)
_TAGS = re.compile(r"<[^>]+>")
_FEWEST_CHARACTERS = 20
_REMARK = "uses the usual ones"
"""The remark in a file that was made without the installer's limits."""

# The failures that a page may report for each meaning; for any write, it may report an unknown
# outcome.
_SAYS: dict[Meaning, set[str]] = {
    Meaning.DOWN: {"down"},
    Meaning.SLOW: {"slow"},
    Meaning.BUSY: {"busy"},
    Meaning.SERVER_ERROR: {"server_error"},
    Meaning.INVALID_RESPONSE: {"invalid_response"},
    Meaning.OVER: {"login"},
    Meaning.NOT_LINKED: {"not_linked", "server_error", "refused", "gone", "form"},
    Meaning.GONE: {"gone", "server_error", "refused", "form"},
    Meaning.REFUSED: {"server_error", "refused", "form"},
    Meaning.TOLERABLE: set(),
}

# Optional calls of a screen, with what they are for: a missing detail needs no message.
_COMFORT: dict[tuple[str, str], str] = {
    ("login", "auth/api/accounts/account"): "the next screen reads it",
    ("password-update", "auth/api/accounts/account"): "names the account to a password store",
    ("customer-connect", "auth/api/accounts/account/"): "the customer's name in a sentence",
    ("heaters", "heaters/api/heaters/status_stats"): "whether there is a filter for other statuses",
    ("notifications", "heaters/api/heaters/heater/"): "the heater's name beside its id",
    ("notifications", "auth/api/installers/heaters"): "the heater's place beside its postal code",
    ("notifications", "auth/api/account_settings"): "the unit of a pressure that is sent without",
    ("/notifications.csv", "auth/api/account_settings"): "as on the screen",
    ("dashboard", "heaters/api/heaters/heater/"): "whom to call",
    ("worklist", "heaters/api/heaters/heater/"): "whom to call",
}
_COMFORT_OF_FORMS: dict[tuple[str, str], str] = {
    ("customer", "auth/api/accounts/account/"): "whom the message names",
}
_OF_A_FAULT = {
    "heaters/api/heaters/history": "since when a fault is",
    "heaters/api/heaters/heater_information": "which fault it is",
}
_OF_A_TAB = {**_OF_A_FAULT, "auth/api/account_settings": "its head says what is not checked"}
_OF_A_FOUND_CUSTOMER = {
    "auth/api/installers/accounts": "whether the customer is linked",
    "auth/api/installers/invites": "whether the customer was invited",
}
for _routes, _calls in (
    (("dashboard", "worklist", "heaters", "customer", "search"), _OF_A_FAULT),
    (("/live/heater-map", "/heaters.csv"), _OF_A_FAULT),
    (("heater-details", "heater-params", "heater-param", "heater-realtime"), _OF_A_TAB),
    (("heater-stats", "heater-report"), _OF_A_TAB),
    (("customers-add", "customers-invite"), _OF_A_FOUND_CUSTOMER),
):
    _COMFORT |= {(route, call): why for route in _routes for call, why in _calls.items()}
"""If the response to a mark is unreadable, the result is read back from the list."""
# Calls for which a 404 is an empty result; a notification that is gone needs no mark.
_NOTHING_THERE = (
    MARK,
    "auth/api/installers/search",
    "heaters/api/heaters/stats",
    "heaters/api/heaters/realtime",
    "heaters/api/heater_faults",
)
_LOGOUT = Call("DELETE", "auth/api/accounts/session")
# The contract has no body for these: nothing, or any JSON, confirms them.
_CONFIRMED = {
    ("POST", "auth/api/accounts/account_reset"),
    ("POST", "faqs/api/faqs/send_message"),
    ("POST", "app/api/general_agreements"),
    ("PUT", "auth/api/accounts/password"),
    ("DELETE", "auth/api/accounts/session"),
    ("DELETE", "auth/api/accounts/account"),
    ("DELETE", "auth/api/installers/account"),
}

_MESSAGES = {
    "SEND_UNKNOWN": "unknown",
    "SCAN_UNKNOWN": "unknown",
    "PASSWORD_RESET_UNKNOWN": "unknown",
    "contact.unknown": "unknown",
    "AVATAR_UPLOAD_UNKNOWN": "unknown",
    # Sent, but not confirmed.
    "RESET_SENT": "unknown",
    "RESET_FAILED": "refused",
    "SEND_REFUSED": "refused",
    "SEND_FAILED_DOWN": "down",
    "SEND_FAILED_SLOW": "slow",
    "SEND_FAILED_BUSY": "busy",
    "SEND_FAILED_SERVER_ERROR": "server_error",
    "SEND_FAILED_INVALID_RESPONSE": "invalid_response",
    "SESSION_TOO_LARGE": "invalid_response",
    "GATEWAY_UNKNOWN": "failed",
    "SCAN_FAILED": "failed",
    "PASSWORD_RESET_FAILED": "failed",
    "INVALID_VALUE": "failed",
    "FORM_INVALID": "form",
    "LOGIN_INVALID": "login",
    "LOGIN_ACCOUNT_NOT_ACTIVATED": "not_linked",
    "NOTIFICATION_GONE": "gone",
    "CUSTOMER_GONE": "gone",
    "HEATER_GONE": "gone",
    "CSV_FAILED": "failed",
    "LOGOUT_NOT_TOLD": "failed",
    "contact.failed": "failed",
    "CUSTOMER_REMOVE_FAILED": "failed",
    "AVATAR_UPLOAD_FAILED": "failed",
    "REQUEST_ERROR": "failed",
    "NOTIFICATIONS_MARKED_SOME": "failed",
    "NOTIFICATIONS_UNMARKED_SOME": "failed",
}


def complaints(
    case: Case,
    call: Call,
    breakage: Breakage,
    recorded: Answer,
    healthy: Outcome,
    answer: Outcome,
) -> Iterator[str]:
    """What is wrong with the response to a request whose provider call was broken in this way.
    `recorded` is the provider's healthy response, and `healthy` the response that it led to."""
    yield from _readable(case, answer)
    if answer.status == 500 or _kind(answer) == "internal":
        yield "an error of our own"
        return
    yield from _told(case, call, breakage, recorded, answer)
    yield from _standing(case, call, healthy, answer)


def _readable(case: Case, answer: Outcome) -> Iterator[str]:
    kind = answer.headers.get("content-type", "")
    if answer.status == 303:
        return
    if kind.startswith("text/html"):
        found = _WORDS.search(answer.text)
        words = _TAGS.sub("", found[1]).strip() if found else ""
        if len(words) < _FEWEST_CHARACTERS:
            yield "a blank page"
        if not re.search(r"<title>\s*\S", answer.text):
            yield "a page without a title"
    elif case.is_page and not answer.page:
        yield "neither a page nor a page object"


def said(answer: Outcome) -> set[str]:
    """All failures that a response reports."""
    page = answer.page
    found = {_kind(answer) or "", *_problems(page.get("data"))}
    for message in [*((page.get("form") or {}).get("errors") or {}).values(), page.get("flash")]:
        found.add(_said_by(message))
    if answer.session and answer.session.flash:
        found.add(_said_by({"key": answer.session.flash.key}))
    if str(page.get("redirect", "")).startswith("/login"):
        found.add("login")
    if page.get("left_out"):
        found.add("invalid_response")
    shell = page.get("shell")
    if shell and shell["unread"] is None:
        found.add("no count")
    if isinstance(page.get("problem"), str):
        found.add(page["problem"].replace("session", "login"))
    if answer.headers.get("content-type", "").startswith("text/csv") and _REMARK in answer.text:
        found.add("failed")
    if not page and answer.status >= 400:
        found.add("failed")
    return found - {""}


def _told(
    case: Case, call: Call, breakage: Breakage, recorded: Answer, answer: Outcome
) -> Iterator[str]:
    wanted = {*_SAYS[breakage.meaning], "unknown", "failed"}
    found = said(answer)
    comfort = _COMFORT if case.fields is None else {**_COMFORT, **_COMFORT_OF_FORMS}
    is_comfort = any(case.route == route and call.path.startswith(path) for route, path in comfort)
    if breakage.meaning is Meaning.TOLERABLE or found & wanted or is_comfort:
        return
    if _is_lawful(call, breakage, recorded):
        return
    if call.path == UNREAD and ("no count" in found or "redirect" in answer.page):
        return
    yield f"not told as {breakage.meaning.value}, but as {sorted(found)}"


def _is_lawful(call: Call, breakage: Breakage, recorded: Answer) -> bool:
    """Whether the contract allows the broken response, with a meaning other than a failure."""
    if breakage.meaning is Meaning.GONE:
        is_list = recorded.body.lstrip().startswith(b"[")
        return is_list or call.path.startswith(_NOTHING_THERE)
    if breakage.meaning is Meaning.NOT_LINKED:
        return call.path.startswith(_NOTHING_THERE[:1])
    if breakage.meaning is Meaning.OVER:
        return call == _LOGOUT
    if (call.method, call.path) in _CONFIRMED and (breakage.is_json or breakage.is_empty):
        return True
    if call.path.startswith(MARK) and breakage.meaning is Meaning.INVALID_RESPONSE:
        return True
    if not recorded.body and breakage.needs_body:
        return True
    return recorded.status == 201 and (breakage.is_json or breakage.keeps_status)


def _standing(case: Case, call: Call, healthy: Outcome, answer: Outcome) -> Iterator[str]:
    """Checks that the parts that do not depend on the call are unchanged."""
    before, after = healthy.page.get("data"), answer.page.get("data")
    may_change = parts_of(case.route, case.address, call.path)
    if not (isinstance(before, dict) and case.fields is None) or may_change is None:
        return
    if after is None and "redirect" not in answer.page:
        if _kind(answer) not in ("gone", "not_linked"):
            yield "no screen at all"
        return
    changed = {key for key in before if after and before[key] != after.get(key)}
    if lost := changed - may_change - MOVING:
        yield f"other parts are not as they were: {sorted(lost)}"


def _said_by(message: Any) -> str:
    if not message:
        return ""
    key = message.get("key")
    return "refused" if key is None else _MESSAGES.get(key, str(key))


def _kind(answer: Outcome) -> str | None:
    problem = answer.page.get("problem")
    return problem["kind"] if isinstance(problem, dict) else None


def _problems(value: Any) -> Iterator[str]:
    """The reasons of missing parts, wherever they are in the data."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key.endswith("problem") and isinstance(item, str):
                yield item
            else:
                yield from _problems(item)
    elif isinstance(value, list):
        for item in value:
            yield from _problems(item)
