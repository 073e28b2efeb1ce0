"""The notifications list: its continuation, and the list of one heater."""

import json
import re
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests.support.faults import Fault, FaultyProxy
from tests.support.user import User

LIST = "heaters/api/heater_notifications"
PAGE = "/notifications"


def rows(many: int) -> list[dict[str, Any]]:
    return [{"id": number, "read": 0, "heater_id": 1} for number in range(1, many + 1)]


def asked(proxy: FaultyProxy) -> list[tuple[int, int]]:
    """The offset and limit of each call for the list, in their order."""
    calls = [parse_qs(call.query) for call in proxy.calls(LIST, "GET") if call.path == LIST]
    return [(int(query["offset"][0]), int(query["limit"][0])) for query in calls]


def ids(user: User, address: str) -> list[str]:
    return [row["id"] for row in user.page(address)["data"]["notifications"]]


def test_fifty_pages_are_one_call(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(800), 1000)
    shown = installer.page(f"{PAGE}?page=50")["data"]
    assert [row["id"] for row in shown["notifications"]] == [str(id_) for id_ in range(1, 501)]
    assert shown["more"]
    assert len(asked(proxy)) == 1


def test_a_shorter_answer_is_continued_until_an_empty_one(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, rows(34), 7)
    shown = installer.page(f"{PAGE}?page=4")["data"]
    assert [row["id"] for row in shown["notifications"]] == [str(id_) for id_ in range(1, 35)]
    assert not shown["more"]
    assert [offset for offset, _ in asked(proxy)] == [0, 7, 14, 21, 28, 34]


def test_a_provider_that_sends_few_at_a_time_has_more(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(11), 3)
    shown = installer.page(PAGE)["data"]
    assert len(shown["notifications"]) == 10
    assert shown["more"]


@pytest.mark.parametrize("of", [{}, {"heater_id": 1}])
def test_an_unread_notification_says_so_apart_from_its_name(
    installer: User, proxy: FaultyProxy, of: dict[str, int]
) -> None:
    proxy.paged(LIST, [{"id": 1, "read": 0, **of}], 1000)
    row = installer.get(PAGE).text.partition("<tbody>")[2].partition("</th>")[0]
    assert re.sub(r"<[^>]+>", "", row).endswith("Notification Unread")


@pytest.mark.parametrize("list_of", [PAGE, "/"])
def test_a_broken_text_in_a_field_that_nobody_reads_costs_nothing(
    installer: User, proxy: FaultyProxy, list_of: str
) -> None:
    body = json.dumps(rows(1)).encode().replace(b"}", b', "unread_field": "caf\xe9"}')
    proxy.break_(LIST, Fault(200, body), "GET")
    shown = installer.page(list_of)["data"]["notifications"]
    items = shown["items"] if isinstance(shown, dict) else shown
    assert [row["id"] for row in items] == ["1"]


def test_there_is_no_more_after_the_last_one(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(20), 1000)
    assert installer.page(PAGE)["data"]["more"]
    assert not installer.page(f"{PAGE}?page=2")["data"]["more"]


def test_view_more_leads_to_the_very_last_notification(installer: User, proxy: FaultyProxy) -> None:
    """Far down the list, the newest rows are left out, and a link leads back to them."""
    proxy.paged(LIST, rows(734), 1000)
    document = installer.get(f"{PAGE}?page=50").text
    seen = set(ids(installer, f"{PAGE}?page=50"))
    older = re.compile(r'href="(/notifications\?page=\d+)#(p\d+)"[^>]*>(?:(?!</a>).)*View more')
    while match := older.search(document):
        document = installer.get(match[1]).text
        seen |= set(ids(installer, match[1]))
        assert f'id="{match[2]}"' in document
    assert seen == {str(id_) for id_ in range(1, 735)}
    assert len(ids(installer, f"{PAGE}?page=74")) <= 500
    assert 'href="/notifications?page=24#p24"' in document


def test_a_page_behind_the_end_leads_back(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(34), 1000)
    answer = installer.get(f"{PAGE}?read=0&page=900")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{PAGE}?read=0"


