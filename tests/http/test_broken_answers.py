"""Unreadable responses of the provider: reported as such, at the part of the page that fails."""

import gzip
import json
from typing import Any

import pytest

from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.heaters import (
    HISTORY,
    PARAMETERS,
    SERVICE,
    STATISTICS,
    heater_of,
    number_parameter,
    path,
)
from tests.support.parameters import save
from tests.support.user import User, embedded_page

UNREAD = "heaters/api/heater_notifications/new"
CUSTOMERS = "auth/api/installers/accounts"
HEATERS = "auth/api/installers/heaters"
INVITES = "auth/api/installers/invites"
CATALOGUE = "heaters/api/heaters/heater_information"
NOTIFICATIONS = "heaters/api/heater_notifications"

BROKEN = {
    "cut off": Fault(200, b'{"num_notifications": 1, "more": [1,'),
    "no UTF-8": Fault(200, b'{"num_notifications": "\xff\xfe"}'),
    "nested deeply": Fault(200, b'{"num_notifications": 1, "x": ' + b"[" * 100_000),
    "a number beyond numbers": Fault(200, b'{"num_notifications": 1e999}'),
    "a number of 5,000 digits": Fault(200, b'{"num_notifications": ' + b"9" * 5000 + b"}"),
    "half a character": Fault(200, b'{"num_notifications": "\\ud800"}'),
    "a wait of 40 digits": Fault(503, b"{}", {"retry-after": "9" * 40}),
    "no wait at all": Fault(429, b"{}", {"retry-after": "soon \u00e9"}),
    "a broken gzip stream": Fault(
        200, gzip.compress(b'{"num_notifications": 1}' * 99)[:60], {"content-encoding": "gzip"}
    ),
    "no gzip at all": Fault(200, b"{}", {"content-encoding": "gzip"}),
    "a huge cookie": Fault(200, b"[]", {"set-cookie": f"big={'x' * 40_000}"}),
    "a huge header": Fault(200, b"[]", {"x-big": "x" * 100_000}),
    "an odd charset": Fault(200, b"{}", {"content-type": "application/json; charset=\u00e9"}),
}


