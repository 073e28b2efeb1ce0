"""The notifications list: its continuation, and the list of one heater."""

import json
import re
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, HANGS, Fault, FaultyProxy, answers
from tests.support.heaters import path
from tests.support.rows import HEATERS
from tests.support.rows import NOTIFICATIONS as LIST
from tests.support.user import User

PAGE = "/notifications"


def rows(many: int) -> list[dict[str, Any]]:
    return [{"id": number, "read": 0, "heater_id": 1} for number in range(1, many + 1)]


def queries(proxy: FaultyProxy) -> list[dict[str, list[str]]]:
    """The query of each call for the list, in their order."""
    return [parse_qs(call.query) for call in proxy.calls(LIST, "GET") if call.path == LIST]


def numbers(last: int, but: tuple[int, ...] = (), first: int = 1) -> list[str]:
    """The ids from `first` to `last`."""
    return [str(id_) for id_ in range(first, last + 1) if id_ not in but]


def ids(user: User, address: str) -> list[str]:
    return [row["id"] for row in user.page(address)["data"]["notifications"]]


def test_fifty_pages_are_one_call(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(800), 1000)
    assert (ids(installer, f"{PAGE}?page=50"), len(queries(proxy))) == (numbers(500), 1)
    assert installer.page(f"{PAGE}?page=50")["data"]["more"]
    assert not installer.page(f"{PAGE}?page=80")["data"]["more"]


@pytest.mark.parametrize(
    ("unreadable", "most", "asked"),
    [
        ((), 7, [0, 7, 14, 21, 28, 34]),
        ((4, 10), 12, [0, 12, 24, 34]),
        # A whole answer cannot be read.
        ((7, 8, 9, 34), 3, [*range(0, 34, 3), 34]),
    ],
)
def test_a_shorter_answer_is_continued_until_an_empty_one_and_what_cannot_be_read_moves_no_other(
    installer: User, proxy: FaultyProxy, unreadable: tuple[int, ...], most: int, asked: list[int]
) -> None:
    proxy.paged(LIST, [None if row["id"] in unreadable else row for row in rows(34)], most)
    first = installer.page(PAGE)["data"]
    assert (len(first["notifications"]), first["more"]) == (10, True), "no older ones are hidden"
    proxy.seen.clear()
    page = installer.page(f"{PAGE}?page=4")
    assert [row["id"] for row in page["data"]["notifications"]] == numbers(34, but=unreadable)
    assert (page["data"]["more"], page["left_out"]) == (False, len(unreadable))
    assert [query["offset"] for query in queries(proxy)] == [[str(each)] for each in asked]
    lines = len(installer.get("/notifications.csv").text.splitlines())
    assert lines == 1 + 34 - len(unreadable) + bool(unreadable)


def test_an_unread_notification_says_so_apart_from_its_name(
    installer: User, proxy: FaultyProxy
) -> None:
    for of in ({}, {"heater_id": 1}):
        proxy.paged(LIST, [{"id": 1, "read": 0, **of}], 1000)
        row = installer.get(PAGE).text.partition("<tbody>")[2].partition("</th>")[0]
        assert re.sub(r"<[^>]+>", "", row).endswith("Notification Unread"), of


def test_a_broken_text_in_a_field_that_nobody_reads_costs_nothing(
    installer: User, proxy: FaultyProxy
) -> None:
    body = json.dumps(rows(1)).encode().replace(b"}", b', "unread_field": "caf\xe9"}')
    proxy.break_(LIST, Fault(200, body), "GET")
    assert ids(installer, PAGE) == ["1"]
    (item,) = installer.page("/")["data"]["notifications"]["items"]
    assert item["id"] == "1"


