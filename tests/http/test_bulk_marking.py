"""Marking all notifications of a filter at once, and undoing it."""

import dataclasses
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.faults import HANGS, PROXY_PAGE, Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import copied, running_host, running_provider
from tests.support.user import User, embedded_page

LIST = "heaters/api/heater_notifications"
PAGE = "/notifications"


@pytest.fixture(scope="module")
def servers(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[FaultyProxy, str]]:
    """A separate world, so that marks do not affect other tests."""
    world = copied(seeded_world, tmp_path_factory.mktemp("bulk"))
    with (
        running_provider(world) as provider,
        FaultyProxy(provider.url).running() as proxy,
        running_host(
            proxy.url, HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}", HEATDESK_RENDERERS="1"
        ) as address,
    ):
        yield proxy, address


@pytest.fixture
def own_proxy(servers: tuple[FaultyProxy, str]) -> FaultyProxy:
    servers[0].mend()
    return servers[0]


@pytest.fixture
def reader(servers: tuple[FaultyProxy, str], own_proxy: FaultyProxy) -> Iterator[User]:
    with User(servers[1]) as user:
        yield user.login()


def unread(proxy: FaultyProxy, ids: list[Any], most: int = 30) -> None:
    """These notifications are unread, and the provider accepts every mark; a response has at most
    `most` of them."""
    proxy.mend()
    proxy.break_(f"{LIST}/", answers({"id": 1, "read": 1}), "PATCH")
    proxy.paged(LIST, [{"id": id_, "read": 0, "heater_id": 1} for id_ in ids], most)


def patches(proxy: FaultyProxy) -> list[tuple[str, Any]]:
    return [
        (call.path.rsplit("/", 1)[1], json.loads(call.body)["read"])
        for call in proxy.calls(LIST, "PATCH")
    ]


def test_one_request_marks_the_filter_and_undo_takes_it_back(
    reader: User, own_proxy: FaultyProxy
) -> None:
    place = f"{PAGE}?read=0&type=warning"
    before = reader.page(PAGE)["shell"]["unread"]
    own_proxy.mend()
    answer = reader.post(place, {"all": "1"})
    assert answer.status_code == 303
    assert answer.headers["location"] == place
    marked = patches(own_proxy)
    assert 10 < len(marked) == len(dict(marked)) < before
    assert {read for _, read in marked} == {1}

    html = reader.get(place).text
    page = embedded_page(html)
    assert page["flash"]["key"] == "NOTIFICATIONS_MARKED"
    assert page["flash"]["values"]["count"] == len(marked)
    assert page["data"]["notifications"] == []
    assert page["shell"]["unread"] == before - len(marked)
    assert re.search(r'name="undo" value="[\d,]+"', html)
    undo = page["flash"]["undo"]
    assert undo["count"] == len(marked)
    assert undo["whole"]

    own_proxy.mend()
    reader.post(place, {"undo": undo["ids"]})
    taken_back = patches(own_proxy)
    assert dict(taken_back) == dict.fromkeys(dict(marked), 0)
    after = reader.page(place)
    assert after["flash"]["values"]["count"] == len(marked)
    assert "undo" not in after["flash"]
    assert after["shell"]["unread"] == before


def test_some_marks_that_fail_are_counted(reader: User, own_proxy: FaultyProxy) -> None:
    unread(own_proxy, list(range(101, 151)))
    own_proxy.break_(f"{LIST}/103", Fault(500), "PATCH")
    own_proxy.break_(f"{LIST}/107", Fault(400), "PATCH")
    own_proxy.break_(f"{LIST}/109", Fault(404), "PATCH")
    reader.post(PAGE, {"all": "1"})
    page = reader.page(PAGE)
    assert page["flash"]["key"] == "NOTIFICATIONS_MARKED_SOME"
    assert page["flash"]["values"] == {"count": 47, "failed": 2}
    kept = page["flash"]["undo"]["ids"].split(",")
    assert len(kept) == 47
    assert not {"103", "107", "109"} & set(kept)


def test_an_undo_of_which_some_fail_can_be_sent_again_for_those(
    reader: User, own_proxy: FaultyProxy
) -> None:
    unread(own_proxy, list(range(101, 151)))
    own_proxy.break_(f"{LIST}/103", Fault(500), "PATCH")
    reader.post(PAGE, {"undo": "101,103"})
    flash = reader.page(PAGE)["flash"]
    assert flash["values"] == {"count": 1, "failed": 1}
    assert flash["undo"]["ids"] == "103"


SILENT = [
    Fault(204),
    answers({}),
    answers({"success": True}),
    answers({"id": 1, "read": None}),
    answers([]),
    answers(True),
    answers({"read": "perhaps"}),
    PROXY_PAGE,
]
SILENCES = ["204", "empty", "success", "null", "list", "true", "unreadable", "page of a proxy"]


