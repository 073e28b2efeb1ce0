"""Connecting a heater: the check of the label, and the course, interruption and end of the scan."""

import contextlib
import sqlite3

import pytest

from tests.support.contents import absent
from tests.support.faults import (
    ANSWERS_500,
    DOWN,
    PROXY_PAGE,
    SESSION_OVER,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import form_with, hidden, messages, sent
from tests.support.heaters import path
from tests.support.scans import RESULT, scan_is
from tests.support.sessions import changed_session
from tests.support.user import User, embedded_page
from tests.support.worlds import World

GATEWAY = "heaters/api/gateways/gateway"
START = "heaters/api/heaters/start_scan"
CONNECT = "/customer/1040/connect"
LABEL = {"mac": "0c:8b-95.F0 00:01", "check_code": " WELCOME01 "}


def started(user: User) -> str:
    """Starts a scan and returns its id."""
    answer = user.post(CONNECT, LABEL)
    assert answer.headers.get("location") == CONNECT, answer.text
    return str(user.page(CONNECT)["data"]["scan"]["id"])


def later(user: User, seconds: float) -> None:
    """Moves the start of the scan, which is in the session, back by these seconds."""
    with changed_session(user) as session:
        assert session.scan
        session.scan.started -= seconds


def state(user: User, query: str = "") -> str:
    return str(user.page(CONNECT + query)["data"]["scan"]["state"])


def test_the_label_is_sent_as_the_contract_says(user: User, proxy: FaultyProxy) -> None:
    scan = started(user)
    assert sent(proxy, GATEWAY, "POST") == {"mac": "0c8b95F00001-WELCOME01", "account_id": 1040}
    assert sent(proxy, START, "POST") == {"gateway_mac": "0C8B95F00001", "account_id": 1040}
    asked = proxy.calls(RESULT, "GET")[-1]
    assert (asked.path, asked.headers["platform"]) == (f"{RESULT}/{scan}", "web")


def test_a_scan_names_the_customer_as_the_provider_does(user: User, proxy: FaultyProxy) -> None:
    proxy.break_("auth/api/accounts/account/1040", answers({"id": "1040", "name": "Jansen"}))
    proxy.break_(GATEWAY, answers({"gateway_mac": "0C8B95F00001"}), "POST")
    proxy.break_(START, answers({"id": 1}), "POST")
    user.post(CONNECT, {**hidden(user.get(CONNECT).text), **LABEL})
    for call in (GATEWAY, START):
        assert sent(proxy, call, "POST")["account_id"] == "1040"


@pytest.mark.parametrize(
    ("mac", "check_code", "wrong"),
    [
        ("", "", {"mac": "MAC_INVALID", "check_code": "CHECK_CODE_INVALID"}),
        ("0C8B95F0000", "WELCOME ", {"mac": "MAC_LENGTH", "check_code": "CHECK_CODE_INVALID"}),
        ("0C8B95F0000X", "W" * 256, {"mac": "MAC_CHARACTER", "check_code": "FIELD_TOO_LONG"}),
    ],
)
def test_a_wrong_label_is_told_at_its_field(
    user: User, proxy: FaultyProxy, mac: str, check_code: str, wrong: dict[str, str]
) -> None:
    fields = {"mac": mac, "check_code": check_code}
    answer = user.post(CONNECT, fields)
    assert (answer.status_code, messages(answer)) == (422, wrong)
    assert embedded_page(answer.text)["form"]["values"] == fields
    assert not proxy.calls(GATEWAY)


def test_the_messages_are_the_specifications(user: User, proxy: FaultyProxy) -> None:
    html = user.post(CONNECT, {"mac": "x", "check_code": "x"}).text
    assert not absent(
        html,
        "Please enter a valid MAC address",
        "A valid Check Code contains at least 8 characters",
    )
    misread = user.post(CONNECT, {**LABEL, "mac": "OC:8B:95:F0:00:01"}).text
    assert "Please enter a valid MAC address: character 1, “O”, is not one of" in misread
    unknown = user.post(CONNECT, {**LABEL, "check_code": "WELCOME99"})
    assert unknown.status_code == 422
    assert not absent(
        unknown.text, "The combination MAC address and Check Code is unknown", LABEL["mac"]
    )


@pytest.mark.parametrize("call", [GATEWAY, START])
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        *((fault, {"": "SCAN_UNKNOWN"}) for fault in (DOWN, ANSWERS_500, PROXY_PAGE)),
        *((Fault(status), {"": "SCAN_FAILED"}) for status in (429, 503)),
        *((Fault(status), {"": "GATEWAY_UNKNOWN"}) for status in (400, 403, 404, 406, 409)),
        (answers({"error": "Not yours."}, 400), {"": "Not yours."}),
        (answers({"gateway_mac": "Whose?"}, 406), {"": "FORM_INVALID", "mac": "Whose?"}),
    ],
)
def test_a_scan_that_cannot_be_started_says_so_and_keeps_the_label(
    user: User, proxy: FaultyProxy, call: str, fault: Fault, told: dict[str, str]
) -> None:
    proxy.break_(call, fault, "POST")
    answer = user.post(CONNECT, LABEL)
    assert messages(answer) == told
    own = form_with(answer.text, LABEL)
    has_words = bool({"Not yours.", "FORM_INVALID"} & {*told.values()})
    assert ("The combination MAC address and Check Code is unknown" in own) is not has_words
    assert "saved" not in own
    assert embedded_page(answer.text)["form"]["values"].items() >= LABEL.items()
    assert len(proxy.calls(call, "POST")) == 1