def test_view_more_leads_to_the_very_last_notification(installer: User, proxy: FaultyProxy) -> None:
    """Far down the list, the newest rows are left out, and a link leads back to them."""
    proxy.paged(LIST, rows(734), 1000)
    document = installer.get(f"{PAGE}?page=72").text
    seen = {*ids(installer, f"{PAGE}?page=50"), *ids(installer, f"{PAGE}?page=72")}
    older = re.compile(r'href="(/notifications\?page=\d+)#(p\d+)"[^>]*>(?:(?!</a>).)*View more')
    while match := older.search(document):
        document = installer.get(match[1]).text
        seen |= set(ids(installer, match[1]))
        assert f'id="{match[2]}"' in document
    assert seen == set(numbers(734))
    assert len(ids(installer, f"{PAGE}?page=74")) <= 500
    assert 'href="/notifications?page=24#p24"' in document


def test_a_page_behind_the_end_leads_back(installer: User, proxy: FaultyProxy) -> None:
    proxy.paged(LIST, rows(34), 1000)
    answer = installer.get(f"{PAGE}?read=0&page=900")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{PAGE}?read=0")


@pytest.mark.parametrize("arrived", [1, 2])
def test_what_comes_in_meanwhile_hides_no_older_ones(
    installer: User, proxy: FaultyProxy, arrived: int
) -> None:
    """New notifications move the others down between two calls, so the second call repeats some."""
    known = rows(30)
    moved = [*known[:10], *known[10 - arrived : 10], *known[10:]]
    proxy.paged(LIST, moved, 10)
    shown = installer.page(PAGE)["data"]
    assert [row["id"] for row in shown["notifications"]] == numbers(10)
    assert shown["more"]
    proxy.paged(LIST, [*known[:10], known[9], *known[10:]], 1)
    assert len(ids(installer, f"{PAGE}?page=3")) == 30
    proxy.paged(LIST, [*rows(2), {"id": "1", "read": 0}, {"id": 3, "read": 0}, {"id": "3"}], 3)
    assert ids(installer, PAGE) == ["1", "2", "3"], "however an id is sent"


