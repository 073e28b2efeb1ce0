"""Marking all notifications of a filter at once, and undoing it."""

import dataclasses
import json
import re
from typing import Any

import pytest

from tests.support.faults import HANGS, PROXY_PAGE, Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.rows import NOTIFICATIONS
from tests.support.user import User, embedded_page

PAGE = "/notifications"


def unread(proxy: FaultyProxy, ids: list[Any], most: int = 30) -> None:
    """These notifications are unread, and the provider accepts every mark; a response has at most
    `most` of them."""
    proxy.mend()
    proxy.break_(f"{NOTIFICATIONS}/", answers({"id": 1, "read": 1}), "PATCH")
    proxy.paged(NOTIFICATIONS, [{"id": id_, "read": 0, "heater_id": 1} for id_ in ids], most)


def patches(proxy: FaultyProxy) -> list[tuple[str, Any]]:
    return [
        (call.path.rsplit("/", 1)[1], json.loads(call.body)["read"])
        for call in proxy.calls(NOTIFICATIONS, "PATCH")
    ]


def test_one_request_marks_the_filter_and_undo_takes_it_back(
    user: User, proxy: FaultyProxy
) -> None:
    place = f"{PAGE}?read=0&type=warning"
    before = user.page(PAGE)["shell"]["unread"]
    proxy.mend()
    answer = user.post(place, {"all": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    marked = patches(proxy)
    assert 10 < len(marked) == len(dict(marked)) < before
    assert {read for _, read in marked} == {1}

    html = user.get(place).text
    page, flash = embedded_page(html), embedded_page(html)["flash"]
    assert (flash["key"], flash["values"]["count"]) == ("NOTIFICATIONS_MARKED", len(marked))
    assert page["data"]["notifications"] == []
    assert page["shell"]["unread"] == before - len(marked)
    assert re.search(r'name="undo" value="[\d,]+"', html)
    assert (flash["undo"]["count"], flash["undo"]["whole"]) == (len(marked), True)

    proxy.mend()
    user.post(place, {"undo": flash["undo"]["ids"]})
    assert dict(patches(proxy)) == dict.fromkeys(dict(marked), 0)
    after = user.page(place)
    assert after["flash"]["values"]["count"] == len(marked)
    assert "undo" not in after["flash"]
    assert after["shell"]["unread"] == before


def test_some_marks_that_fail_are_counted(user: User, proxy: FaultyProxy) -> None:
    unread(proxy, list(range(101, 151)))
    faults = {
        103: Fault(500),
        107: Fault(400),
        109: Fault(404),
        # These are unread afterwards, and the list has them as unread.
        111: answers({"id": 111, "read": 0}),
        113: Fault(204),
    }
    for id_, fault in faults.items():
        proxy.break_(f"{NOTIFICATIONS}/{id_}", fault, "PATCH")
    user.post(PAGE, {"all": "1"})
    flash = user.page(PAGE)["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED_SOME"
    assert flash["values"] == {"count": 45, "failed": 4}
    kept = {int(id_) for id_ in flash["undo"]["ids"].split(",")}
    assert kept == set(range(101, 151)) - faults.keys()


def test_an_undo_of_which_some_fail_can_be_sent_again_for_those(
    user: User, proxy: FaultyProxy
) -> None:
    unread(proxy, list(range(101, 151)))
    proxy.break_(f"{NOTIFICATIONS}/103", Fault(500), "PATCH")
    user.post(PAGE, {"undo": "101,103"})
    flash = user.page(PAGE)["flash"]
    assert (flash["values"], flash["undo"]["ids"]) == ({"count": 1, "failed": 1}, "103")


# `tests/unit/test_decoding_of_broken_answers.py` has the other ones.
SILENT = [Fault(204), answers({"id": 1, "read": None}), PROXY_PAGE]


@pytest.mark.parametrize("fault", SILENT)
def test_marks_whose_answers_do_not_tell_are_counted_from_one_reading_of_the_list(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    before = user.page(PAGE)["shell"]["unread"]
    proxy.mend()
    proxy.break_(f"{NOTIFICATIONS}/", dataclasses.replace(fault, acts=True), "PATCH")
    user.post(f"{PAGE}?read=0", {"all": "1"})
    flash = user.page(f"{PAGE}?read=0")["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED"
    assert flash["values"] == {"count": before, "failed": 0}
    user.post(PAGE, {"undo": flash["undo"]["ids"]})
    page = user.page(PAGE)
    assert (page["flash"]["key"], page["shell"]["unread"]) == ("NOTIFICATIONS_UNMARKED", before)


def test_a_mark_whose_answer_does_not_tell_or_is_older_than_it_is_read_back(
    user: User, proxy: FaultyProxy
) -> None:
    row = user.page(f"{PAGE}?read=0")["data"]["notifications"][0]
    fields = {"notification": row["id"], "read": "1"}
    for fault in (*SILENT, answers({"id": row["id"], "read": 0})):
        proxy.break_(f"{NOTIFICATIONS}/", dataclasses.replace(fault, acts=True), "PATCH")
        assert user.post(PAGE, fields).status_code == 303, fault
    proxy.break_(f"{NOTIFICATIONS}/", dataclasses.replace(SILENT[0], acts=True), "PATCH")
    assert user.post(PAGE, {**fields, "read": "0"}).status_code == 303


def test_a_mark_that_the_provider_has_not_made_is_told_as_not_saved(
    user: User, proxy: FaultyProxy
) -> None:
    row = user.page(f"{PAGE}?read=0")["data"]["notifications"][0]
    fields = {"notification": row["id"], "read": "1"}
    for fault in (answers({"id": row["id"], "read": 0}), *SILENT):
        proxy.break_(f"{NOTIFICATIONS}/", fault, "PATCH")
        assert messages(user.post(PAGE, fields)) == {"": "SEND_REFUSED"}
    proxy.break_(f"{NOTIFICATIONS}", Fault(404), "GET")
    assert messages(user.post(PAGE, fields)) == {"": "SEND_UNKNOWN"}


def test_a_provider_that_stops_answering_leaves_a_count_of_what_was_done(
    hasty: User, proxy: FaultyProxy
) -> None:
    unread(proxy, list(range(101, 161)))
    proxy.break_(f"{NOTIFICATIONS}/12", HANGS, "PATCH")
    hasty.post(PAGE, {"all": "1"})
    flash = hasty.page(PAGE)["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED_SOME"
    # Eight calls hang until the deadline; the calls after them are never started.
    assert flash["values"] == {"count": 19, "failed": 41}


def test_a_busy_provider_is_not_asked_on(user: User, proxy: FaultyProxy) -> None:
    unread(proxy, list(range(101, 161)))
    proxy.break_(f"{NOTIFICATIONS}/", Fault(429, b"", {"retry-after": "5"}), "PATCH")
    user.post(PAGE, {"all": "1"})
    assert 0 < len(patches(proxy)) <= 8
    assert user.page(PAGE)["flash"]["values"] == {"count": 0, "failed": 60}


def test_a_session_that_is_over_ends_it(user: User, proxy: FaultyProxy) -> None:
    unread(proxy, [101, 102])
    proxy.break_(f"{NOTIFICATIONS}/", Fault(401), "PATCH")
    assert user.post(PAGE, {"all": "1"}).headers["location"].startswith("/login")


@pytest.mark.parametrize(
    ("ids", "kept"),
    [
        (list(range(10001, 10041)), 40),
        (list(range(10001, 10161)), 150),
        ([f"{number:036d}" for number in range(60)], 54),
    ],
    ids=["40 short", "160 short", "60 long"],
)
def test_undo_holds_as_much_as_a_cookie_can(
    user: User, proxy: FaultyProxy, ids: list[Any], kept: int
) -> None:
    """This also holds for a provider that sends fewer at a time than requested."""
    unread(proxy, ids)
    user.post(f"{PAGE}?read=0", {"all": "1"})
    assert len(dict(patches(proxy))) == len(ids)
    cookies = sum(len(cookie.value or "") for cookie in user.http.cookies.jar)
    assert cookies < 3 * 3800
    flash = user.page(PAGE)["flash"]
    assert flash["values"]["count"] == len(ids)
    offered = ",".join(str(id_) for id_ in ids[:kept])
    undo = {"ids": offered, "count": kept, "whole": kept == len(ids)}
    assert flash["undo"] == {**undo, "address": f"{PAGE}?read=0"}
    assert sum(len(cookie.value or "") for cookie in user.http.cookies.jar) < cookies


def test_nothing_is_offered_where_nothing_is_unread(user: User, proxy: FaultyProxy) -> None:
    assert 'name="all"' in user.get(PAGE).text
    assert 'name="all"' not in user.get(f"{PAGE}?read=1").text