def test_without_javascript_the_page_asks_again_every_three_seconds(
    user: User, proxy: FaultyProxy
) -> None:
    started(user)
    page = user.page(CONNECT)
    again = f"{CONNECT}?state=WAITING&failures=0"
    assert page["refresh"] == {"seconds": 3, "url": again, "how": "plain"}
    html = user.get(CONNECT).text
    escaped = again.replace("&", "&amp;")
    assert not absent(
        html,
        f'<noscript><meta http-equiv="refresh" content="3; url={escaped}"></noscript>',
        "Waiting for the gateway",
    )
    scan_is(proxy, "press_button")
    assert "Press the service button" in user.get(again).text
    for end, result in (("error", None), ("done", None), (None, {"id": None})):
        scan_is(proxy, end, result)
        page = user.page(again)
        assert (page["data"]["scan"]["state"], page["refresh"]) == ("ERROR", None), end
    assert "Something went wrong during the scan." in user.get(again).text


def test_leaving_and_coming_back_finds_the_scan_until_it_is_closed(user: User) -> None:
    scan = started(user)
    assert user.get("/customer/1040").status_code == 200
    assert user.page(CONNECT)["data"]["scan"]["id"] == scan
    assert user.page("/customer/1039/connect")["data"]["scan"] is None
    assert user.post(CONNECT, {"action": "close"}).headers["location"] == "/customer/1040"
    assert user.page(CONNECT)["data"]["scan"] is None
    assert user.get(f"/live/scans/{scan}").status_code == 404


def test_after_a_minute_the_scan_has_expired_and_can_be_started_again(
    user: User, proxy: FaultyProxy
) -> None:
    scan = started(user)
    scan_is(proxy, "press_button")
    later(user, 50)
    assert state(user) == "ACTIVE"
    later(user, 10)
    page = user.page(CONNECT)
    assert (page["data"]["scan"]["state"], page["refresh"]) == ("EXPIRED", None)
    assert user.get(f"/live/scans/{scan}").json() == {"state": "EXPIRED", "failures": 0}
    assert "Start scan again" in user.get(CONNECT).text
    proxy.mend()
    user.post(CONNECT, {"action": "again"})
    assert sent(proxy, START, "POST")["gateway_mac"] == "0C8B95F00001"
    assert not proxy.calls(GATEWAY)
    assert state(user) == "WAITING"
    later(user, 700)
    assert user.page(CONNECT)["data"]["scan"] is None


@pytest.mark.parametrize(
    ("code", "query", "is_never_ready"),
    [
        ("not_ready", "", True),
        (None, "", True),
        ("press_button", "", False),
        ("not_ready", "?state=ACTIVE", False),
        (None, "?state=ACTIVE", False),
    ],
)
def test_only_who_was_asked_to_press_the_button_reads_that_it_was_not_pressed(
    user: User, proxy: FaultyProxy, code: str | None, query: str, is_never_ready: bool
) -> None:
    started(user)
    proxy.break_(RESULT, answers({"id": 1, "status_code": code}) if code else DOWN)
    later(user, 61)
    html = user.get(CONNECT + query).text
    assert ("the gateway has not become ready" in html) is is_never_ready
    assert ("button has not been pressed" in html) is not is_never_ready


def test_a_scan_that_is_forgotten_asks_for_the_label_and_blames_no_field(
    user: User, proxy: FaultyProxy
) -> None:
    answer = user.post(CONNECT, {"action": "again"})
    assert (answer.status_code, answer.headers["location"]) == (303, CONNECT)
    page = user.page(CONNECT)
    assert (page["flash"]["key"], page["form"]) == ("SCAN_FORGOTTEN", None)
    assert not proxy.calls(START)


