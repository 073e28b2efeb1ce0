"""An unconfirmed write is never reported as saved, and is verified by a read if possible."""

import dataclasses

import pytest

from tests.support.account import ACCOUNT
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
from tests.support.user import User
from tests.support.writes import MESSAGE, WRITES, send

DATABASE_LOCKED = answers({"error": "Database locked"})
"""An error with the status of a success."""
USUAL = (PROXY_PAGE, DATABASE_LOCKED, CUT)
REDIRECTED = Fault(303, b"", {"location": "/ok"}, acts=True)
UNCONFIRMED: dict[str, tuple[Fault, ...]] = {
    **dict.fromkeys(WRITES, USUAL),
    "message": (*USUAL, ANSWER_LOST, DOWN, ANSWERS_500, REDIRECTED),
    # A mark is verified by the list instead (test_bulk_marking.py).
    "mark": (CUT,),
    # These have to be answered with what is stored.
    **dict.fromkeys(("setting", "threshold"), (PROXY_PAGE, answers({"id": 9}), CUT)),
}

KEYS = {
    "message": {"contact.unknown"},
    "scan": {"SCAN_UNKNOWN"},
    "setting": {"FORM_INVALID", "SEND_UNKNOWN"},
    "threshold": {"FORM_INVALID", "SEND_UNKNOWN"},
}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_that_no_answer_confirms_is_sent_once_and_told_as_not_known(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    """A cut connection has been used by earlier calls: HTTP then lets a client retry a PUT or a
    DELETE, but the second response would be about another state than the first."""
    address, fields, call, method = WRITES[name](user)
    keys = KEYS.get(name, {"SEND_UNKNOWN"})
    for fault in UNCONFIRMED[name]:
        proxy.seen.clear()
        proxy.break_(call, fault, method)
        answer = send(user, address, fields)
        assert {each["key"] for each in answer.json()["form"]["errors"].values()} == keys, fault
        assert answer.status_code == (503 if fault in (CUT, ANSWER_LOST, DOWN) else 502)
        assert len(proxy.calls(call, method)) == 1, fault


def test_a_write_that_hangs_is_sent_once_and_told_as_not_known(
    hasty: User, proxy: FaultyProxy
) -> None:
    address, fields, call, method = WRITES["invite"](hasty)
    proxy.break_(call, HANGS, method)
    answer = hasty.post(address, fields)
    assert (answer.status_code, messages(answer)) == (504, {"": "SEND_UNKNOWN"})
    assert len(proxy.calls(call, method)) == 1


def test_what_the_provider_has_not_taken_is_told_as_not_sent(
    user: User, proxy: FaultyProxy
) -> None:
    proxy.break_(MESSAGE, Fault(503, b"{}"))
    answer = user.post("/contact", {"content": "It drips."})
    assert messages(answer) == {"": "contact.failed"}
    assert "It drips." in answer.text


@pytest.mark.parametrize("fault", [ANSWER_LOST, ANSWER_LATE])
def test_a_note_that_arrived_without_an_answer_is_found_by_looking(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(SERVICE, fault, "POST")
    address = path(heater_of(hasty, "ic3"), "details")
    name = f"Seal replaced, {'late' if fault.delay else 'lost'}"
    hasty.post(f"{address}?dialog=note", {"name": name, "date": "2026-01-02", "time": "09:30"})
    page = hasty.page(address)
    assert page["flash"]["key"] == "NOTE_SAVED_SAME"
    assert [row["name"] for row in page["data"]["service"]["items"]].count(name) == 1


@pytest.mark.parametrize(
    "told",
    [None, [], ["city_name"]],
    ids=["lost", "without the field", "of what was there before"],
)
def test_a_profile_that_was_saved_without_a_confirmation_is_found_by_looking(
    user: User, proxy: FaultyProxy, told: list[str] | None
) -> None:
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    fault = ANSWER_LOST if told is None else answers(dict.fromkeys(told, before))
    proxy.break_(ACCOUNT, dataclasses.replace(fault, acts=True), "PUT")
    typed = f"{before} North"
    answer = user.post("/my-profile", {"city_name": typed, "was.city_name": before})
    assert answer.status_code == 303
    assert user.page("/my-profile")["data"]["values"]["city_name"] == typed
