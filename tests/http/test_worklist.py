"""The worklist's own screen, and the customers whom it says to call."""

import re
from typing import Any

import pytest

from server.domain.limits import LIST_PAGE_SIZE
from server.pages.dashboard import WORKLIST_ROWS
from tests.support.contents import absent, plain
from tests.support.faults import ANSWERS_500, DOWN, FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.rows import HEATERS, SETTINGS, heater, send_rows
from tests.support.user import User
from tests.support.worklist_calls import calls_of_worklists

OWNER = {"id": 7, "name": "Zoë", "phone_number": "+31 30 241-8800"}


def ids(page: dict[str, Any]) -> list[str]:
    return [row["id"] for row in page["data"]["rows"]]


def filter_of(document: str) -> str:
    """The form that filters the list; empty without one."""
    forms: list[str] = re.findall(r"<form .*?</form>", document, re.DOTALL)
    return next((form for form in forms if 'class="filter"' in form), "")


def record(proxy: FaultyProxy, id_: int, **fields: object) -> None:
    """The provider's record of a heater has these fields."""
    proxy.break_(f"{HEATER}{id_}", answers(heater(id_, **fields)))


def test_every_entry_is_reached_in_the_order_of_the_dashboard(
    installer: User, proxy: FaultyProxy
) -> None:
    low = [heater(number, heater_pressure=0.9 - number / 1000) for number in range(123)]
    send_rows(proxy, HEATERS, [*low, heater(500, heater_status_id=3), heater(501)])
    pages = [installer.page(f"/worklist?page={number}") for number in (1, 2, 3)]
    found = [id_ for page in pages for id_ in ids(page)]
    assert found == ["500", *(str(number) for number in reversed(range(123)))]
    assert [len(ids(page)) for page in pages] == [LIST_PAGE_SIZE, LIST_PAGE_SIZE, 24]
    assert pages[0]["data"]["pager"] == {"page": 1, "pages": 3, "total": 124}
    dashboard = installer.page("/")["data"]
    assert [row["id"] for row in dashboard["worklist"]["items"]] == found[:WORKLIST_ROWS]
    text = plain(installer.get("/").text)
    assert re.search(r'href="/worklist"[^>]*>Show all \(124\)', text)
    assert f"{124 - WORKLIST_ROWS} more" in text


def test_the_list_is_filtered_by_any_reason_of_a_heater(
    installer: User, proxy: FaultyProxy
) -> None:
    both = heater(3, heater_status_id=3, heater_pressure=0.5)
    send_rows(proxy, HEATERS, [heater(1, heater_pressure=0.9), heater(2, num_flames_lost=99), both])
    page = installer.page("/worklist?reason=PRESSURE")
    assert ids(page) == ["3", "1"]
    reasons = {each["reason"]: each["count"] for each in page["data"]["reasons"]}
    assert reasons == {"FAULT": 1, "PRESSURE": 2, "FLAMES": 1}
    form = filter_of(installer.get("/worklist?reason=PRESSURE").text)
    assert not absent(
        form,
        'action="/worklist"',
        '<option value="PRESSURE" selected="">Low system pressure (2)</option>',
        '<button type="submit"',
    )
    assert len(ids(installer.page("/worklist?reason=ANYTHING"))) == 3
    send_rows(proxy, HEATERS, [heater(number, heater_pressure=0.5) for number in range(60)])
    text = installer.get("/worklist?reason=PRESSURE").text
    assert 'href="/worklist?reason=PRESSURE&amp;page=2"' in text


def test_a_list_without_entries_says_so(installer: User, proxy: FaultyProxy) -> None:
    send_rows(proxy, HEATERS, [heater(1, heater_pressure=0.5)])
    text = installer.get("/worklist?reason=FAULT").text
    assert "No heater needs attention today for this reason." in text
    assert re.search(r'href="/worklist"[^>]*>Show the whole list', text)
    send_rows(proxy, HEATERS, [heater(1)])
    text = installer.get("/worklist").text
    assert "No heater needs attention today." in text
    assert not filter_of(text)


def test_without_the_limits_it_says_so_and_without_the_heaters_nothing_is_shown(
    installer: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [heater(1, heater_pressure=0.5)])
    proxy.break_(SETTINGS, ANSWERS_500)
    answer = installer.get("/worklist")
    assert answer.status_code == 200
    assert "uses the usual ones" in answer.text
    proxy.break_(HEATERS, DOWN)
    answer = installer.get("/worklist")
    assert answer.status_code == 503
    assert "No heater needs attention" not in answer.text


