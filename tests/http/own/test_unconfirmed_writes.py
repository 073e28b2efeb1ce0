"""An unconfirmed write is never reported as saved, and is verified by a read if possible."""

import dataclasses

import pytest

from tests.support.faults import (
    ANSWER_LATE,
    ANSWER_LOST,
    ANSWERS_500,
    CUT,
    DOWN,
    HANGS,
    PROXY_PAGE,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import messages
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.pictures import encoded
from tests.support.user import User, embedded_page
from tests.support.worlds import World
from tests.support.writes import ACCOUNT, MESSAGE, WRITES, send, token


# A mark is verified by the list instead (test_bulk_marking.py).
@pytest.mark.parametrize("name", [name for name in WRITES if name != "mark"])
def test_the_page_of_a_proxy_is_no_saved_write(user: User, proxy: FaultyProxy, name: str) -> None:
    address, fields, call, method = WRITES[name](user)
    csrf = token(user, address)
    proxy.break_(call, PROXY_PAGE, method)
    answer = send(user, address, fields, csrf)
    assert answer.status_code == 502
    key = "contact.unknown" if name == "message" else "SEND_UNKNOWN"
    assert answer.json()["form"]["errors"] == {"": {"key": key}}
    assert len(proxy.calls(call, method)) == 1


@pytest.mark.parametrize("name", [name for name in WRITES if name != "mark"])
def test_an_error_with_the_status_of_a_success_is_no_saved_write(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    address, fields, call, method = WRITES[name](user)
    csrf = token(user, address)
    proxy.break_(call, answers({"error": "Database locked"}), method)
    answer = send(user, address, fields, csrf)
    key = "contact.unknown" if name == "message" else "SEND_UNKNOWN"
    assert answer.json()["form"]["errors"] == {"": {"key": key}}


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b'{"message": "Sent."}', b'{"error": null}'])
def test_a_confirmation_without_an_error_is_one(
    user: User, proxy: FaultyProxy, body: bytes
) -> None:
    proxy.break_(MESSAGE, Fault(200, body), "POST")
    assert user.post("/contact", {"content": "It drips."}).status_code == 303


