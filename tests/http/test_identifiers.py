"""Identifiers with special characters: every link and every provider call encodes them."""

import html
import re
from urllib.parse import unquote

import pytest

from server.web.routes import path_to
from tests.support.catalogue import CATALOGUE
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import hidden
from tests.support.heaters import HEATER, HISTORY, PARAMETERS, STATISTICS, number_parameter
from tests.support.help_calls import FAQS
from tests.support.rows import (
    CUSTOMERS,
    HEATERS,
    INVITES,
    NOTIFICATIONS,
    OF_CUSTOMER,
    SEARCH_ADD,
    SETTINGS,
    heater,
)
from tests.support.user import User

CUSTOMER = "auth/api/accounts/account/"
CATEGORIES = "faqs/api/faqs/categories"

EVERY = "..a/../b?c#50%25 ~2F;d=e,f:g@h\\+\u00dcn\u00ef e\u0301 \u65e5\u672c\U0001f525'\"<i>&"
"""Every kind of special character in one identifier; `tests/unit/test_web.py` and
`tests/unit/test_connection.py` have any other one in the addresses of screens and calls."""
ODD = pytest.mark.parametrize("id_", [EVERY, "/", "connect"])


def links(document: str, start: str) -> set[str]:
    found = re.findall(r'href="([^"]*)"', document[: document.index('id="page"')])
    return {html.unescape(link) for link in found if link.startswith(start)}


def asked(proxy: FaultyProxy, path: str, *ids: str, method: str = "GET") -> bool:
    """Whether a call to this path has these identifiers, each in a segment of its own."""
    rest = [call.path.removeprefix(path).lstrip("/") for call in proxy.calls(path, method)]
    return any([unquote(segment) for segment in each.split("/")] == [*ids] for each in rest)


@ODD
def test_a_customer_is_found_by_any_identifier(
    installer: User, proxy: FaultyProxy, id_: str
) -> None:
    proxy.break_(CUSTOMERS, answers([{"id": id_, "name": "Jansen"}]))
    proxy.break_(CUSTOMER, answers({"id": id_, "name": "Jansen"}))
    proxy.break_(OF_CUSTOMER, answers([heater("x/y")]))
    (link,) = links(installer.get("/customers").text, "/customer/")
    assert link == path_to("customer", id=id_)
    page = installer.page(link)
    assert page["data"]["customer"]["id"] == page["params"]["id"] == id_
    assert all(asked(proxy, call, id_) for call in (CUSTOMER, OF_CUSTOMER))
    shown = installer.get(link).text
    assert path_to("heater-details", id="x/y", sw_type="ic3") in links(shown, "/heaters/")
    (connect,) = links(shown, path_to("customer", id=id_) + "/")
    assert installer.page(connect)["route"] == "customer-connect"


@ODD
def test_a_heater_and_its_parameter_are_found_by_any_identifier(
    installer: User, proxy: FaultyProxy, id_: str
) -> None:
    proxy.break_(HEATERS, answers([heater(id_)]))
    proxy.break_(HEATER, answers(heater(id_)))
    proxy.break_(HISTORY, answers([]))
    proxy.break_(STATISTICS, answers({"heater_pressure": 1.5}))
    proxy.break_(PARAMETERS, answers([number_parameter(id=id_)]))
    details = path_to("heater-details", id=id_, sw_type="ic3")
    assert details in links(installer.get("/heaters/").text, "/heaters/")
    for tab in ("details", "params", "stats", "report"):
        path = path_to(f"heater-{tab}", id=id_, sw_type="ic3")
        assert installer.page(path)["data"]["heater"]["id"] == id_, tab
    to_list = path_to("heater-params", id=id_, sw_type="ic3")
    assert to_list in links(installer.get(details).text, "/heaters/")
    for call in (HEATER, HISTORY + "/", STATISTICS + "/", PARAMETERS + "/"):
        assert asked(proxy, call, id_), call
    parameter = path_to("heater-param", id=id_, sw_type="ic3", param=id_)
    shown = installer.get(to_list).text
    assert parameter in links(shown, "/heaters/")
    assert installer.page(parameter)["data"]["parameter"]["id"] == id_
    found = links(installer.get(parameter).text, "/heaters/")
    back = next(link for link in found if "#" in link and link.startswith(to_list))
    assert f'id="{back.partition("#")[2]}"' in shown
    proxy.break_(PARAMETERS, answers({}), "PATCH")
    installer.post(parameter, {**hidden(installer.get(parameter).text), "value": "21"})
    assert asked(proxy, PARAMETERS, id_, id_, method="PATCH")


