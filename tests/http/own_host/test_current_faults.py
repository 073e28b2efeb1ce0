"""The fault of a heater, and since when it exists: on every row, without a call for each."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.pages.shared.heater.current_faults import FAULT_HISTORIES
from server.web.parts import ROW_CALLS
from tests.support.current_faults import CATALOGUE, entry, faulty, knows, text_of
from tests.support.faults import ANSWERS_500, HANGS, Fault, FaultyProxy, answers
from tests.support.heaters import HEATER, HISTORY
from tests.support.rows import NOTIFICATIONS, SEARCH, ago
from tests.support.tables import table
from tests.support.user import User

ZONE = ZoneInfo("Europe/Amsterdam")
ROWS = ("/", "/heaters/", "/heaters.csv", "/live/heater-map")


@pytest.fixture
def installer(newcomer: User) -> User:
    """An installer whose heaters are not in the process's caches."""
    return newcomer


def notice(id_: int, kind: str = "warning", **age: float) -> dict[str, Any]:
    """A notification of the heater 7."""
    names = {"account_setting_name": "Notice", "account_setting_type": kind}
    return {"id": id_, "heater_id": 7, "read": 0, "modified": ago(**age)} | names


def test_every_row_says_which_fault_it_is_and_since_when(
    installer: User, proxy: FaultyProxy
) -> None:
    knows(proxy, faulty(7, 9))
    proxy.break_(HEATER, answers(faulty(7, 9)))
    proxy.break_(HISTORY, answers([entry("F09", days=49, hours=1)]))
    proxy.break_(SEARCH, answers([]))
    proxy.break_(NOTIFICATIONS, answers([notice(1, days=49, hours=1)]))
    proxy.break_(f"{NOTIFICATIONS}/new", answers({"num_notifications": 1}))
    day = (datetime.now(UTC) - timedelta(days=49, hours=1)).astimezone(ZONE)
    year = "" if day.year == datetime.now(ZONE).year else f" {day.year}"
    since = f"since {day.day} {day:%b}{year} (49 days)"
    dashboard = text_of(installer, "/")
    # It is in the worklist, the failures and, with a date of its own, the notifications.
    assert (dashboard.count("F09 Thermostat"), dashboard.count(since)) == (3, 2)
    proxy.break_("auth/api/accounts/account/1", answers({"id": 1, "name": "C"}))
    for path in ("/heaters/", "/customer/1", "/search?q=1007", "/heaters/7/ic3/details"):
        text = text_of(installer, path)
        assert "F09 Thermostat" in text, path
        assert since in text, path
    fault = installer.get("/live/heater-map").json()["markers"][0][5]["fault"]
    assert (fault["code"], fault["name"], bool(fault["since"])) == ("F09", "Thermostat", True)
    (row,) = table(installer.get("/heaters.csv"))
    assert (row["Fault code"], row["Fault"]) == ("F09", "Thermostat")
    assert row["Fault since"].startswith(f"{day:%Y-%m}")


def test_a_warning_names_the_fault_that_began_when_it_was_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    knows(proxy, faulty(7, 9))
    proxy.break_(HEATER, answers(faulty(7, 9)))
    older = [{**entry("F01", days=2), "id": 50002}, entry("F03", solved=True, days=3)]
    proxy.break_(HISTORY, answers([entry("F09", hours=5), *older]))
    later = [notice(1, hours=1), notice(2, hours=4, minutes=56), notice(3, "info", hours=5)]
    proxy.break_(NOTIFICATIONS, answers([*later, notice(4, days=2), notice(5, days=3)]))
    proxy.break_(f"{NOTIFICATIONS}/new", answers({"num_notifications": 5}))

    def told(rows: list[dict[str, Any]]) -> list[str | None]:
        return [row["fault"] and row["fault"]["code"] for row in rows]

    expected = [None, "F09", None, "F01", None]
    assert told(installer.page("/notifications")["data"]["notifications"]) == [None] * 5
    assert told(installer.page("/")["data"]["notifications"]["items"]) == expected
    assert told(installer.page("/notifications")["data"]["notifications"]) == expected
    details = installer.page("/heaters/7/ic3/details")["data"]["notifications"]["items"]
    assert told(details) == [None, "F09", None, "F01", "F03"], "its history has solved faults, too"


@pytest.mark.parametrize("query", ["q=f09", "q=f09&group=heaters"])
def test_a_heater_is_found_by_the_code_of_its_fault_before_anything_is_known(
    installer: User, proxy: FaultyProxy, query: str
) -> None:
    knows(proxy, faulty(7, 9), faulty(8, 1), faulty(9, 9, heater_status_id=1))
    proxy.break_(SEARCH, answers([]))
    found = installer.page(f"/search?{query}")["data"]
    assert [hit["id"] for hit in found["heaters"]["items"]] == ["7"]