@pytest.mark.parametrize("status", [301, 302, 303, 304, 307])
def test_a_write_that_is_answered_with_a_redirect_is_told_as_not_known(
    user: User, proxy: FaultyProxy, status: int
) -> None:
    proxy.break_(MESSAGE, Fault(status, b"", {"location": "/ok"}, acts=True), "POST")
    answer = user.post("/contact", {"content": "It drips."})
    assert messages(answer) == {"": "contact.unknown"}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_whose_connection_breaks_is_sent_once(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    """The connection has been used by earlier calls: HTTP then lets a client retry a PUT or a
    DELETE, but the second response would be about another state than the first."""
    address, fields, call, method = WRITES[name](user)
    csrf = token(user, address)
    proxy.break_(call, CUT, method)
    answer = send(user, address, fields, csrf)
    key = "contact.unknown" if name == "message" else "SEND_UNKNOWN"
    assert answer.json()["form"]["errors"] == {"": {"key": key}}
    assert len(proxy.calls(call, method)) == 1


@pytest.mark.parametrize("fault", [PROXY_PAGE, ANSWER_LOST, ANSWERS_500])
def test_a_new_picture_that_no_answer_confirms_is_not_told_as_saved(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_("auth/api/accounts/account_photo", fault)
    answer = user.http.post(
        "/my-profile",
        data={"csrf": token(user, "/my-profile"), "intent": "picture"},
        files={"picture": ("me.png", encoded("PNG", (9, 9)), "image/png")},
    )
    assert messages(answer) == {"": "AVATAR_UPLOAD_UNKNOWN"}


@pytest.mark.parametrize("fault", [ANSWER_LOST, DOWN, ANSWERS_500, PROXY_PAGE])
def test_a_message_that_got_no_answer_is_told_as_not_known(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(MESSAGE, fault)
    answer = user.post("/contact", {"content": "It drips."})
    assert messages(answer) == {"": "contact.unknown"}
    assert "It drips." in answer.text


def test_what_the_provider_was_never_sent_is_told_as_not_saved(hasty: User, world: World) -> None:
    gone = Fault(503, b"{}")
    world.proxy.break_(MESSAGE, gone)
    assert messages(hasty.post("/contact", {"content": "It drips."})) == {"": "contact.failed"}
    world.proxy.break_(ACCOUNT, HANGS, "GET")
    answer = hasty.post("/my-profile", {"city_name": "Elsewhere", "was.city_name": "x"})
    assert embedded_page(answer.text)["form"]["errors"][""]["key"] == "SEND_FAILED_SLOW"


@pytest.mark.parametrize("fault", [ANSWER_LOST, ANSWER_LATE])
def test_a_note_that_arrived_without_an_answer_is_found_by_looking(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(SERVICE, fault, "POST")
    address = path(heater_of(hasty, "ic3"), "details")
    name = f"Seal replaced, {'late' if fault.delay else 'lost'}"
    fields = {"name": name, "date": "2026-01-02", "time": "09:30"}
    answer = hasty.post(f"{address}?dialog=note", fields)
    assert answer.status_code == 303
    page = hasty.page(address)
    assert page["flash"] == {"key": "NOTE_SAVED"}
    assert [row["name"] for row in page["data"]["service"]["items"]].count(name) == 1


def test_a_profile_that_was_saved_without_an_answer_is_found_by_looking(
    user: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, ANSWER_LOST, "PUT")
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    answer = user.post("/my-profile", {"city_name": "Lost", "was.city_name": before})
    assert answer.status_code == 303
    proxy.mend()
    assert user.page("/my-profile")["data"]["values"]["city_name"] == "Lost"


@pytest.mark.parametrize("has_fields", [False, True])
def test_a_profile_whose_answer_is_of_what_was_there_before_is_read_again(
    user: User, proxy: FaultyProxy, has_fields: bool
) -> None:
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    record = answers({"city_name": before} if has_fields else {})
    proxy.break_(ACCOUNT, dataclasses.replace(record, acts=True), "PUT")
    answer = user.post("/my-profile", {"city_name": "Bilthoven", "was.city_name": before})
    assert answer.status_code == 303
    assert user.page("/my-profile")["data"]["values"]["city_name"] == "Bilthoven"


def test_a_profile_that_was_not_saved_is_not_told_as_saved(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, DOWN, "PUT")
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    answer = user.post("/my-profile", {"city_name": "Nowhere", "was.city_name": before})
    assert messages(answer) == {"": "SEND_UNKNOWN"}
    assert user.page("/my-profile")["data"]["values"]["city_name"] == before


NEW = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "email": "ada@example.test",
    "email2": "ada@example.test",
    "address": "Kade",
    "address_number": "1",
    "postal_code": "3583 EM",
    "city_name": "Utrecht",
    "country_id": "1",
}


@pytest.mark.parametrize("status", [403, 404])
def test_a_customer_who_is_not_visible_yet_is_told_as_created(
    user: User, proxy: FaultyProxy, status: int
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 4711}, 201), "POST")
    proxy.break_(f"{ACCOUNT}/4711", Fault(status, b"{}"), "GET")
    location = user.post("/customers/create", NEW).headers["location"]
    shown = user.get(location)
    assert shown.status_code == 200
    assert "The customer has been created." in shown.text
    assert "look again in a few minutes" in shown.text
    assert 'href="/customer/4711"' not in shown.text
    assert 'href="/customers"' in shown.text


def test_a_link_cannot_claim_that_somebody_was_created(user: User, proxy: FaultyProxy) -> None:
    assert user.get("/customers/create?created=99999999").status_code == 404
    proxy.break_(ACCOUNT, DOWN, "GET")
    assert user.get("/customers/create?created=1000").status_code == 503