def test_entries_that_cannot_be_read_move_no_other(installer: User, proxy: FaultyProxy) -> None:
    known: list[Any] = rows(34)
    known[3] = known[9] = None
    proxy.paged(LIST, known, 12)
    page = installer.page(f"{PAGE}?page=4")
    shown = [row["id"] for row in page["data"]["notifications"]]
    assert shown == [str(id_) for id_ in range(1, 35) if id_ not in (4, 10)]
    assert [offset for offset, _ in asked(proxy)] == [0, 12, 24, 34]
    assert page["left_out"] == 2


def test_an_answer_that_cannot_be_read_costs_the_list_no_other(
    installer: User, proxy: FaultyProxy
) -> None:
    known: list[Any] = rows(21)
    known[6:9] = [None, None, None]
    known[20] = None
    proxy.paged(LIST, known, 3)
    page = installer.page(f"{PAGE}?page=4")
    shown = [row["id"] for row in page["data"]["notifications"]]
    assert shown == [str(id_) for id_ in range(1, 21) if id_ not in (7, 8, 9)]
    assert page["left_out"] == 4
    file = installer.get("/notifications.csv")
    assert len(file.text.splitlines()) == 1 + 17 + 1


def test_entries_that_cannot_be_read_hide_no_older_ones(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, [None, *rows(14)], 1000)
    shown = installer.page(PAGE)["data"]
    assert len(shown["notifications"]) == 10
    assert shown["more"]


def test_a_notification_is_listed_once_whatever_its_id_is_sent_as(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, [*rows(2), {"id": "1", "read": 0}, {"id": 3, "read": 0}, {"id": "3"}], 3)
    assert ids(installer, PAGE) == ["1", "2", "3"]


@pytest.mark.parametrize("arrived", [1, 2])
def test_what_comes_in_meanwhile_hides_no_older_ones(
    installer: User, proxy: FaultyProxy, arrived: int
) -> None:
    """New notifications move the others down between two calls, so the second call repeats some."""
    known = rows(30)
    moved = [*known[:10], *known[10 - arrived : 10], *known[10:]]
    proxy.paged(LIST, moved, 10)
    shown = installer.page(PAGE)["data"]
    assert [row["id"] for row in shown["notifications"]] == [str(id_) for id_ in range(1, 11)]
    assert shown["more"]
    proxy.paged(LIST, [*known[:10], known[9], *known[10:]], 1)
    assert len(ids(installer, f"{PAGE}?page=3")) == 30


