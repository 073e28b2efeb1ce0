"""The provider calls of each screen, and what it shows of the responses."""

import re
from urllib.parse import unquote

from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.heaters import HISTORY, faulty_heater, path
from tests.support.rows import CUSTOMERS, HEATERS, INVITES, NOTIFICATIONS
from tests.support.user import User


def test_every_call_carries_the_contracts_headers(installer: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    installer.get("/customers")
    headers = proxy.calls(CUSTOMERS)[0].headers
    wanted = {
        "accept": "application/json",
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "app": "installer",
        "brand": "default",
        "accept-language": "en",
    }
    assert {name: headers[name] for name in wanted} == wanted
    assert headers["x-csrf-token"]


def test_the_dashboards_lists_hold_what_they_say(installer: User) -> None:
    data = installer.page("/")["data"]
    assert {row["status"]["group"] for row in data["failures"]["items"]} == {"FAULT"}
    assert {row["status"]["group"] for row in data["warnings"]["items"]} == {"NO_CONNECTION"}
    assert [row["read"] for row in data["notifications"]["items"]] == [False] * 10
    created = [row["created"] for row in data["customers"]["items"]]
    assert len(created) == 10
    assert created == sorted(created, reverse=True)
    assert 0 < len(data["invites"]["items"]) <= 10


def test_an_invite_that_is_settled_is_not_outstanding(installer: User, proxy: FaultyProxy) -> None:
    invites = [
        {"id": 1, "account_name": "open", "accepted": 0, "completed": 0, "state": "ACCEPTED"},
        {"id": 2, "account_name": "done", "accepted": 1, "completed": 1},
        {"id": 3, "account_name": "refused", "accepted": 0, "completed": 1},
    ]
    proxy.break_(INVITES, answers(invites))
    shown = installer.page("/")["data"]["invites"]["items"]
    assert [invite["account_name"] for invite in shown] == ["open"]


def test_a_search_that_finds_nobody_says_so(installer: User) -> None:
    answer = installer.get("/customers?q=zzzzzz")
    assert answer.status_code == 200
    assert "No customers" in answer.text


def test_a_customer_has_both_tables(installer: User) -> None:
    row = installer.page("/customers")["data"]["customers"][0]
    assert installer.page(f"/customer/{row['id']}")["data"]["customer"]["name"] == row["name"]
    assert "mailto:" in installer.get(f"/customer/{row['id']}").text


def test_a_link_dials_the_phone_number_of_a_customer(installer: User, proxy: FaultyProxy) -> None:
    for written, dialled in (("+31 06 12345678 24/7", ["+31612345678"]), ("ask Zoë", [])):
        customer = {"id": 7, "name": "Zoë", "phone_number": written}
        proxy.break_(CUSTOMERS, answers([customer]))
        proxy.break_("auth/api/accounts/account/7", answers(customer))
        for screen in ("/customers", "/customer/7"):
            document = installer.get(screen).text
            assert re.findall(r'href="tel:([^"]*)"', document) == dialled, screen
            assert written in document


def test_heaters_are_filtered_and_sorted_by_the_provider(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.mend()
    data = installer.page("/heaters/?status=FAULT&status=OFF&sort=num_flames_lost")["data"]
    (call,) = proxy.calls(HEATERS)
    assert unquote(call.query) == (
        "heater_status_id[]=2&heater_status_id[]=3&heater_status_id[]=10"
        "&order_by=num_flames_lost&order_by_direction=desc"
    )
    assert data["groups"] == ["OFF", "FAULT"]
    assert {row["status"]["group"] for row in data["heaters"]} == {"OFF", "FAULT"}
    values = [row["value"] for row in data["heaters"] if row["value"] is not None]
    assert values == sorted(values, reverse=True)


def test_a_filter_may_be_written_in_several_ways_and_an_unknown_order_is_the_usual_one(
    installer: User,
) -> None:
    for query in ("ON,FAULT", "on&status=fault", "ON&status=FAULT&status=BROKEN"):
        data = installer.page(f"/heaters/?status={query}&sort=colour&page=minus-one")["data"]
        assert data["groups"] == ["ON", "FAULT"], query
        assert (data["sort"], data["pager"]["page"]) == ("heater_pressure", 1)


def test_heaters_come_in_pages_of_fifty(installer: User) -> None:
    first = installer.page("/heaters/")["data"]
    last = installer.page("/heaters/?page=2")["data"]
    beyond = installer.page("/heaters/?page=999999999999")["data"]
    assert first["pager"] == {"page": 1, "pages": 2, "total": 60}
    ids = [{row["id"] for row in page["heaters"]} for page in (first, last)]
    assert (len(ids[0]), len(ids[1]), len(ids[0] | ids[1])) == (50, 10, 60)
    assert beyond["pager"]["page"] in (1, 2)


def test_a_heaters_details_join_its_fault_and_five_notifications(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = faulty_heater(installer)
    proxy.mend()
    data = installer.page(path(heater, "details"))["data"]
    # If the list is shorter than requested, a second call checks whether more follow.
    (listed,) = [call for call in proxy.calls(NOTIFICATIONS, "GET") if "offset=0" in call.query]
    assert f"filters[heater_id]={heater['id']}" in unquote(listed.query)
    assert "limit=5" in listed.query
    assert len(data["fault"]["items"]) == 1
    assert data["fault"]["items"][0]["content"].startswith("<")
    assert data["heater"]["customers"]


def test_a_fault_that_is_gone_leaves_no_card(installer: User, proxy: FaultyProxy) -> None:
    heater = faulty_heater(installer)
    proxy.break_("heaters/api/heater_faults", Fault(404))
    proxy.break_(HISTORY, answers([]))
    data = installer.page(path(heater, "details"))["data"]
    assert data["fault"] == {"items": [], "problem": None, "late": None}


def test_notifications_come_ten_at_a_time(installer: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    data = installer.page("/notifications?read=0&type=warning&page=2")["data"]
    queries = [unquote(call.query) for call in proxy.calls(NOTIFICATIONS) if "limit" in call.query]
    common = "order_by=modified&order_by_direction=desc"
    filters = "filters[read]=0&filters[account_setting_type]=warning"
    # One more row than is shown is requested, to find out whether there are more.
    assert queries == [f"{common}&limit=21&offset=0&{filters}"]
    assert data["more"]
    assert [(row["read"], row["warning"]) for row in data["notifications"]] == [(False, True)] * 20


def test_marking_moves_the_unread_count_and_returns_to_the_same_place(
    installer: User, proxy: FaultyProxy
) -> None:
    place = "/notifications?read=0&page=2"
    before = installer.page(place)
    row = before["data"]["notifications"][0]
    answer = installer.post(place, {"notification": row["id"], "read": "1"})
    assert (answer.status_code, answer.headers["location"]) == (303, place)
    assert installer.page(place)["shell"]["unread"] == before["shell"]["unread"] - 1
    installer.post(place, {"notification": row["id"], "read": "0"})
    assert installer.page(place)["shell"]["unread"] == before["shell"]["unread"]