def test_a_notification_a_question_and_a_type_are_found_by_any_identifier(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(f"{NOTIFICATIONS}/", answers({"id": EVERY, "read": True}), "PATCH")
    installer.post("/notifications", {"notification": EVERY, "read": "1"})
    assert asked(proxy, NOTIFICATIONS, EVERY, method="PATCH")
    proxy.break_(CATEGORIES, answers([{"id": EVERY, "name": "All"}]))
    proxy.break_(FAQS, answers([{"id": EVERY, "name": "Why?", "content": "So."}]))
    page = installer.page(path_to("faq-category", id=EVERY))
    assert page["data"]["questions"]["items"][0]["id"] == EVERY
    assert asked(proxy, FAQS, EVERY)
    assert installer.get("/help").headers["location"] == path_to("faq-category", id=EVERY)
    series = {"id": EVERY, "name": "S", "image": "/no/such.png"}
    types = [{"id": EVERY, "name": "T"}]
    proxy.break_(
        CATALOGUE, answers({"heater_info": [{"heater_serie": series, "heater_types": types}]})
    )
    (link,) = links(installer.get("/heater-info").text, "/heater-info/")
    assert installer.page(link)["data"]["id"] == EVERY


def test_an_identifier_that_no_address_can_name_is_no_link(
    installer: User, proxy: FaultyProxy
) -> None:
    unnamed = (".", "..", "a\nb", "\x00")
    customers = [{"id": id_, "name": "Nobody"} for id_ in unnamed]
    proxy.break_(CUSTOMERS, answers([*customers, {"id": 7, "name": "Jansen"}]))
    page = installer.page("/customers")
    assert [row["id"] for row in page["data"]["customers"]] == ["7"]
    assert page["left_out"] == len(unnamed)
    proxy.mend()
    for id_ in unnamed:
        assert installer.get(path_to("customer", id=id_)).status_code == 404, id_
    assert not [call for call in proxy.seen if "account/." in call.path]


def test_a_heater_or_customer_that_is_sent_twice_is_listed_once(
    installer: User, proxy: FaultyProxy
) -> None:
    sent_twice = [{**heater("5", heater_status_id=3), "id": id_} for id_ in (5, 5, "5", 6)]
    proxy.break_(HEATERS, answers(sent_twice))
    proxy.break_(OF_CUSTOMER, answers(sent_twice))
    proxy.break_(CUSTOMERS, answers([{"id": id_, "name": "Jansen"} for id_ in (7, "7")]))
    proxy.break_(CUSTOMER, answers({"id": 7, "name": "Jansen"}))
    listed = installer.page("/heaters/")["data"]
    assert [row["id"] for row in listed["heaters"]] == ["5", "6"]
    dashboard = installer.page("/")["data"]
    assert (listed["pager"]["total"], dashboard["worklist_total"]) == (2, 2)
    customer = installer.page("/customer/7")["data"]
    parts = (dashboard["failures"], dashboard["customers"], customer["heaters"])
    found = [[row["id"] for row in part["items"]] for part in parts]
    assert found == [["5", "6"], ["7"], ["5", "6"]]


def test_an_invite_a_found_customer_or_a_threshold_that_is_sent_twice_is_listed_once(
    installer: User, proxy: FaultyProxy
) -> None:
    twice = (7, "7", 8)
    proxy.break_(INVITES, answers([{"id": id_, "account_name": "Jansen"} for id_ in twice]))
    for address in ("/invites", "/invites?state=PENDING"):
        data = installer.page(address)["data"]
        found = [row["id"] for row in data["invites"]]
        assert (found, data["pager"]["total"]) == (["7", "8"], 2)
    found = [{"id": id_, "name": "Jansen", "address_number": "1"} for id_ in twice]
    proxy.break_(SEARCH_ADD, answers({"num_results": 3, "accounts": found}))
    searched = installer.get("/customers/add?postal_code=1234AB&address_number=1").text
    assert "2 results found" in searched
    assert searched.count('id="found-7"') == 1
    setting = {"field": "heater_pressure", "operator": "<", "value": 1}
    proxy.break_(SETTINGS, answers([{**setting, "id": id_} for id_ in twice]))
    thresholds = installer.page("/settings")["data"]["thresholds"]["items"]
    assert [row["id"] for row in thresholds] == ["7", "8"]


def test_a_customer_whom_a_heater_has_twice_is_named_once(
    installer: User, proxy: FaultyProxy
) -> None:
    customers = [{"id": id_, "name": "Jansen"} for id_ in (7, "7", 8)]
    proxy.break_(HEATER, answers(heater("5", customer_accounts=customers)))
    for tab in ("details", "report"):
        page = installer.page(path_to(f"heater-{tab}", id="5", sw_type="ic3"))
        assert [each["id"] for each in page["data"]["heater"]["customers"]] == ["7", "8"]
