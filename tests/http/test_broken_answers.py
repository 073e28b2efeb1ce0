"""Unreadable responses of the provider: reported as such, at the part of the page that fails."""

import gzip
import json
from typing import Any

import pytest

from tests.support.catalogue import CATALOGUE
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy, answers
from tests.support.heaters import (
    HISTORY,
    PARAMETERS,
    SERVICE,
    STATISTICS,
    heater_of,
    number_parameter,
    path,
)
from tests.support.help_calls import UNREAD
from tests.support.parameters import save
from tests.support.rows import CUSTOMERS, HEATERS, INVITES, NOTIFICATIONS
from tests.support.user import User, embedded_page

KINDS = [(502, "invalid_response"), (502, "server_error"), (503, "busy")]

BROKEN = {
    "an error of the provider": ANSWERS_500,
    "cut off": Fault(200, b'{"num_notifications": 1, "more": [1,'),
    "no wait at all": Fault(429, b"{}", {"retry-after": "soon \u00e9"}),
    "a broken gzip stream": Fault(
        200, gzip.compress(b'{"num_notifications": 1}' * 99)[:60], {"content-encoding": "gzip"}
    ),
    "no gzip at all": Fault(200, b"{}", {"content-encoding": "gzip"}),
    "a huge cookie": Fault(200, b"[]", {"set-cookie": f"big={'x' * 40_000}"}),
    "a huge header": Fault(200, b"[]", {"x-big": "x" * 100_000}),
    "an odd charset": Fault(200, b"{}", {"content-type": "application/json; charset=\u00e9"}),
}
"""What breaks on the way, or at the provider; broken JSON is in
`tests/unit/test_decoding_of_broken_answers.py`."""


