"""Old values are marked: ages of current values, and outages that are not in the status."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import STATISTICS, answers
from tests.support.rows import HEATERS, ago, located, send_heater
from tests.support.user import User

OLD = "data from 3 days ago"
TABS = tuple(f"/heaters/7/ic3/{tab}" for tab in ("details", "params", "realtime", "stats"))
REPORT = "/heaters/7/ic3/report"
LOST = {"heater_status_id": 9, "heater_status_name": "No connection"}


@pytest.fixture
def lists(installer: User) -> tuple[str, ...]:
    """Screens with rows of heaters, without the dashboard."""
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    return ("/heaters/", f"/customer/{customer}", "/search?q=1234AB")


def test_a_heater_that_was_seen_days_ago_says_so_wherever_it_is_shown(
    installer: User, proxy: FaultyProxy, lists: tuple[str, ...]
) -> None:
    send_heater(proxy, located(last_seen=ago(days=3)))
    for path in (*TABS, REPORT, *lists):
        assert OLD in installer.get(path).text, path
    send_heater(proxy, located(last_seen=ago(days=3), heater_status_id=3))
    assert OLD in installer.get("/").text.partition("Failures")[2]
    send_heater(proxy, located(last_seen=ago(minutes=59)))
    assert "data from" not in installer.get("/heaters/").text


@pytest.mark.parametrize(("days", "said"), [(0, "data from 5 days"), (5, "offline for 5 days")])
def test_a_heater_without_connection_says_its_age_once_on_every_tab(
    installer: User, proxy: FaultyProxy, days: int, said: str
) -> None:
    values = {"heater_pressure": 1.2, "num_hours_heater_since_maintenance": 90}
    seen = ago(days=5, minutes=1)
    send_heater(proxy, located(last_seen=seen, num_days_gateway_offline=days, **LOST, **values))
    for path in TABS:
        page = installer.get(path).text
        assert "This heater has no connection" in page, path
        shown = re.sub(r"<[^>]+>", " ", page.partition("<main")[2].partition("</main>")[0])
        assert re.findall(r"\w+ \w+ 5 days", shown) == [said], path


def test_an_outage_by_the_days_counter_is_a_warning_wherever_the_heater_is_shown(
    installer: User, proxy: FaultyProxy, lists: tuple[str, ...]
) -> None:
    days = {"num_days_gateway_offline": 2, "num_days_heater_offline": "5"}
    words = "Heater offline for 5 days"
    send_heater(proxy, located(last_seen=ago(minutes=1), **days))
    for path in (*TABS, REPORT):
        page = installer.get(path).text
        assert words in page.partition('class="findings"')[2].partition("</section>")[0], path
    assert words in page.partition("<article")[2], "on paper"
    for path in lists:
        assert words in installer.get(path).text, path
    send_heater(proxy, located(**days, heater_status_id=3))
    assert words in installer.get("/").text.partition("Failures")[2]
    send_heater(proxy, located(last_seen=ago(minutes=1), **dict.fromkeys(days, 0.9)))
    assert 'class="note warn"' not in installer.get(TABS[0]).text
    assert "offline for" not in installer.get("/heaters/").text.partition("<table")[2]


def test_an_outage_by_the_days_counter_is_on_the_worklist(
    installer: User, proxy: FaultyProxy
) -> None:
    low = located(id=8, heater_pressure=0.4)
    proxy.break_(HEATERS, answers([located(num_days_gateway_offline=1), low]))
    page = installer.page("/")["data"]
    found = [[each["reason"] for each in row["reasons"]] for row in page["worklist"]["items"]]
    assert found == [["PRESSURE"], ["OUTAGE"]]
    assert "Gateway offline for 1 day" in installer.get("/").text


def test_the_head_does_not_explain_what_may_not_hold_any_more(
    installer: User, proxy: FaultyProxy
) -> None:
    status = {"code": "online", "content": "Connected and working."}
    shown = '<p class="hint">Connected and working.</p>'
    for fields, said in (({}, True), ({"num_days_gateway_offline": 2}, False)):
        send_heater(proxy, located(heater_status=status, **fields))
        assert (shown in installer.get(TABS[0]).text) == said


def test_markers_carry_the_age_and_the_outage_of_what_they_show(
    installer: User, proxy: FaultyProxy
) -> None:
    seen = datetime.now(UTC) - timedelta(days=3)
    row = located(last_seen=seen.isoformat(), num_days_gateway_offline=3)
    proxy.break_(HEATERS, answers([row, located(id=8, last_seen=ago(minutes=5))]))
    old, new = (each[5] for each in installer.page("/live/heater-map")["markers"])
    assert [each["outage"] for each in (old, new)] == [{"part": "gateway", "days": 3}, None]
    assert (datetime.fromisoformat(old["seen"]), new["seen"]) == (seen, None)


def test_statistics_on_paper_are_of_when_they_were_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    send_heater(proxy, located())
    proxy.break_(STATISTICS, answers({"last_seen": "2026-01-02T03:04:00Z", "heater_pressure": 1}))
    assert "As of 02/01/2026" in installer.get("/heaters/7/ic3/stats").text


def test_a_row_of_the_worklist_says_its_age_where_it_is_old_and_no_reason_does(
    installer: User, proxy: FaultyProxy
) -> None:
    for fields, age in (
        ({"last_seen": ago(minutes=55)}, None),
        ({"last_seen": ago(hours=3)}, "data from 3 hours ago"),
        ({"last_seen": ago(days=9), "num_days_gateway_offline": 9}, None),
        ({"last_seen": None}, None),
    ):
        send_heater(proxy, located(heater_pressure=0.5, **fields))
        for path in ("/", "/worklist"):
            row = installer.get(path).text.partition('href="/heaters/7/')[2]
            words = re.findall("data from [^<]*", row.partition("</small>")[0])
            assert words == ([age] if age else []), (path, fields)
