"""Connecting a heater: the check of the label, and the course, interruption and end of the scan."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.faults import ANSWERS_500, DOWN, HANGS, SESSION_OVER, Fault, FaultyProxy
from tests.support.patience import until
from tests.support.sessions import changed_session
from tests.support.user import User, embedded_page
from tests.support.worlds import World, own_world

GATEWAY = "heaters/api/gateways/gateway"
START = "heaters/api/heaters/start_scan"
RESULT = "heaters/api/heaters/result_scan"
CONNECT = "/customer/1040/connect"
LABEL = {"mac": "0c:8b-95.F0 00:01", "check_code": " WELCOME01 "}


def answers(proxy: FaultyProxy, status_code: object, result: object = None) -> None:
    """From now on the provider returns this state for every scan."""
    body = {"id": 1, "status_code": status_code, "value": 0, "result": result}
    proxy.break_(RESULT, Fault(200, json.dumps(body).encode()))


def started(user: User) -> str:
    """Starts a scan and returns its id."""
    answer = user.post(CONNECT, LABEL)
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == CONNECT
    scan: dict[str, str] = user.page(CONNECT)["data"]["scan"]
    return scan["id"]


def later(user: User, seconds: float) -> None:
    """Moves the start of the scan, which is in the session, back by these seconds."""
    with changed_session(user) as session:
        assert session.scan
        session.scan.started -= seconds


def state(user: User, query: str = "") -> str:
    found: str = user.page(CONNECT + query)["data"]["scan"]["state"]
    return found


def test_the_label_is_sent_as_the_contract_says(user: User, proxy: FaultyProxy) -> None:
    scan = started(user)
    (found,) = proxy.calls(GATEWAY, "POST")
    assert json.loads(found.body) == {"mac": "0c8b95F00001-WELCOME01", "account_id": 1040}
    (begun,) = proxy.calls(START, "POST")
    assert json.loads(begun.body) == {"gateway_mac": "0C8B95F00001", "account_id": 1040}
    asked = proxy.calls(RESULT, "GET")[-1]
    assert asked.path == f"{RESULT}/{scan}"
    assert asked.headers["platform"] == "web"


def test_a_pasted_label_is_sent_as_its_mac_address(user: User, proxy: FaultyProxy) -> None:
    pasted = {**LABEL, "mac": "MAC: 0C-8B-95-F0-00-01 (v3)"}
    assert user.post(CONNECT, pasted).status_code == 303
    (found,) = proxy.calls(GATEWAY, "POST")
    assert json.loads(found.body)["mac"] == "0C8B95F00001-WELCOME01"


@pytest.mark.parametrize("id_", [1040, "1040"])
def test_a_scan_names_the_customer_as_the_provider_does(
    user: User, proxy: FaultyProxy, id_: int | str
) -> None:
    record = json.dumps({"id": id_, "name": "Jansen"}).encode()
    proxy.break_(f"auth/api/accounts/account/{id_}", Fault(200, record))
    for path, answer in ((GATEWAY, b'{"gateway_mac": "0C8B95F00001"}'), (START, b'{"id": 1}')):
        proxy.break_(path, Fault(200, answer), "POST")
    started(user)
    for path in (GATEWAY, START):
        (call,) = proxy.calls(path, "POST")
        assert json.loads(call.body)["account_id"] == id_


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"mac": "", "check_code": ""}, {"mac": "MAC_INVALID", "check_code": "CHECK_CODE_INVALID"}),
        ({**LABEL, "mac": "0C8B95F0000"}, {"mac": "MAC_LENGTH"}),
        ({**LABEL, "mac": "0C8B95F00001 2"}, {"mac": "MAC_LENGTH"}),
        ({**LABEL, "mac": "0C8B95F00001-2"}, {"mac": "MAC_LENGTH"}),
        ({**LABEL, "mac": "0C8B95F0000X"}, {"mac": "MAC_CHARACTER"}),
        ({**LABEL, "check_code": "WELCOME "}, {"check_code": "CHECK_CODE_INVALID"}),
        ({**LABEL, "check_code": "W" * 10_000}, {"check_code": "FIELD_TOO_LONG"}),
    ],
)
def test_a_wrong_label_is_told_at_its_field(
    user: User, proxy: FaultyProxy, fields: dict[str, str], wrong: dict[str, str]
) -> None:
    answer = user.post(CONNECT, fields)
    assert answer.status_code == 422
    form = embedded_page(answer.text)["form"]
    assert {name: error["key"] for name, error in form["errors"].items()} == wrong
    assert form["values"] == fields
    assert not proxy.calls(GATEWAY)


def test_the_messages_are_the_specifications(user: User) -> None:
    html = user.post(CONNECT, {"mac": "x", "check_code": "x"}).text
    assert "Please enter a valid MAC address" in html
    assert "A valid Check Code contains at least 8 characters" in html
    misread = user.post(CONNECT, {**LABEL, "mac": "OC:8B:95:F0:00:01"}).text
    assert "Please enter a valid MAC address: character 1, “O”, is not one of" in misread
    unknown = user.post(CONNECT, {**LABEL, "check_code": "WELCOME99"})
    assert unknown.status_code == 422
    assert "The combination MAC address and Check Code is unknown" in unknown.text
    assert LABEL["mac"] in unknown.text


@pytest.mark.parametrize("path", [GATEWAY, START])
@pytest.mark.parametrize(("fault", "status"), [(DOWN, 503), (HANGS, 504), (ANSWERS_500, 502)])
def test_a_scan_that_cannot_be_started_keeps_the_label(
    hasty: User, proxy: FaultyProxy, path: str, fault: Fault, status: int
) -> None:
    proxy.break_(path, fault, "POST")
    answer = hasty.post(CONNECT, LABEL)
    assert answer.status_code == status
    form = embedded_page(answer.text)["form"]
    assert {name: form["values"][name] for name in LABEL} == LABEL
    assert form["errors"][""]["key"] == "SEND_UNKNOWN"
    assert len(proxy.calls(path, "POST")) == 1


def test_a_start_refused_as_unknown_says_so(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(START, Fault(404, b"{}"), "POST")
    answer = user.post(CONNECT, LABEL)
    assert embedded_page(answer.text)["form"]["errors"][""]["key"] == "GATEWAY_UNKNOWN"


def test_a_double_click_starts_one_scan(user: User, proxy: FaultyProxy) -> None:
    token = embedded_page(user.get(CONNECT).text)["csrf"]
    for _ in range(2):
        assert user.http.post(CONNECT, data={"csrf": token, **LABEL}).status_code == 303
    assert len(proxy.calls(START, "POST")) == 1
    assert state(user) == "WAITING"


def test_without_javascript_the_page_asks_again_every_three_seconds(
    user: User, proxy: FaultyProxy
) -> None:
    started(user)
    page = user.page(CONNECT)
    again = f"{CONNECT}?state=WAITING&failures=0"
    assert page["refresh"] == {"seconds": 3, "url": again, "how": "plain"}
    html = user.get(CONNECT).text
    escaped = again.replace("&", "&amp;")
    assert f'<noscript><meta http-equiv="refresh" content="3; url={escaped}"></noscript>' in html
    assert "Waiting for the gateway" in html
    answers(proxy, "press_button")
    assert "Press the service button" in user.get(again).text
    for end in ("error", "done"):
        answers(proxy, end)
        page = user.page(again)
        assert page["data"]["scan"]["state"] == "ERROR"
        assert page["refresh"] is None


def test_leaving_and_coming_back_finds_the_scan_until_it_is_closed(user: User) -> None:
    scan = started(user)
    assert user.get("/customer/1040").status_code == 200
    assert user.page(CONNECT)["data"]["scan"]["id"] == scan
    assert user.page("/customer/1039/connect")["data"]["scan"] is None
    closed = user.post(CONNECT, {"action": "close"})
    assert closed.headers["location"] == "/customer/1040"
    assert user.page(CONNECT)["data"]["scan"] is None
    assert user.get(f"/live/scans/{scan}").status_code == 404


def test_after_a_minute_the_scan_has_expired_and_can_be_started_again(
    user: User, proxy: FaultyProxy
) -> None:
    scan = started(user)
    answers(proxy, "press_button")
    later(user, 50)
    assert state(user) == "ACTIVE"
    later(user, 10)
    page = user.page(CONNECT)
    assert page["data"]["scan"]["state"] == "EXPIRED"
    assert page["refresh"] is None
    assert user.get(f"/live/scans/{scan}").json() == {"state": "EXPIRED", "failures": 0}
    assert "Start scan again" in user.get(CONNECT).text
    proxy.mend()
    assert user.post(CONNECT, {"action": "again"}).status_code == 303
    (begun,) = proxy.calls(START, "POST")
    assert json.loads(begun.body)["gateway_mac"] == "0C8B95F00001"
    assert not proxy.calls(GATEWAY)
    assert state(user) == "WAITING"
    later(user, 700)
    assert user.page(CONNECT)["data"]["scan"] is None


def test_a_scan_that_is_forgotten_asks_for_the_label_and_blames_no_field(
    user: User, proxy: FaultyProxy
) -> None:
    answer = user.post(CONNECT, {"action": "again"})
    assert (answer.status_code, answer.headers["location"]) == (303, CONNECT)
    page = user.page(CONNECT)
    assert page["flash"]["key"] == "SCAN_FORGOTTEN"
    assert page["form"] is None
    assert not proxy.calls(START)


def test_a_heater_found_while_nobody_looked_is_still_shown(user: User, proxy: FaultyProxy) -> None:
    started(user)
    later(user, 90)
    answers(proxy, "done", {"id": "77", "sw_type": "hpcu"})
    page = user.page(CONNECT)
    assert page["data"]["heater"] == {"id": "77", "sw_type": "hpcu"}
    html = user.get(CONNECT).text
    assert "The heater is connected." in html
    assert 'href="/heaters/77/hpcu/details"' in html
    assert user.post(CONNECT, {"action": "another"}).headers["location"] == CONNECT
    assert user.page(CONNECT)["data"]["scan"] is None


@pytest.mark.parametrize("seconds", [10, 90])
@pytest.mark.parametrize(
    ("status_code", "result"),
    [("error", None), ("done", None), ("press_button", {}), (None, {"id": None})],
)
def test_a_scan_without_a_heater_has_failed_whenever_the_page_asks(
    user: User, proxy: FaultyProxy, status_code: str | None, result: object, seconds: float
) -> None:
    scan = started(user)
    later(user, seconds)
    answers(proxy, status_code, result)
    assert user.get(f"/live/scans/{scan}").json() == {"state": "ERROR", "failures": 0}
    assert "Something went wrong during the scan." in user.get(CONNECT).text


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, Fault(404), Fault(403), Fault(429)])
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
            assert step["state"] == "ACTIVE"
            assert page["data"]["scan"]["state"] == "WAITING"
            url = page["refresh"]["url"]
    assert step["state"] == page["data"]["scan"]["state"] == "ERROR"
    assert page["refresh"] is None
    assert "contact your provider" in user.get(url).text


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


@pytest.mark.parametrize("query", ["?state=CONNECTED", "?failures=-1", "?failures=٣", "?state=x"])
def test_an_odd_query_harms_nothing(user: User, query: str) -> None:
    started(user)
    assert state(user, query) == "WAITING"


def test_a_scan_that_still_runs_is_shown_again_after_a_time_without_a_connection(
    user: User, proxy: FaultyProxy
) -> None:
    started(user)
    proxy.break_(RESULT, DOWN)
    assert state(user, "?failures=99") == "ERROR"
    proxy.mend()
    assert state(user, "?failures=99") == "WAITING"


def test_somebody_elses_customer_is_not_connected(user: User, proxy: FaultyProxy) -> None:
    assert user.get("/customer/901/connect").status_code == 403
    assert user.get("/customer/99999999/connect").status_code == 404


@pytest.fixture(scope="module")
def living(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A world in which a minute takes three seconds."""
    folder = tmp_path_factory.mktemp("living")
    with own_world(seeded_world, folder, "--speed", "20") as running:
        yield running