@pytest.mark.parametrize("fault", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_answer_costs_its_part_of_the_page_and_no_session(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(UNREAD, fault)
    proxy.break_(INVITES, fault)
    answer = installer.get("/")
    page = embedded_page(answer.text)
    data, problem = page["data"], page["data"]["invites"]["problem"]
    assert (answer.status_code, page["shell"]["unread"], page["late"]) == (200, None, [])
    assert "wait=" not in answer.text
    assert problem in ("invalid_response", "busy", "server_error")
    assert data["invites"] == {"items": [], "problem": problem, "late": None}
    assert data["customers"]["items"]
    assert data["notifications"]["items"]
    proxy.break_(CUSTOMERS, fault)
    answer = installer.get("/customers")
    page = embedded_page(answer.text)
    assert (answer.status_code, page["problem"]["kind"]) in KINDS
    assert page["shell"]["account_name"]
    proxy.mend()
    assert installer.get("/customers").status_code == 200


UNREADABLE = answers([None, "a", {}, [[]]])


def test_a_list_of_which_nothing_can_be_read_is_no_empty_list(
    installer: User, proxy: FaultyProxy
) -> None:
    for call, screen in (
        (CUSTOMERS, "/customers"),
        ("auth/api/installers/search", "/customers?q=abc"),
        (HEATERS, "/heaters/"),
        (NOTIFICATIONS, "/notifications"),
        (INVITES, "/invites"),
        ("faqs/api/faqs/categories", "/help/faq/1"),
    ):
        proxy.break_(call, UNREADABLE)
        assert installer.page(screen)["problem"]["kind"] == "invalid_response", screen
    proxy.break_(CATALOGUE, answers({"heater_info": [None, 5]}))
    for screen in ("/heater-info", "/heater-info/11"):
        assert installer.page(screen)["problem"]["kind"] == "invalid_response", screen


def test_a_part_of_which_nothing_can_be_read_says_so(installer: User, proxy: FaultyProxy) -> None:
    heater = heater_of(installer, "hpcu")
    for call, tab, part in (
        (PARAMETERS, "params", "parameters"),
        (HISTORY, "details", "faults"),
        (SERVICE, "details", "service"),
        (NOTIFICATIONS, "details", "notifications"),
        (HISTORY, "report", "faults"),
    ):
        proxy.break_(call, UNREADABLE)
        data = installer.page(path(heater, tab))["data"]
        assert data[part] == {"items": [], "problem": "invalid_response", "late": None}, part
        proxy.mend()
    proxy.break_("faqs/api/faqs/faqs", UNREADABLE)
    assert installer.page("/help/faq/1")["data"]["questions"]["problem"] == "invalid_response"
    proxy.break_(HEATERS, UNREADABLE)
    assert installer.page("/search?q=am")["data"]["heaters"]["problem"] == "invalid_response"


@pytest.mark.parametrize(
    "sent", [{"num_results": 3, "accounts": [None, "a"]}, {"error": "Database locked"}]
)
def test_search_results_that_cannot_be_read_are_no_search_without_results(
    installer: User, proxy: FaultyProxy, sent: dict[str, Any]
) -> None:
    proxy.break_("auth/api/installers/search_add", answers(sent))
    search = installer.page("/customers/add?postal_code=1234ab&address_number=1")["data"]["search"]
    assert search["problem"] == "invalid_response"
    assert search["form"]["values"]["postal_code"] == "1234ab"


def test_an_error_with_the_status_of_a_success_is_no_empty_record(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(installer, "hpcu")
    proxy.break_(STATISTICS, answers({"error": "Database locked"}))
    statistics = installer.page(path(heater, "stats"))["data"]["statistics"]
    assert statistics["problem"] == "invalid_response"


def test_what_is_left_out_of_a_list_is_counted(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(CUSTOMERS, answers([{"id": 1, "name": "A"}, None, {"name": "no id"}, {"id": ""}]))
    page = installer.get("/customers")
    assert [row["name"] for row in embedded_page(page.text)["data"]["customers"]] == ["A"]
    assert "3 entries of this page could not be read and are missing." in page.text
    table = installer.get("/customers.csv").text
    assert table.splitlines()[-1] == "Entries that could not be read and are missing here: 3"


def test_what_is_left_out_is_counted_once_after_a_refused_form(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(installer, "hpcu")
    proxy.break_(PARAMETERS, answers([number_parameter(), None, {"code": "P3"}]))
    address = path(heater, "params/12")
    assert "2 entries of this page could not be read" in installer.get(address).text
    refused = save(installer, heater, "much")
    assert refused.status_code == 422
    assert "2 entries of this page could not be read" in refused.text


def test_dates_at_the_ends_of_the_calendar_are_written_into_files(
    installer: User, proxy: FaultyProxy
) -> None:
    ends = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00Z"]
    rows = [{"id": number, "created": end} for number, end in enumerate(ends)]
    proxy.break_(CUSTOMERS, answers(rows))
    assert len(installer.get("/customers.csv").text.splitlines()) == 4
    assert installer.get("/customers").status_code == 200
    proxy.break_(HEATERS, answers(rows))
    assert len(installer.get("/heaters.csv").text.splitlines()) == 4


def test_readiness_asks_as_the_contract_has_it(installer: User, proxy: FaultyProxy) -> None:
    assert installer.get("/readyz").status_code == 200
    (call,) = proxy.calls("auth/api/accounts/session", "GET")
    wanted = {"accept": "application/json", "app": "installer", "brand": "default"}
    assert wanted.items() <= call.headers.items()
    assert call.headers["x-requested-with"] == "XMLHttpRequest"
    proxy.break_("auth/api/accounts/session", Fault(200, b"<h1>hello</h1>"))
    assert installer.get("/readyz").status_code == 200


def test_an_origin_that_is_no_address_is_another_site(visitor: User) -> None:
    for origin in ("http://[", "http://[::1", "//", "http://a b"):
        answer = visitor.post("/login", {"email": "a", "password": "b"}, origin=origin)
        assert answer.status_code == 403, origin


def test_the_page_is_json_whatever_the_provider_has_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    odd: list[dict[str, Any]] = [
        {"id": [1]},
        {"no": "id"},
        {"id": 2, "name": "\u0000\u202e", "lat": 1e300, "lng": "NaN"},
        {"id": 3, "heater_pressure": "Infinity", "num_hours_heater": 10**30},
        {"id": 4, "heater_status": None, "heater_status_id": "3", "created": "yesterday"},
        {"id": 5, "sw_type": None, "heater_status": "odd", "heater_pressure": "n/a"},
        {"id": "abc-1", "postal_code": 1234, "lat": "", "heater_pressure": "1.5", "new": {}},
    ]
    proxy.break_(HEATERS, answers(odd))
    for screen in ("/heaters/", "/", "/search?q=2", "/live/heater-map", "/heaters.csv"):
        assert installer.get(screen, accept="*/*").status_code == 200
    rows = json.loads(installer.get("/heaters/", accept="application/json").text)["data"]["heaters"]
    found = {row["id"]: row for row in rows}
    assert sorted(found) == ["2", "3", "4", "5", "abc-1"]
    assert found["4"]["status"]["group"] == "FAULT"
    assert (found["abc-1"]["value"], found["abc-1"]["postal_code"]) == (1.5, "1234")


def test_a_position_of_two_zeros_is_none(installer: User, proxy: FaultyProxy) -> None:
    positions = ((0, 0), ("0.0", 0.0), (0, 6.6), (52.2, 0))
    sent = [{"id": n, "lat": lat, "lng": lng} for n, (lat, lng) in enumerate(positions, 1)]
    proxy.break_(HEATERS, answers(sent))
    markers = installer.get("/live/heater-map", accept="*/*").json()["markers"]
    assert [tuple(marker[2:4]) for marker in markers] == [(0, 6.6), (52.2, 0)]
