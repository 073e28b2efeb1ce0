"""Old values are marked: ages of current values, and outages that are not in the status."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from tests.support.faults import FaultyProxy
from tests.support.heaters import STATISTICS, answers
from tests.support.rows import HEATERS, located, send_heater
from tests.support.user import User

TABS = ("details", "params", "realtime", "stats", "report")


def ago(**age: float) -> str:
    return (datetime.now(UTC) - timedelta(**age)).isoformat()


@pytest.fixture
def rows(installer: User) -> tuple[str, ...]:
    """Screens with rows of heaters, without the dashboard."""
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    return ("/heaters/", f"/customer/{customer}", "/search?q=1234AB")


@pytest.mark.parametrize("tab", TABS)
def test_a_heater_that_was_seen_days_ago_says_so_on_every_tab(
    installer: User, proxy: FaultyProxy, tab: str
) -> None:
    send_heater(proxy, located(last_seen=ago(days=3)))
    assert "data from 3 days ago" in installer.get(f"/heaters/7/ic3/{tab}").text


def test_a_heater_that_was_seen_days_ago_says_so_in_every_list(
    installer: User, proxy: FaultyProxy, rows: tuple[str, ...]
) -> None:
    send_heater(proxy, located(last_seen=ago(days=3)))
    for path in rows:
        assert "data from 3 days ago" in installer.get(path).text, path
    send_heater(proxy, located(last_seen=ago(days=3), heater_status_id=3))
    failures = installer.get("/").text.partition("Failures")[2]
    assert "data from 3 days ago" in failures


@pytest.mark.parametrize("tab", [tab for tab in TABS if tab != "report"])
@pytest.mark.parametrize(("days", "said"), [(0, "data from 5 days"), (5, "offline for 5 days")])
def test_a_heater_without_connection_says_its_age_once_on_every_tab(
    installer: User, proxy: FaultyProxy, tab: str, days: int, said: str
) -> None:
    values = {"heater_pressure": 1.2, "num_hours_heater_since_maintenance": 90}
    lost = {"heater_status_id": 9, "heater_status_name": "No connection"}
    seen = ago(days=5, minutes=1)
    send_heater(proxy, located(last_seen=seen, num_days_gateway_offline=days, **lost, **values))
    page = installer.get(f"/heaters/7/ic3/{tab}").text
    shown = re.sub(r"<[^>]+>", " ", page.partition("<main")[2].partition("</main>")[0])
    assert re.findall(r"\w+ \w+ 5 days", shown) == [said]


@pytest.mark.parametrize(
    "form", ["%Y-%m-%dT%H:%MZ", "%Y%m%dT%H%M%SZ", "%Y-%m-%dT%H:%M:%S,5Z", "%G-W%V-%uT%H:%M:%SZ"]
)
def test_the_age_counts_in_whichever_form_of_iso_8601_it_is_sent(
    installer: User, proxy: FaultyProxy, form: str
) -> None:
    seen = datetime.now(UTC) - timedelta(days=3, minutes=5)
    send_heater(proxy, located(last_seen=seen.strftime(form)))
    assert "data from 3 days ago" in installer.get("/heaters/7/ic3/details").text


@pytest.mark.parametrize(("age", "said"), [({"minutes": 59}, False), ({"minutes": 61}, True)])
def test_a_value_says_its_age_beyond_an_hour(
    installer: User, proxy: FaultyProxy, age: dict[str, float], said: bool
) -> None:
    # Times without an offset are UTC.
    send_heater(proxy, located(last_seen=ago(**age).removesuffix("+00:00")))
    assert ("data from 1 hour ago" in installer.get("/heaters/").text) == said


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize(
    ("days", "words"),
    [
        ({"num_days_gateway_offline": 1}, "Gateway offline for 1 day"),
        ({"num_days_heater_offline": "4"}, "Heater offline for 4 days"),
        (
            {"num_days_gateway_offline": 2, "num_days_heater_offline": 5},
            "Heater offline for 5 days",
        ),
        (
            {"num_days_gateway_offline": 5, "num_days_heater_offline": 5},
            "Gateway offline for 5 days",
        ),
    ],
)
def test_an_outage_by_the_days_counter_is_a_warning_on_the_heater(
    installer: User, proxy: FaultyProxy, tab: str, days: dict[str, object], words: str
) -> None:
    send_heater(proxy, located(last_seen=ago(minutes=1), **days))
    page = installer.get(f"/heaters/7/ic3/{tab}").text
    assert words in page.partition('class="findings"')[2].partition("</section>")[0]
    if tab == "report":
        assert words in page.partition("<article")[2]


def test_an_outage_by_the_days_counter_is_a_warning_in_every_list(
    installer: User, proxy: FaultyProxy, rows: tuple[str, ...]
) -> None:
    send_heater(proxy, located(num_days_gateway_offline=2))
    for path in rows:
        assert "Gateway offline for 2 days" in installer.get(path).text, path
    send_heater(proxy, located(num_days_gateway_offline=2, heater_status_id=3))
    assert "Gateway offline for 2 days" in installer.get("/").text.partition("Failures")[2]


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
        assert (shown in installer.get("/heaters/7/ic3/details").text) == said


@pytest.mark.parametrize("days", [None, 0, 0.9, -3, "none"])
def test_no_outage_of_a_day_is_no_warning(
    installer: User, proxy: FaultyProxy, days: object
) -> None:
    send_heater(
        proxy,
        located(
            last_seen=ago(minutes=1), num_days_gateway_offline=days, num_days_heater_offline=days
        ),
    )
    assert 'class="note warn"' not in installer.get("/heaters/7/ic3/details").text
    assert "offline for" not in installer.get("/heaters/").text.partition("<table")[2]


def test_markers_carry_the_age_and_the_outage_of_what_they_show(
    installer: User, proxy: FaultyProxy
) -> None:
    seen = datetime.now(UTC) - timedelta(days=3)
    row = located(last_seen=seen.isoformat(), num_days_gateway_offline=3)
    proxy.break_(HEATERS, answers([row, located(id=8, last_seen=ago(minutes=5))]))
    found = installer.page("/live/heater-map")
    assert found["statuses"] == [
        ["ON", None, "On", {"part": "gateway", "days": 3}],
        ["ON", None, "On", None],
    ]
    assert [each[7] for each in found["markers"]] == [int(seen.timestamp()), None]


def test_statistics_on_paper_are_of_when_they_were_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    send_heater(proxy, located())
    proxy.break_(STATISTICS, answers({"last_seen": "2026-01-02T03:04:00Z", "heater_pressure": 1}))
    page = installer.get("/heaters/7/ic3/stats").text
    assert "As of 02/01/2026" in page


@pytest.mark.parametrize(
    ("seen", "fields", "age"),
    [
        ({"minutes": 55}, {}, None),
        ({"hours": 3}, {}, "data from 3 hours ago"),
        ({"days": 9}, {"num_days_gateway_offline": 9}, None),
        (None, {}, None),
    ],
)
def test_a_row_of_the_worklist_says_its_age_where_it_is_old_and_no_reason_does(
    installer: User,
    proxy: FaultyProxy,
    seen: dict[str, float] | None,
    fields: dict[str, object],
    age: str | None,
) -> None:
    last_seen = ago(**seen) if seen else None
    send_heater(proxy, located(heater_pressure=0.5, last_seen=last_seen, **fields))
    for path in ("/", "/worklist"):
        row = installer.get(path).text.partition('href="/heaters/7/')[2].partition("</small>")[0]
        assert ("data from" in row) == (age is not None), path
        assert age is None or age in row, path


@pytest.mark.parametrize("days", [1 / 24, 400])
def test_what_is_seen_in_the_future_has_no_age(
    installer: User, proxy: FaultyProxy, days: float
) -> None:
    send_heater(proxy, located(last_seen=ago(days=-days), heater_status_id=9, heater_pressure=0.5))
    proxy.break_(STATISTICS, answers({"heater_pressure": 1.5}))
    for path in ("/", "/heaters/", "/heaters/7/ic3/details", "/heaters/7/ic3/report"):
        document = installer.get(path).text
        shown = document[: document.index('id="page"')]
        assert "data from" not in shown, path
        assert "just now" not in shown, path