def test_a_heater_found_while_nobody_looked_is_still_shown(user: User, proxy: FaultyProxy) -> None:
    started(user)
    later(user, 90)
    scan_is(proxy, "done", {"id": "77", "sw_type": "hpcu"})
    assert user.page(CONNECT)["data"]["heater"] == {"id": "77", "sw_type": "hpcu"}
    html = user.get(CONNECT).text
    assert not absent(html, "The heater is connected.", 'href="/heaters/77/hpcu/details"')
    assert user.post(CONNECT, {"action": "another"}).headers["location"] == CONNECT
    assert user.page(CONNECT)["data"]["scan"] is None


@pytest.mark.parametrize("fault", [DOWN, Fault(404)])
def test_five_failures_in_a_row_end_the_scan(user: User, proxy: FaultyProxy, fault: Fault) -> None:
    scan = started(user)
    proxy.break_(RESULT, fault)
    step: dict[str, object] = {"state": "ACTIVE", "failures": 0}
    url = CONNECT
    for failures in range(1, 6):
        query = f"state={step['state']}&failures={step['failures']}"
        step = user.get(f"/live/scans/{scan}?{query}").json()
        page = user.page(url)
        assert step["failures"] == page["data"]["scan"]["failures"] == failures
        if failures < 5:
            assert (step["state"], page["data"]["scan"]["state"]) == ("ACTIVE", "WAITING")
            url = page["refresh"]["url"]
    assert step["state"] == page["data"]["scan"]["state"] == "ERROR"
    assert page["refresh"] is None
    assert "contact the manufacturer" in user.get(url).text


def test_a_scan_can_be_watched_while_the_rest_is_down(user: User, proxy: FaultyProxy) -> None:
    started(user)
    proxy.break_("auth/api/accounts/account", DOWN)
    assert state(user) == "WAITING"


def test_the_live_endpoint_wants_the_session_that_started_the_scan(
    world: World, user: User, proxy: FaultyProxy
) -> None:
    scan = started(user)
    assert user.get(f"/live/scans/{scan}").json() == {"state": "WAITING", "failures": 0}
    assert user.get("/live/scans/999").status_code == 404
    with User(world.host) as visitor:
        assert visitor.get(f"/live/scans/{scan}").status_code == 401
        visitor.login("other@heatdesk.test")
        assert visitor.get(f"/live/scans/{scan}").status_code == 404
    proxy.break_(RESULT, SESSION_OVER)
    assert user.get(f"/live/scans/{scan}").status_code == 401


def test_what_the_address_says_counts_only_while_the_provider_says_nothing(
    user: User, proxy: FaultyProxy
) -> None:
    started(user)
    proxy.break_(RESULT, DOWN)
    assert state(user, "?failures=99") == "ERROR"
    proxy.mend()
    for query in ("?failures=99", "?state=CONNECTED", "?failures=-1", "?failures=٣", "?state=x"):
        assert state(user, query) == "WAITING", query


def test_somebody_elses_customer_is_not_connected(user: User, proxy: FaultyProxy) -> None:
    assert user.get("/customer/901/connect").status_code == 403
    assert user.get("/customer/99999999/connect").status_code == 404


@pytest.mark.parametrize(
    ("mac", "check_code", "end"),
    [
        ("0C8B95F00002", "welcome02", "CONNECTED"),
        ("0C8B95FFFF02", "ENDSINERROR", "ERROR"),
        ("0C8B95FFFF03", "WITHOUTRESULT", "ERROR"),
    ],
)
def test_the_simulated_gateways_end_as_they_do(
    world: World, user: User, mac: str, check_code: str, end: str
) -> None:
    user.post(CONNECT, {"mac": mac, "check_code": check_code})
    scan = user.page(CONNECT)["data"]["scan"]["id"]
    for seconds, reached in ((0, "WAITING"), (5, "ACTIVE"), (5, end)):
        # The provider's clock stands still.
        with contextlib.closing(sqlite3.connect(world.database)) as database, database:
            database.execute("UPDATE scans SET started_at = started_at - ?", (seconds,))
        assert user.get(f"/live/scans/{scan}").json()["state"] == reached
    data = user.page(CONNECT)["data"]
    assert data["scan"]["state"] == end
    if heater := data["heater"]:
        assert user.get(path(heater, "details")).status_code == 200
        listed = user.page("/customer/1040")["data"]["heaters"]["items"]
        assert heater["id"] in [item["id"] for item in listed]
    assert bool(heater) == (end == "CONNECTED")
