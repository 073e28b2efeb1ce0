"""The provider calls of each screen, and what it shows of the responses."""

import json

import pytest

from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.user import User

HEATERS = "auth/api/installers/heaters"


def test_every_call_carries_the_contracts_headers(installer: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    installer.get("/customers")
    headers = proxy.calls("auth/api/installers/accounts")[0].headers
    assert headers["accept"] == "application/json"
    assert headers["content-type"] == "application/json"
    assert headers["x-requested-with"] == "XMLHttpRequest"
    assert headers["app"] == "installer"
    assert headers["brand"] == "default"
    assert headers["accept-language"] == "en"
    assert headers["x-csrf-token"]


def test_the_dashboard_counts_by_group(installer: User, proxy: FaultyProxy) -> None:
    codes = ["program", "online", "holiday", "summer", "offline", "problem"]
    codes += ["invalid_thermostat", "no_connection", "unheard_of"]
    stats = [{"heater_status": {"code": code}, "num_heaters": "3"} for code in codes]
    proxy.break_("heaters/api/heaters/status_stats", Fault(200, json.dumps(stats).encode()))
    counts = installer.page("/")["data"]["counts"]["items"]
    assert {item["group"]: item["count"] for item in counts} == {
        "ON": 12,
        "OFF": 3,
        "FAULT": 6,
        "NO_CONNECTION": 3,
        "OTHER": 3,
    }


def test_the_dashboards_lists_hold_what_they_say(installer: User) -> None:
    data = installer.page("/")["data"]
    assert {row["status"]["group"] for row in data["failures"]["items"]} == {"FAULT"}
    assert {row["status"]["group"] for row in data["warnings"]["items"]} == {"NO_CONNECTION"}
    assert not any(row["read"] for row in data["notifications"]["items"])
    assert len(data["notifications"]["items"]) == 10
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
    proxy.break_("auth/api/installers/invites", Fault(200, json.dumps(invites).encode()))
    shown = installer.page("/")["data"]["invites"]["items"]
    assert [invite["account_name"] for invite in shown] == ["open"]


def test_customers_are_searched_by_the_provider(installer: User, proxy: FaultyProxy) -> None:
    name = installer.page("/customers")["data"]["customers"][3]["name"]
    proxy.mend()
    data = installer.page(f"/customers?q={name}")["data"]
    (call,) = proxy.calls("auth/api/installers/search")
    assert json.loads(call.body) == {"criteria": name}
    assert name in [row["name"] for row in data["customers"]]


def test_a_search_that_finds_nobody_says_so(installer: User) -> None:
    answer = installer.get("/customers?q=zzzzzz")
    assert answer.status_code == 200
    assert "No customers" in answer.text


def test_a_customer_has_both_tables(installer: User) -> None:
    row = installer.page("/customers")["data"]["customers"][0]
    page = installer.page(f"/customer/{row['id']}")
    assert page["data"]["customer"]["name"] == row["name"]
    html = installer.get(f"/customer/{row['id']}").text
    assert "tel:" in html
    assert "mailto:" in html


@pytest.mark.parametrize("address", ["/customer/99999999", "/customer/%2e%2e%2fsession"])
def test_a_customer_that_does_not_exist_is_gone(installer: User, address: str) -> None:
    assert installer.get(address).status_code == 404


def test_heaters_are_filtered_and_sorted_by_the_provider(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.mend()
    data = installer.page("/heaters/?status=FAULT&status=OFF&sort=num_flames_lost")["data"]
    (call,) = proxy.calls(HEATERS)
    assert call.query.replace("%5B%5D", "[]") == (
        "heater_status_id[]=2&heater_status_id[]=3&heater_status_id[]=10"
        "&order_by=num_flames_lost&order_by_direction=desc"
    )
    assert data["groups"] == ["OFF", "FAULT"]
    assert {row["heater"]["status"]["group"] for row in data["heaters"]} == {"OFF", "FAULT"}
    values = [row["value"] for row in data["heaters"] if row["value"] is not None]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    "query", ["status=ON,FAULT", "status=on&status=fault", "status=ON&status=FAULT&status=BROKEN"]
)
def test_status_groups_may_be_written_in_several_ways(installer: User, query: str) -> None:
    assert installer.page(f"/heaters/?{query}")["data"]["groups"] == ["ON", "FAULT"]


def test_an_unknown_order_is_the_usual_one(installer: User) -> None:
    data = installer.page("/heaters/?sort=colour&page=minus-one")["data"]
    assert data["sort"] == "heater_pressure"
    assert data["pager"]["page"] == 1


def test_heaters_come_in_pages_of_fifty(installer: User) -> None:
    first = installer.page("/heaters/")["data"]
    last = installer.page("/heaters/?page=2")["data"]
    beyond = installer.page("/heaters/?page=999999999999")["data"]
    assert first["pager"] == {"page": 1, "pages": 2, "total": 60}
    assert len(first["heaters"]) == 50
    assert len(last["heaters"]) == 10
    ids = {row["heater"]["id"] for row in first["heaters"] + last["heaters"]}
    assert len(ids) == 60
    assert beyond["pager"]["page"] in (1, 2)


def test_a_heaters_details_join_its_fault_and_five_notifications(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    proxy.mend()
    data = installer.page(f"/heaters/{heater['id']}/{heater['sw_type']}/details")["data"]
    (call,) = proxy.calls("heaters/api/heater_notifications?"[:-1], "GET")[:1]
    calls = proxy.calls("heaters/api/heater_notifications")
    # If the list is shorter than requested, a second call checks whether more follow.
    (listed,) = [c for c in calls if "limit" in c.query and "offset=0" in c.query]
    assert f"filters%5Bheater_id%5D={heater['id']}" in listed.query.replace("[", "%5B").replace(
        "]", "%5D"
    )
    assert "limit=5" in listed.query
    assert call.method == "GET"
    assert len(data["fault"]["items"]) == 1
    assert data["fault"]["items"][0]["content"].startswith("<")
    assert data["heater"]["customers"]


def test_a_fault_that_is_gone_leaves_no_card(installer: User, proxy: FaultyProxy) -> None:
    heater = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    proxy.break_("heaters/api/heater_faults", Fault(404))
    proxy.break_("heaters/api/heaters/history", answers([]))
    data = installer.page(f"/heaters/{heater['id']}/{heater['sw_type']}/details")["data"]
    assert data["fault"] == {"items": [], "problem": None, "late": None}


def test_notifications_come_ten_at_a_time(installer: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    data = installer.page("/notifications?read=0&type=warning&page=2")["data"]
    queries = [
        call.query.replace("%5B", "[").replace("%5D", "]")
        for call in proxy.calls("heaters/api/heater_notifications")
        if "limit" in call.query
    ]
    common = "order_by=modified&order_by_direction=desc"
    filters = "filters[read]=0&filters[account_setting_type]=warning"
    # One more row than is shown is requested, to find out whether there are more.
    assert queries == [f"{common}&limit=21&offset=0&{filters}"]
    assert len(data["notifications"]) == 20
    assert data["more"]
    assert not any(row["read"] for row in data["notifications"])
    assert all(row["warning"] for row in data["notifications"])


def test_marking_moves_the_unread_count_and_returns_to_the_same_place(
    installer: User, proxy: FaultyProxy
) -> None:
    place = "/notifications?read=0&page=2"
    before = installer.page(place)
    row = before["data"]["notifications"][0]
    answer = installer.post(place, {"notification": row["id"], "read": "1"})
    assert answer.status_code == 303
    assert answer.headers["location"] == place
    after = installer.page(place)
    assert after["shell"]["unread"] == before["shell"]["unread"] - 1
    installer.post(place, {"notification": row["id"], "read": "0"})
    assert installer.page(place)["shell"]["unread"] == before["shell"]["unread"]


def test_marking_what_is_gone_says_so(installer: User) -> None:
    installer.post("/notifications", {"notification": "99999999", "read": "1"})
    assert installer.page("/notifications")["flash"]["key"] == "NOTIFICATION_GONE"
    assert installer.page("/notifications")["flash"] is None