@pytest.mark.parametrize("fault", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_unread_count_costs_the_count_alone(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(UNREAD, fault)
    answer = installer.get("/customers")
    page = embedded_page(answer.text)
    assert answer.status_code == 200
    assert page["data"]["customers"]
    assert page["shell"]["unread"] is None


@pytest.mark.parametrize("fault", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_list_costs_one_part_of_the_dashboard(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(INVITES, fault)
    answer = installer.get("/")
    data = embedded_page(answer.text)["data"]
    assert answer.status_code == 200
    assert data["invites"]["items"] == []
    assert data["invites"]["problem"] in ("invalid_response", "busy")
    assert data["customers"]["items"]
    assert data["notifications"]["items"]


@pytest.mark.parametrize("fault", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_main_list_is_a_page_that_says_so(
    installer: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(CUSTOMERS, fault)
    answer = installer.get("/customers")
    page = embedded_page(answer.text)
    assert answer.status_code in (502, 503)
    assert page["problem"]["kind"] in ("invalid_response", "busy")
    assert page["shell"]["account_name"]


def test_a_wait_is_never_longer_than_a_day(installer: User, proxy: FaultyProxy) -> None:
    for header, seconds in (
        ("9" * 40, 86_400),
        ("999999999", 86_400),
        ("7", 7),
        ("-3", None),
        ("x", None),
    ):
        proxy.break_(CUSTOMERS, Fault(503, b"{}", {"retry-after": header}))
        assert installer.page("/customers")["problem"]["retry_after"] == seconds


def test_a_cookie_of_9000_bytes_is_kept(installer: User, proxy: FaultyProxy) -> None:
    cookie = f"big={'x' * 9000}"
    proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}', {"set-cookie": cookie}))
    assert installer.get("/customers").status_code == 200
    proxy.mend()
    assert installer.get("/customers").status_code == 200
    assert cookie in proxy.calls(CUSTOMERS)[0].headers["cookie"]


def test_cookies_that_no_session_can_hold_leave_the_old_ones(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(UNREAD, Fault(200, b"[]", {"set-cookie": f"big={'x' * 20_000}"}))
    installer.get("/customers")
    proxy.mend()
    assert installer.get("/customers").status_code == 200


def test_a_cookie_with_letters_beyond_ascii_comes_back_as_it_was(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}', {"set-cookie": "n=Zo\u00eb"}))
    installer.get("/customers")
    proxy.mend()
    assert installer.get("/customers").status_code == 200
    assert "n=Zo" in proxy.calls(CUSTOMERS)[0].headers["cookie"]


@pytest.mark.parametrize("token", ["a\nb: c", "a\r\nSet-Cookie: x=1", "\u20ac", "x" * 5000])
def test_a_csrf_token_that_no_header_can_carry_is_an_unreadable_answer(
    visitor: User, proxy: FaultyProxy, token: str
) -> None:
    session = {"auth": True, "csrf_token": token, "reconfirm_ga": False}
    proxy.break_("auth/api/accounts/session", answers(session), "POST")
    answer = visitor.post("/login", {"email": "a@b.test", "password": "x"})
    assert answer.status_code == 502
    assert embedded_page(answer.text)["form"]["errors"][""]["key"] == "SEND_FAILED_INVALID_RESPONSE"


UNREADABLE: list[Any] = [[None, None, {}], ["a", 5, []], [[], [[]]], [{"\ud800": 1}]]


@pytest.mark.parametrize("rows", UNREADABLE)
@pytest.mark.parametrize(
    ("call", "screen"),
    [
        (CUSTOMERS, "/customers"),
        ("auth/api/installers/search", "/customers?q=abc"),
        (HEATERS, "/heaters/"),
        (NOTIFICATIONS, "/notifications"),
        (INVITES, "/invites"),
        ("faqs/api/faqs/categories", "/help/faq/1"),
    ],
)
def test_a_list_of_which_nothing_can_be_read_is_no_empty_list(
    installer: User, proxy: FaultyProxy, call: str, screen: str, rows: list[Any]
) -> None:
    proxy.break_(call, answers(rows))
    page = installer.page(screen)
    assert page["problem"]["kind"] == "invalid_response"


@pytest.mark.parametrize("rows", UNREADABLE)
@pytest.mark.parametrize(
    ("call", "tab", "part"),
    [
        (PARAMETERS, "params", "parameters"),
        (HISTORY, "details", "faults"),
        (SERVICE, "details", "service"),
        (NOTIFICATIONS, "details", "notifications"),
        (HISTORY, "report", "faults"),
    ],
)
def test_a_part_of_which_nothing_can_be_read_says_so(
    installer: User, proxy: FaultyProxy, call: str, tab: str, part: str, rows: list[Any]
) -> None:
    address = path(heater_of(installer, "hpcu"), tab)
    proxy.break_(call, answers(rows))
    data = installer.page(address)["data"]
    assert data[part] == {"items": [], "problem": "invalid_response", "late": None}


@pytest.mark.parametrize("rows", UNREADABLE)
def test_search_results_of_which_nothing_can_be_read_say_so(
    installer: User, proxy: FaultyProxy, rows: list[Any]
) -> None:
    proxy.break_("auth/api/installers/search_add", answers({"num_results": 3, "accounts": rows}))
    address = "/customers/add?postal_code=1234ab&address_number=1"
    search = installer.page(address)["data"]["search"]
    assert search["problem"] == "invalid_response"
    assert search["form"]["values"]["postal_code"] == "1234ab"
    proxy.break_("faqs/api/faqs/faqs", answers(rows))
    assert installer.page("/help/faq/1")["data"]["questions"]["problem"] == "invalid_response"
    proxy.break_(HEATERS, answers(rows))
    assert installer.page("/search?q=am")["data"]["heaters"]["problem"] == "invalid_response"


ERROR_AS_SUCCESS = answers({"error": "Database locked"})


def test_an_error_with_the_status_of_a_success_is_no_search_without_results(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/installers/search_add", ERROR_AS_SUCCESS)
    address = "/customers/add?postal_code=1234ab&address_number=1"
    assert installer.page(address)["data"]["search"]["problem"] == "invalid_response"


def test_an_error_with_the_status_of_a_success_is_no_empty_record(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(installer, "hpcu")
    proxy.break_(STATISTICS, ERROR_AS_SUCCESS)
    statistics = installer.page(path(heater, "stats"))["data"]["statistics"]
    assert statistics["problem"] == "invalid_response"
    proxy.break_(CATALOGUE, ERROR_AS_SUCCESS)
    assert installer.page("/heater-info")["problem"]["kind"] == "invalid_response"


def test_an_object_of_unknown_fields_alone_is_an_empty_record(
    installer: User, proxy: FaultyProxy
) -> None:
    heater = heater_of(installer, "hpcu")
    for body in ({}, {"colour": "red"}, {"error": None}):
        proxy.break_(STATISTICS, answers(body))
        assert installer.page(path(heater, "stats"))["data"]["statistics"]["problem"] is None


def test_a_catalogue_of_which_nothing_can_be_read_is_no_empty_catalogue(
    installer: User, proxy: FaultyProxy
) -> None:
    for catalogue in ({"heater_info": [None, 5]}, {"heater_info": [], "heater_faults": {"1": 5}}):
        proxy.break_(CATALOGUE, answers(catalogue))
        assert installer.page("/heater-info")["problem"]["kind"] == "invalid_response"


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


def test_a_parameter_whose_options_cannot_be_read_is_left_out(
    installer: User, proxy: FaultyProxy
) -> None:
    odd = number_parameter(id=4, heater_parameter_type_options=[None, "eco"])
    proxy.break_(PARAMETERS, answers([number_parameter(), odd]))
    page = installer.page(path(heater_of(installer, "hpcu"), "params"))
    assert [row["id"] for row in page["data"]["parameters"]["items"]] == ["12"]
    assert page["left_out"] == 1


def test_half_a_character_in_a_name_costs_that_character(
    installer: User, proxy: FaultyProxy
) -> None:
    body = b'[{"id": 1, "name": "Jan\\ud83dsen"}, {"id": 2, "name": "\\ud83d\\udd25"}]'
    proxy.break_(CUSTOMERS, Fault(200, body))
    names = [row["name"] for row in installer.page("/customers")["data"]["customers"]]
    assert names == ["Jan\ufffdsen", "\U0001f525"]


def test_dates_at_the_ends_of_the_calendar_are_written_into_files(
    installer: User, proxy: FaultyProxy
) -> None:
    ends = ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00Z"]
    rows = [{"id": number, "created": end} for number, end in enumerate(ends)]
    proxy.break_(CUSTOMERS, answers(rows))
    assert len(installer.get("/customers.csv").text.splitlines()) == 4
    assert installer.get("/customers").status_code == 200
    proxy.break_(HEATERS, answers([{**row, "last_seen": row["created"]} for row in rows]))
    assert len(installer.get("/heaters.csv").text.splitlines()) == 4
    for screen in ("/heaters/", "/", "/live/heater-map"):
        assert installer.get(screen).status_code == 200


def test_readiness_asks_as_the_contract_has_it(installer: User, proxy: FaultyProxy) -> None:
    assert installer.get("/readyz").status_code == 200
    (call,) = proxy.calls("auth/api/accounts/session", "GET")
    wanted = {"accept": "application/json", "app": "installer", "brand": "default"}
    assert wanted.items() <= call.headers.items()
    assert call.headers["x-requested-with"] == "XMLHttpRequest"
    proxy.break_("auth/api/accounts/session", Fault(200, b"<h1>hello</h1>"))
    assert installer.get("/readyz").status_code == 200


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://a b"])
def test_an_origin_that_is_no_address_is_another_site(visitor: User, origin: str) -> None:
    answer = visitor.post("/login", {"email": "a", "password": "b"}, origin=origin)
    assert answer.status_code == 403


def test_the_page_is_json_whatever_the_provider_has_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    odd: list[dict[str, Any]] = [
        {"id": [1]},
        {"id": 2, "name": "\u0000\u202e", "lat": 1e300, "lng": "NaN"},
    ]
    odd += [{"id": 3, "heater_pressure": "Infinity", "num_hours_heater": 10**30}]
    proxy.break_(HEATERS, answers(odd))
    for screen in ("/heaters/", "/", "/search?q=2", "/live/heater-map", "/heaters.csv"):
        assert installer.get(screen, accept="*/*").status_code == 200
    rows = json.loads(installer.get("/heaters/", accept="application/json").text)["data"]["heaters"]
    assert [row["heater"]["id"] for row in rows] == ["2", "3"]


@pytest.mark.parametrize("digits", [309, 400, 401, 5000])
@pytest.mark.parametrize("field", ["id", "name", "heater_type_id", "lat", "heater_status_id"])
def test_an_integer_beyond_all_floats_costs_its_field_at_most(
    installer: User, proxy: FaultyProxy, field: str, digits: int
) -> None:
    odd = b'{"id": 1, "sw_type": "ic3", "%s": %s}' % (field.encode(), b"9" * digits)
    proxy.break_(HEATERS, Fault(200, b'[%s, {"id": 2, "sw_type": "ic3"}]' % odd))
    rows = installer.page("/heaters/")["data"]["heaters"]
    assert [row["heater"]["id"] for row in rows] == (["2"] if field == "id" else ["1", "2"])


def test_a_position_of_two_zeros_is_none(installer: User, proxy: FaultyProxy) -> None:
    positions = ((0, 0), ("0.0", 0.0), (0, 6.6), (52.2, 0))
    sent = [{"id": n, "lat": lat, "lng": lng} for n, (lat, lng) in enumerate(positions, 1)]
    proxy.break_(HEATERS, answers(sent))
    markers = installer.get("/live/heater-map", accept="*/*").json()["markers"]
    assert [tuple(marker[2:4]) for marker in markers] == [(0, 6.6), (52.2, 0)]