def test_other_lists_of_notifications_are_continued_as_well(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = installer.page("/heaters/")["data"]["heaters"][0]["heater"]
    known = [{**row, "heater_id": heater["id"]} for row in rows(40)]
    proxy.paged(LIST, known, 3)
    assert len(installer.page("/")["data"]["notifications"]["items"]) == 10
    details = installer.page(f"/heaters/{heater['id']}/{heater['sw_type']}/details")["data"]
    assert len(details["notifications"]["items"]) == 5


def test_a_provider_without_offset_ends_the_list(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(f"{LIST}?", Fault(200, b"[]"))
    proxy.break_(LIST, Fault(200, b'[{"id": 1, "read": 0}, {"id": 2, "read": 0}]'), "GET")
    assert ids(installer, PAGE) == ["1", "2"]


def first_heater(user: User) -> dict[str, Any]:
    heater: dict[str, Any] = user.page("/notifications")["data"]["notifications"][0]
    return heater


def test_show_all_of_a_heater_leads_to_its_notifications(installer: User) -> None:
    row = first_heater(installer)
    heater_id = row["heater_id"]
    details = installer.get(f"/heaters/{heater_id}/{row['sw_type']}/details").text
    address = f"{PAGE}?heater={heater_id}"
    assert f'href="{address}"' in details
    shown = installer.page(address)["data"]
    assert {row["heater_id"] for row in shown["notifications"]} == {heater_id}
    assert shown["heater"]["id"] == heater_id
    document = installer.get(address).text
    chip = re.search(r'<a class="chip" href="([^"]+)"[^>]*>(.*?)</a>', document)
    assert chip
    assert chip[1] == PAGE
    assert row["short_address"] in chip[2]


def test_the_heater_stays_through_filters_paging_and_the_file(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, rows(40), 1000)
    document = installer.get(f"{PAGE}?heater=1&read=0").text
    assert '<input type="hidden" name="heater" value="1"' in document
    assert f'href="{PAGE}?heater=1&amp;read=0&amp;page=2#p2"' in document
    assert 'href="/notifications.csv?heater=1&amp;read=0"' in document
    assert f'<a class="chip" href="{PAGE}?read=0"' in document
    installer.get("/notifications.csv?heater=1&read=0")
    heaters = [
        parse_qs(call.query).get("filters[heater_id]")
        for call in proxy.calls(LIST, "GET")
        if call.path == LIST
    ]
    assert len(heaters) >= 3
    assert all(heater == ["1"] for heater in heaters)


def test_marking_all_of_a_heater_marks_no_other(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(3), 1000)
    proxy.break_(f"{LIST}/", Fault(200, b'{"id": 1}'), "PATCH")
    answer = installer.post(f"{PAGE}?heater=77", {"all": "1"})
    assert answer.headers["location"] == f"{PAGE}?heater=77"
    asked_for = [parse_qs(call.query) for call in proxy.calls(LIST, "GET") if call.path == LIST]
    assert all(query["filters[heater_id]"] == ["77"] for query in asked_for)


def test_a_heater_without_notifications_can_be_left_again(installer: User) -> None:
    document = installer.get(f"{PAGE}?heater=999999").text
    assert '<a class="chip" href="/notifications"' in document
    assert "999999" in document


MIXED: list[dict[str, Any]] = [
    {"id": 1, "read": 1, "heater_id": 1, "account_setting_type": "warning"},
    {"id": 2, "read": 0, "heater_id": "1", "account_setting_type": "info"},
    {"id": 3, "read": "0", "heater": {"id": 2}, "account_setting_type": "Warning"},
    {"id": 4},
]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", ["1", "2", "3", "4"]),
        ("read=0", ["2", "3", "4"]),
        ("read=1", ["1", "4"]),
        ("type=info", ["2", "4"]),
        ("heater=1", ["1", "2", "4"]),
        ("heater=2&read=0&type=warning", ["3", "4"]),
    ],
)
def test_notifications_that_a_provider_does_not_filter_are_filtered_here(
    installer: User, proxy: FaultyProxy, query: str, shown: list[str]
) -> None:
    """A field that is not sent contradicts no filter."""
    proxy.paged(LIST, MIXED, 1000)
    assert ids(installer, f"{PAGE}?{query}") == shown


def test_what_a_provider_does_not_filter_is_found_behind_what_contradicts_the_filter(
    installer: User, proxy: FaultyProxy
) -> None:
    known = [{**row, "read": 1 if row["id"] <= 300 else 0} for row in rows(340)]
    proxy.paged(LIST, known, 1000)
    page = installer.page(f"{PAGE}?read=0")["data"]
    assert [row["id"] for row in page["notifications"]] == [str(id_) for id_ in range(301, 311)]
    assert page["more"]
    assert len(asked(proxy)) <= 6
    unread = installer.page("/")["data"]["notifications"]["items"]
    assert [row["id"] for row in unread] == [str(id_) for id_ in range(301, 311)]
    proxy.seen.clear()
    proxy.paged(LIST, [{**row, "read": 1} for row in rows(5000)], 1000)
    page = installer.page(f"{PAGE}?read=0")["data"]
    assert (page["notifications"], page["more"]) == ([], False)
    assert len(asked(proxy)) <= 12


def test_marking_all_of_a_heater_marks_no_other_that_a_provider_sends_with_it(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, MIXED, 1000)
    proxy.break_(f"{LIST}/", Fault(200, b'{"id": 1, "read": 1}'), "PATCH")
    installer.post(f"{PAGE}?heater=1", {"all": "1"})
    marked = {call.path.rpartition("/")[2] for call in proxy.calls(f"{LIST}/", "PATCH")}
    assert marked == {"2", "4"}