def test_other_lists_of_notifications_are_continued_as_well(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = installer.page("/heaters/")["data"]["heaters"][0]
    proxy.paged(LIST, [{**row, "heater_id": heater["id"]} for row in rows(40)], 3)
    assert len(installer.page("/")["data"]["notifications"]["items"]) == 10
    assert len(installer.page(path(heater, "details"))["data"]["notifications"]["items"]) == 5


def test_a_provider_without_offset_ends_the_list(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(f"{LIST}?", Fault(200, b"[]"))
    proxy.break_(LIST, answers(rows(2)), "GET")
    assert ids(installer, PAGE) == ["1", "2"]


def test_show_all_of_a_heater_leads_to_its_notifications(installer: User) -> None:
    row = installer.page(PAGE)["data"]["notifications"][0]
    heater_id = row["heater"]["id"]
    address = f"{PAGE}?heater={heater_id}"
    details = installer.get(f"/heaters/{heater_id}/{row['heater']['sw_type']}/details").text
    assert f'href="{address}"' in details
    shown = installer.page(address)["data"]
    assert {row["heater"]["id"] for row in shown["notifications"]} == {heater_id}
    assert shown["heater"]["id"] == heater_id
    document = installer.get(address).text
    (chip,) = re.findall(rf'<a class="chip" href="{PAGE}"[^>]*>(.*?)</a>', document)
    assert row["heater"]["postal_code"] in chip
    without = installer.get(f"{PAGE}?heater=999999").text
    assert not absent(without, f'<a class="chip" href="{PAGE}"', "999999")


@pytest.mark.parametrize("fault", [None, ANSWERS_500, HANGS])
def test_rows_name_the_heater_by_its_place_or_else_as_the_notification_does(
    newcomer: User, hasty_host: str, proxy: FaultyProxy, fault: Fault | None
) -> None:
    newcomer.http.base_url = hasty_host
    customer = {"id": 3, "name": "Zoë", "phone_number": "030 2418800"}
    known = {"address": "Molenweg", "name": "Zoë, cellar", "customer_accounts": [customer]}
    sent = {"id": 7, "postal_code": "3583 EM", "address_number": "14a"}
    listed = {**sent, **known, "sw_type": "ic3", "city_name": "Utrecht"}
    proxy.break_(HEATERS, fault or answers([listed, {**listed, "id": 8}]))
    proxy.paged(LIST, [{"id": 1, "heater_id": 7, "heater": sent}, {"id": 2}], 1000)
    proxy.seen.clear()
    document = newcomer.get(PAGE).text.partition("<tbody>")[2]
    assert len(proxy.calls(HEATERS, "GET")) == 1
    first, second = re.findall("<tr[^>]*>(.*?)</tr>", document)
    text = " ".join(re.sub("<[^>]+>", " ", first).split())
    assert f'href="/heaters/7/{"-" if fault else "ic3"}/details"' in first
    assert "3583 EM 14a" in text
    named = ["Molenweg 14a, Utrecht", "cellar", "Zoë"]
    assert [each in text for each in named] == [not fault] * 3
    assert ('href="tel:' in first) is (fault is None)
    assert "/heaters/" not in second


def test_the_list_of_heaters_is_read_again_only_for_a_heater_that_is_not_known(
    newcomer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers([{"id": 7, "city_name": "Utrecht"}]))
    about = [{"id": 1, "heater_id": 7}, {"id": 2, "heater_id": "7"}, {"id": 3}]
    proxy.paged(LIST, about, 1000)
    proxy.seen.clear()

    def towns() -> list[str | None]:
        shown = newcomer.page(PAGE)["data"]["notifications"]
        return [row["heater"] and row["heater"]["city_name"] for row in shown]

    for _ in range(3):
        assert towns() == ["Utrecht", "Utrecht", None]
    assert len(proxy.calls(HEATERS, "GET")) == 1
    # It is not linked any more, or could not be read.
    proxy.paged(LIST, [*about, {"id": 4, "heater": {"id": 8, "city_name": "Ede"}}], 1000)
    for _ in range(2):
        assert towns() == ["Utrecht", "Utrecht", None, "Ede"]
    assert len(proxy.calls(HEATERS, "GET")) == 3


def test_the_dashboard_names_the_heater_of_a_notification_like_the_list(installer: User) -> None:
    of_list = installer.page(f"{PAGE}?read=0")["data"]["notifications"]
    of_dashboard = installer.page("/")["data"]["notifications"]["items"]
    places = [
        [(row["heater"]["address"], row["heater"]["city_name"]) for row in rows]
        for rows in (of_list, of_dashboard)
    ]
    assert places[0] == places[1]
    assert all(all(place) for place in places[0])


def test_the_heater_stays_through_filters_paging_and_the_file(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, rows(40), 1000)
    document = installer.get(f"{PAGE}?heater=1&read=0").text
    wanted = [
        '<input type="hidden" name="heater" value="1"',
        f'href="{PAGE}?heater=1&amp;read=0&amp;page=2#p2"',
        'href="/notifications.csv?heater=1&amp;read=0"',
        f'<a class="chip" href="{PAGE}?read=0"',
    ]
    assert not absent(document, *wanted)
    installer.get("/notifications.csv?heater=1&read=0")
    heaters = [query.get("filters[heater_id]") for query in queries(proxy)]
    assert len(heaters) >= 3
    assert all(heater == ["1"] for heater in heaters)


MIXED: list[dict[str, Any]] = [
    {"id": 1, "read": 1, "heater_id": 1, "account_setting_type": "warning"},
    {"id": 2, "read": 0, "heater_id": "1", "account_setting_type": "info"},
    {"id": 3, "read": "0", "heater": {"id": 2}, "account_setting_type": "Warning"},
    {"id": 4},
]


def test_marking_all_of_a_heater_marks_no_other_that_a_provider_sends_with_it(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.paged(LIST, MIXED, 1000)
    proxy.break_(f"{LIST}/", answers({"id": 1, "read": 1}), "PATCH")
    answer = installer.post(f"{PAGE}?heater=1", {"all": "1"})
    assert answer.headers["location"] == f"{PAGE}?heater=1"
    assert all(query["filters[heater_id]"] == ["1"] for query in queries(proxy))
    assert {call.path.rpartition("/")[2] for call in proxy.calls(f"{LIST}/", "PATCH")} == {"2", "4"}