@pytest.mark.parametrize("fault", SILENT, ids=SILENCES)
def test_marks_whose_answers_do_not_tell_are_counted_from_one_reading_of_the_list(
    reader: User, own_proxy: FaultyProxy, fault: Fault
) -> None:
    before = reader.page(PAGE)["shell"]["unread"]
    own_proxy.mend()
    own_proxy.break_(f"{LIST}/", dataclasses.replace(fault, acts=True), "PATCH")
    reader.post(f"{PAGE}?read=0", {"all": "1"})
    flash = reader.page(f"{PAGE}?read=0")["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED"
    assert flash["values"] == {"count": before, "failed": 0}
    reader.post(PAGE, {"undo": flash["undo"]["ids"]})
    assert reader.page(PAGE)["flash"]["key"] == "NOTIFICATIONS_UNMARKED"
    assert reader.page(PAGE)["shell"]["unread"] == before


def test_marks_that_are_answered_as_unread_are_not_counted(
    reader: User, own_proxy: FaultyProxy
) -> None:
    unread(own_proxy, [101, 102, 103])
    own_proxy.break_(f"{LIST}/102", answers({"id": 102, "read": 0}), "PATCH")
    own_proxy.break_(f"{LIST}/103", Fault(204), "PATCH")
    reader.post(PAGE, {"all": "1"})
    flash = reader.page(PAGE)["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED_SOME"
    assert flash["values"] == {"count": 1, "failed": 2}


@pytest.mark.parametrize("fault", SILENT, ids=SILENCES)
def test_a_mark_whose_answer_does_not_tell_is_read_back(
    reader: User, own_proxy: FaultyProxy, fault: Fault
) -> None:
    row = reader.page(f"{PAGE}?read=0")["data"]["notifications"][0]
    fields = {"notification": row["id"], "read": "1"}
    own_proxy.break_(f"{LIST}/", dataclasses.replace(fault, acts=True), "PATCH")
    assert reader.post(PAGE, fields).status_code == 303
    assert reader.post(PAGE, {**fields, "read": "0"}).status_code == 303


def test_an_answer_that_is_older_than_the_mark_is_read_back(
    reader: User, own_proxy: FaultyProxy
) -> None:
    row = reader.page(f"{PAGE}?read=0")["data"]["notifications"][0]
    fields = {"notification": row["id"], "read": "1"}
    old = dataclasses.replace(answers({"id": row["id"], "read": 0}), acts=True)
    own_proxy.break_(f"{LIST}/", old, "PATCH")
    assert reader.post(PAGE, fields).status_code == 303


def test_a_mark_that_the_provider_has_not_made_is_told_as_not_saved(
    reader: User, own_proxy: FaultyProxy
) -> None:
    row = reader.page(f"{PAGE}?read=0")["data"]["notifications"][0]
    fields = {"notification": row["id"], "read": "1"}
    for fault in (answers({"id": row["id"], "read": 0}), *SILENT):
        own_proxy.break_(f"{LIST}/", fault, "PATCH")
        assert messages(reader.post(PAGE, fields)) == {"": "SEND_REFUSED"}
    own_proxy.break_(f"{LIST}", Fault(404), "GET")
    assert messages(reader.post(PAGE, fields)) == {"": "SEND_UNKNOWN"}


def test_a_provider_that_stops_answering_leaves_a_count_of_what_was_done(
    reader: User, own_proxy: FaultyProxy
) -> None:
    unread(own_proxy, list(range(101, 161)))
    own_proxy.break_(f"{LIST}/12", HANGS, "PATCH")
    with running_host(own_proxy.url, HEATDESK_PROVIDER_TIMEOUT="5") as hasty:
        patient, reader.http.base_url = reader.http.base_url, httpx.URL(hasty)
        answer = reader.post(PAGE, {"all": "1"})
    assert answer.status_code == 303
    reader.http.base_url = patient
    flash = reader.page(PAGE)["flash"]
    assert flash["key"] == "NOTIFICATIONS_MARKED_SOME"
    # Eight calls hang until the deadline; the calls after them are never started.
    assert flash["values"] == {"count": 19, "failed": 41}


def test_a_busy_provider_is_not_asked_on(reader: User, own_proxy: FaultyProxy) -> None:
    unread(own_proxy, list(range(101, 161)))
    own_proxy.break_(f"{LIST}/", Fault(429, b"", {"retry-after": "5"}), "PATCH")
    reader.post(PAGE, {"all": "1"})
    assert 0 < len(patches(own_proxy)) <= 8
    assert reader.page(PAGE)["flash"]["values"] == {"count": 0, "failed": 60}


def test_a_session_that_is_over_ends_it(reader: User, own_proxy: FaultyProxy) -> None:
    unread(own_proxy, [101, 102])
    own_proxy.break_(f"{LIST}/", Fault(401), "PATCH")
    answer = reader.post(PAGE, {"all": "1"})
    assert answer.headers["location"].startswith("/login")


@pytest.mark.parametrize(
    ("ids", "kept"),
    [
        (list(range(10001, 10061)), 60),
        (list(range(10001, 10401)), 150),
        ([f"{number:036d}" for number in range(200)], 54),
    ],
    ids=["60 short", "400 short", "200 long"],
)
def test_undo_holds_as_much_as_a_cookie_can(
    reader: User, own_proxy: FaultyProxy, ids: list[Any], kept: int
) -> None:
    """This also holds for a provider that sends fewer at a time than requested."""
    unread(own_proxy, ids)
    reader.post(f"{PAGE}?read=0", {"all": "1"})
    assert len(dict(patches(own_proxy))) == len(ids)
    cookies = sum(len(cookie.value or "") for cookie in reader.http.cookies.jar)
    assert cookies < 3 * 3800
    flash = reader.page(PAGE)["flash"]
    assert flash["values"]["count"] == len(ids)
    assert flash["undo"]["count"] == kept
    assert flash["undo"]["whole"] == (kept == len(ids))
    assert flash["undo"]["ids"].split(",") == [str(id_) for id_ in ids[:kept]]
    assert sum(len(cookie.value or "") for cookie in reader.http.cookies.jar) < cookies


def test_nothing_is_offered_where_nothing_is_unread(reader: User, own_proxy: FaultyProxy) -> None:
    assert 'name="all"' in reader.get(PAGE).text
    assert 'name="all"' not in reader.get(f"{PAGE}?read=1").text


def test_marking_many_needs_the_token(reader: User, own_proxy: FaultyProxy) -> None:
    answer = reader.http.post(PAGE, data={"all": "1", "csrf": "00"})
    assert answer.status_code == 403
    assert patches(own_proxy) == []