@pytest.mark.parametrize(
    ("mac", "check_code", "end"),
    [
        ("0C8B95F00002", "welcome02", "CONNECTED"),
        ("0C8B95FFFF02", "ENDSINERROR", "ERROR"),
        ("0C8B95FFFF03", "WITHOUTRESULT", "ERROR"),
    ],
)
def test_the_simulated_gateways_end_as_they_do(
    living: World, mac: str, check_code: str, end: str
) -> None:
    with User(living.host) as user:
        user.login()
        assert user.post(CONNECT, {"mac": mac, "check_code": check_code}).status_code == 303
        scan = user.page(CONNECT)["data"]["scan"]["id"]
        seen: list[str] = []

        def has_ended() -> bool:
            seen.append(user.get(f"/live/scans/{scan}").json()["state"])
            return seen[-1] not in ("WAITING", "ACTIVE")

        until(has_ended)
        assert seen[-1] == end
        page = user.page(CONNECT)
        if end == "CONNECTED":
            heater = page["data"]["heater"]
            where = f"/heaters/{heater['id']}/{heater['sw_type']}/details"
            assert user.get(where).status_code == 200
            assert heater["id"] in [
                item["id"] for item in user.page("/customer/1040")["data"]["heaters"]["items"]
            ]
        else:
            assert page["data"]["scan"]["state"] == "ERROR"