def test_the_customer_of_the_list_is_called_without_a_further_call(
    installer: User, proxy: FaultyProxy
) -> None:
    nobody = heater(502, heater_pressure=0.6, name="House", customer_accounts=[])
    send_rows(proxy, HEATERS, [heater(501, heater_pressure=0.5, customer_accounts=[OWNER]), nobody])
    rows = installer.page("/worklist")["data"]["rows"]
    assert [(row["customer"], row["phone_number"]) for row in rows] == [
        ("Zoë", "+31 30 241-8800"),
        ("House", None),
    ]
    assert not proxy.calls(HEATER)
    text = installer.get("/worklist").text
    assert text.count('href="tel:') == 1
    assert 'href="tel:+31302418800"' in text


@pytest.mark.parametrize("short", [{}, {"customer_accounts": [{"id": 7, "name": "Zoë"}]}])
def test_a_customer_without_a_number_in_the_list_is_read_once_from_the_heater(
    installer: User, proxy: FaultyProxy, short: dict[str, object]
) -> None:
    id_ = 600 + len(short)
    send_rows(proxy, HEATERS, [heater(id_, heater_pressure=0.5, **short)])
    others = [{"id": 8, "name": "A"}, {"id": 9, "name": "B", "phone_number": "–"}]
    record(proxy, id_, customer_accounts=[*others, OWNER])
    for path in ("/", "/worklist"):
        assert 'href="tel:+31302418800"' in installer.get(path).text
    assert len(proxy.calls(HEATER)) == 1
    with User(str(installer.http.base_url)) as other:
        other.login("de@heatdesk.test").page("/worklist")
    assert len(proxy.calls(HEATER)) == 2


@pytest.mark.parametrize(("id_", "customers"), [(721, []), (722, None)])
def test_the_name_in_the_list_is_shown_where_the_record_has_none(
    installer: User, proxy: FaultyProxy, id_: int, customers: list[object] | None
) -> None:
    short = {"customer_accounts": [{"id": 7, "name": "Jansen"}]}
    send_rows(proxy, HEATERS, [heater(id_, heater_pressure=0.5, name="House", **short)])
    record(proxy, id_, customer_accounts=customers)
    for _ in range(2):
        (row,) = installer.page("/worklist")["data"]["rows"]
        assert (row["customer"], row["phone_number"]) == ("Jansen", None)


def test_who_is_removed_is_not_called_any_more(installer: User, proxy: FaultyProxy) -> None:
    send_rows(proxy, HEATERS, [heater(710, heater_pressure=0.5)])
    record(proxy, 710, customer_accounts=[OWNER])
    assert "tel:+31302418800" in installer.get("/worklist").text
    proxy.break_("auth/api/installers/account", answers(None, 204), "DELETE")
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    assert installer.post(f"/customer/{customer}?dialog=remove", {"remove": "1"}).status_code == 303
    record(proxy, 710, customer_accounts=[])
    assert "tel:" not in installer.get("/worklist").text


def test_a_page_asks_for_what_its_rows_need_and_only_once(
    newcomer: User, proxy: FaultyProxy
) -> None:
    """The calls besides the lists: fault histories and the records of single heaters."""
    first, again, whole, last = calls_of_worklists(newcomer, proxy)
    assert (first["records"], again["records"]) == (WORKLIST_ROWS, 0)
    assert (again["all"], last["all"]) == (7, 3)
    assert whole["records"] == whole["rows"] - WORKLIST_ROWS


def test_the_dashboards_folded_lists_count_all_of_their_heaters(
    installer: User, proxy: FaultyProxy
) -> None:
    faulty = [heater(number, heater_status_id=3) for number in range(13)]
    lost = [heater(number, heater_status_id=9) for number in range(20, 32)]
    send_rows(proxy, HEATERS, [*faulty, *lost])
    data = installer.page("/")["data"]
    assert (data["failures_total"], len(data["failures"]["items"])) == (13, 10)
    assert (data["warnings_total"], len(data["warnings"]["items"])) == (12, 10)
    text = plain(installer.get("/").text)
    heads = re.findall(r'<summary><h2>([\w ]+?) *<span class="count">(\d+)<', text)
    assert heads == [("Failures", "13"), ("No connection", "12")]
    send_rows(proxy, HEATERS, [])
    text = installer.get("/").text
    nothing = ("No heater has a fault.", "No heater is without a connection.")
    assert not absent(text, *nothing, "No heater needs attention today.")
