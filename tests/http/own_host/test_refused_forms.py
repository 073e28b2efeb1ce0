"""Every refused form has a message, at the form and in the page protocol."""

from typing import Any

import httpx
import pytest

from tests.support.account import ACCOUNT, NEW_CUSTOMER, SESSION
from tests.support.contents import absent
from tests.support.faults import (
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import messages
from tests.support.user import EMAIL, PASSWORD, User, embedded_page
from tests.support.writes import JSON, MARK, WRITES, a_customer, send, token


def told(answer: httpx.Response) -> tuple[int, dict[str, Any]]:
    """The status and the errors of a refused form that was sent with JavaScript."""
    return answer.status_code, answer.json()["form"]["errors"]


def test_a_screen_without_a_form_says_that_it_takes_none(user: User) -> None:
    answer = send(user, "/about", {"x": "1"})
    assert told(answer) == (405, {"": {"key": "FORM_REJECTED"}})
    assert answer.json()["problem"]["kind"] == "rejected"
    plain = user.post("/about", {})
    assert plain.status_code == 405
    assert not absent(plain.text, "could not be read", "<nav")


@pytest.mark.parametrize("name", ["removed customer", "invite", "reset"])
def test_a_form_that_does_not_name_its_action_changes_nothing(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    address, _, call, method = WRITES[name](user)
    assert messages(user.post(address, {})) == {"": "FORM_REJECTED"}
    assert proxy.calls(call, method) == []


def test_a_demo_that_is_refused_says_so_at_the_form(visitor: User, proxy: FaultyProxy) -> None:
    customer = a_customer(visitor.login("demo@heatdesk.test"))
    answer = send(visitor, f"/customer/{customer}", {}, token(visitor, "/contact"))
    assert told(answer) == (403, {"": {"key": "FORM_DEMO"}})
    assert answer.json()["problem"]["kind"] == "demo"


def test_what_is_too_large_is_told_as_such_and_not_as_no_internet(
    user: User,
) -> None:
    answer = send(user, "/contact", {"content": "x" * 600_000})
    assert told(answer) == (413, {"": {"key": "FORM_TOO_LARGE"}})
    answer = user.post("/contact", {"content": "x" * 70_000})
    assert messages(answer) == {"content": "contact.too_long"}
    assert "x" * 70_000 in answer.text


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--a\r\n"),
        ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data\r\n\r\nx"),
        ("multipart/form-data; boundary=a", b"this is no part"),
    ],
)
def test_a_malformed_upload_is_not_told_as_too_large(
    user: User, content_type: str, body: bytes
) -> None:
    headers = {"content-type": content_type, **JSON}
    answer = user.http.post("/my-profile", content=body, headers=headers)
    assert told(answer) == (400, {"": {"key": "FORM_REJECTED"}})


def test_a_mark_that_fails_is_told_in_the_snackbar(user: User, proxy: FaultyProxy) -> None:
    row = user.page("/notifications?read=0")["data"]["notifications"][0]
    assert 'type="hidden" name="refusal" value="snackbar"' in user.get("/notifications").text
    fields = {"notification": row["id"], "read": "1", "refusal": "snackbar"}
    because = {"key": "FORM_INVALID_BECAUSE", "values": {"reasons": "Too late."}}
    for fault, message in (
        (Fault(503), {"key": "SEND_FAILED_BUSY"}),
        (DOWN, {"key": "SEND_UNKNOWN"}),
        (answers({"read": "Too late."}, 406), because),
    ):
        proxy.break_(MARK, fault, "PATCH")
        page = embedded_page(user.post("/notifications", fields).text)
        assert (page["flash"], page["form"]) == (message, None)
        assert page["data"]["notifications"]


_NO_HEATER = (*("profile", "password", "removed account", "mark", "removed customer", "invite"),)


@pytest.mark.parametrize("name", _NO_HEATER)
def test_a_conflict_is_told_as_a_heater_without_connection_only_where_there_is_one(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    """Nor as a wrong current password."""
    address, fields, call, method = WRITES[name](user)
    proxy.break_(call, Fault(409), method)
    assert messages(user.post(address, fields)) == {"": "SEND_REFUSED"}


def test_a_conflict_at_login_and_at_creation_is_a_refusal(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, Fault(409), "POST")
    assert messages(user.post("/customers/create", NEW_CUSTOMER)) == {"": "SEND_REFUSED"}
    assert user.post("/logout", {}).status_code == 303
    proxy.break_(SESSION, Fault(409), "POST")
    fields = {"email": EMAIL, "password": PASSWORD}
    assert messages(user.post("/login", fields)) == {"": "SEND_REFUSED"}


def test_taking_a_value_back_tells_a_heater_without_connection(
    user: User, proxy: FaultyProxy
) -> None:
    address, fields, call, method = WRITES["parameter"](user)
    assert user.post(address, fields).status_code == 303
    listed = address.rpartition("/")[0]
    undo = user.page(listed)["flash"]["undo"]["ids"]
    proxy.break_(call, Fault(409), method)
    assert messages(user.post(listed, {"undo": undo})) == {"": "HEATER_OFFLINE_WARNING"}


def test_a_live_endpoint_answers_in_json_whatever_happens(user: User, proxy: FaultyProxy) -> None:
    for address in ("/live/unread", "/live/heater-map", "/live/catalogue", "/live/scans/1"):
        for fault in (DOWN, ANSWERS_500, PROXY_PAGE, Fault(403), Fault(404)):
            proxy.break_("", fault)
            answer = user.get(address)
            assert answer.headers["content-type"] == "application/json"
            assert answer.status_code < 500 or answer.json()["problem"] != "internal"


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_text_that_no_answer_could_hold_is_refused(visitor: User, accept: str) -> None:
    """Python supports encodings with texts that cannot be encoded in UTF-8."""
    part = '--b\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    csrf = part.format("csrf", token(visitor, "/login"))
    kind = "multipart/form-data; boundary=b; charset=unicode_escape"
    headers = {"content-type": kind, "accept": accept}
    body = csrf + part.format("email", "\\ud800x") + "--b--\r\n"
    assert visitor.http.post("/login", content=body, headers=headers).status_code == 400


def test_the_page_protocol_holds_for_every_refusal(user: User) -> None:
    """As JSON, every refusal is a page object with its message."""
    for address in ("/contact", "/settings", "/customers/create", "/password-update"):
        answer = user.http.post(address, data={"csrf": "00" * 32}, headers=JSON)
        assert told(answer) == (403, {"": {"key": "FORM_EXPIRED"}})