def test_the_lockout_of_three_weeks_comes_before_the_thermostat_of_nine_minutes(
    installer: User, proxy: FaultyProxy
) -> None:
    rows = [faulty(1, 9, heater_status_id=10), faulty(2, 20), faulty(3, 1), faulty(4, "77")]
    knows(proxy, *rows, faulty(5, 3, heater_pressure=0.1))
    for id_, code, age in (
        (1, "F09", 9),
        (2, "H01", 2 * 24 * 60),
        (3, "F01", 3 * 7 * 24 * 60),
        (5, "F03", 60),
    ):
        proxy.break_(f"{HISTORY}/{id_}", answers([entry(code, minutes=age)]))
    data = installer.page("/")["data"]
    for part in ("worklist", "failures"):
        assert [row["id"] for row in data[part]["items"]] == ["3", "2", "5", "4", "1"], part


def test_what_is_known_is_asked_once_and_again_for_another_fault(
    installer: User, proxy: FaultyProxy
) -> None:
    knows(proxy, faulty(7, 9), faulty(8, 1), faulty(6, None, heater_status_id=1))
    proxy.break_(HISTORY, answers([entry("F09", days=3), entry("F01", days=1)]))
    for path in (*ROWS, "/heaters/7/ic3/params"):
        installer.get(path)
        assert len(proxy.calls(HISTORY)) == 2, path
        assert len(proxy.calls(CATALOGUE)) == 1, path
    # One heater has another fault; the fault of the other is gone, and comes back later.
    knows(proxy, faulty(7, 20), faulty(8, None, heater_status_id=1))
    installer.page("/")
    assert len(proxy.calls(HISTORY)) == 3
    knows(proxy, faulty(7, 20), faulty(8, 1))
    installer.page("/")
    assert [call.path.rpartition("/")[2] for call in proxy.calls(HISTORY)[3:]] == ["8"]


def test_without_a_fault_nothing_is_asked(installer: User, proxy: FaultyProxy) -> None:
    knows(proxy, faulty(7, None, heater_status_id=1))
    for path in ROWS:
        installer.get(path)
    assert proxy.calls(HISTORY) == proxy.calls(CATALOGUE) == []


def test_a_page_asks_for_a_limited_number_of_histories(installer: User, proxy: FaultyProxy) -> None:
    knows(proxy, *(faulty(number, 9) for number in range(FAULT_HISTORIES + 30)))
    proxy.break_(HISTORY, answers([entry("F09", days=3)]))
    rows = installer.page("/")["data"]["worklist"]["items"]
    assert len(proxy.calls(HISTORY)) == FAULT_HISTORIES
    assert all(row["fault"]["since"] for row in rows)
    installer.page("/")
    assert len(proxy.calls(HISTORY)) == FAULT_HISTORIES + 30


@pytest.mark.parametrize("fault", [ANSWERS_500, answers([None, 7])])
@pytest.mark.parametrize("call", [CATALOGUE, HISTORY])
def test_a_page_stands_without_the_catalogue_and_without_histories(
    installer: User, proxy: FaultyProxy, call: str, fault: Fault
) -> None:
    knows(proxy, faulty(7, 9))
    proxy.break_(HISTORY, answers([entry("F09", days=3)]))
    proxy.break_(call, fault)
    page = installer.page("/")
    assert (page["status"], page["problem"], page["left_out"]) == (200, None, 0)
    # What a page can do without is not retried.
    assert len(proxy.calls(call)) == 1
    (row,) = page["data"]["worklist"]["items"]
    assert (row["fault"]["code"], bool(row["fault"]["since"])) == ("F09", call == CATALOGUE)
    assert installer.get("/heaters/").status_code == 200


@pytest.mark.parametrize(
    ("call", "partly_read"),
    [
        (HISTORY, [entry("F09", days=3), 7]),
        (CATALOGUE, {"heater_faults": {"9": {"code": "F09", "name": "Thermostat"}, "1": 7}}),
    ],
)
def test_what_a_page_can_do_without_counts_in_nothing_that_it_left_out(
    installer: User, proxy: FaultyProxy, call: str, partly_read: object
) -> None:
    knows(proxy, faulty(7, 9))
    proxy.break_(HISTORY, answers([entry("F09", days=3)]))
    proxy.break_(call, answers(partly_read))
    page = installer.page("/")
    assert (proxy.calls(call) != [], page["left_out"]) == (True, 0)
    (row,) = page["data"]["worklist"]["items"]
    assert (row["fault"]["code"], bool(row["fault"]["since"])) == ("F09", True)


def test_few_histories_are_under_way_at_a_time(installer: User, proxy: FaultyProxy) -> None:
    knows(proxy, *(faulty(number, 9) for number in range(3 * ROW_CALLS)))
    proxy.break_(HISTORY, HANGS)
    assert installer.page("/")["data"]["worklist"]["items"]
    assert len(proxy.calls(HISTORY)) == ROW_CALLS


def test_a_fault_of_which_nothing_is_known_is_a_fault(installer: User, proxy: FaultyProxy) -> None:
    knows(proxy, faulty(7, 77), faults=None)
    proxy.break_(HISTORY, answers([]))
    page = installer.page("/")
    assert (page["left_out"], page["data"]["worklist"]["items"][0]["fault"]) == (0, None)
    assert "Fault" in text_of(installer, "/")
