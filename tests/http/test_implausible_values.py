"""Values that no heater can have, and times at which nothing can have happened: each place shows
what was sent, or that it is not known, and nothing is concluded from it."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from server.domain.history import Sample
from server.domain.plausible import RANGES
from server.domain.statistics import rows_of
from tests.support.contents import absent, present
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HISTORY, SERVICE, STATISTICS
from tests.support.patience import until
from tests.support.remembered import remember
from tests.support.rows import (
    HEATERS,
    NOTIFICATIONS,
    SETTINGS,
    located,
    send_heater,
)
from tests.support.tables import table
from tests.support.user import User

REALTIME = "heaters/api/heaters/realtime"
LISTED = {
    "heater_pressure": -1.25,
    "num_hours_heater": 4294967295,
    "num_hours_heater_since_maintenance": 4294967294,
    "num_flames_lost": 65535,
    "num_ignition_fails": 65534,
    "num_days_gateway_offline": 20785,
    "num_days_heater_offline": 20784,
}
PRESSURE, _, SINCE, _, _, DAYS, _ = LISTED.values()
# Each statistic has a number of its own, so that it is found on a page.
COUNTED = {field: -(1000 + place) for place, field in enumerate(RANGES)} | {"power_thermal": 3.4e38}
STATISTICS_OF = {
    sw_type: [COUNTED[row.statistic] for row in rows_of(sw_type) if row.statistic in COUNTED]
    for sw_type in ("ic3", "hpcu", "hbcu")
}
MEASURED: dict[str, float] = {"heater_pressure": 6553.5, "water_flow": -2, "ch_flow": 255}
SERIES = {
    "temperature": {"flow": -300, "return_difference": -301, "room": 20},
    "power": {"thermal": 4294967294},
    "signal": {"modulation": 255},
}
NOTIFIED = [(-3, "bar"), (-333, "°C"), (-512, "°F"), (20783, "days"), (1e30, None), (-5, "K")]
TABS = tuple(f"/heaters/7/hbcu/{tab}" for tab in ("details", "params", "realtime", "stats"))
REPORTS = ("/heaters/7/hbcu/report?history=all", "/heaters/7/hbcu/report?for=customer")
PLACES: dict[str, list[float]] = {
    **{f"/heaters/?sort={field}": [sent] for field, sent in LISTED.items()},
    TABS[0]: [PRESSURE, SINCE, DAYS, -7, -3, -333, -512, 20783],
    TABS[2]: [*MEASURED.values(), -300, 4294967294],
    TABS[3]: [-3, *STATISTICS_OF["hbcu"]],
    "/heaters/7/hpcu/stats": STATISTICS_OF["hpcu"],
    REPORTS[0]: [DAYS, -7, *STATISTICS_OF["hbcu"]],
    REPORTS[1]: [PRESSURE, SINCE, DAYS, -7],
    "/notifications": [-3, -333, -512, 20783],
    "/": [-3, -333, -512, 20783],
    "/maintenance": [SINCE],
}
FILES = {"/heaters.csv": len(LISTED), "/maintenance.csv": 1, "/notifications.csv": 5}


@pytest.fixture
def wrong(proxy: FaultyProxy) -> FaultyProxy:
    """The provider sends every measured value outside its range."""
    send_heater(proxy, wrong_heater())
    proxy.break_(STATISTICS, answers(COUNTED))
    proxy.break_(REALTIME, answers({**MEASURED, "series": SERIES}))
    proxy.break_(SERVICE, answers([{"name": "Done", "num_hours_heater": -7}]))
    limit = {"id": 4, "name": "Low", "field": "heater_pressure", "operator": "<", "value": 1}
    proxy.break_(SETTINGS, answers([limit]))
    row = {"heater_id": 7, "account_setting_id": 4, "account_setting_name": "Low", "read": False}
    rows = [{**row, "id": 1 + value, "value": value, "unit": unit} for value, unit in NOTIFIED]
    proxy.break_(NOTIFICATIONS, answers(rows))
    return proxy


def at(**age: float) -> str:
    return f"{datetime.now(UTC) - timedelta(**age):%Y-%m-%dT%H:%M:%SZ}"


def wrong_heater(**fields: object) -> dict[str, Any]:
    return located(**LISTED) | {"sw_type": None, "last_seen": at(), **fields}


def words(user: User, path: str) -> str:
    """The text of the page's main part."""
    main = user.get(path).text.partition("<main")[2].partition("</main>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main.replace("<!-- -->", "")))


def unmarked(text: str, sent: Iterable[float]) -> list[float]:
    """The numbers that the text lacks, or has without the mark behind them."""
    return [each for each in sent if "(not plausible)" not in _least_after(text, each)]


def _least_after(text: str, sent: float) -> str:
    """What follows the number in the text, where it is least marked; empty without the number."""
    shown = re.escape(f"{sent:,}" if abs(sent) < 1e12 else "3.40e+38")
    after = re.findall(rf"(?<![\d,.]){shown}(?![\d,])(.{{0,30}})", text)
    return min(after, key=lambda rest: "(not plausible)" in rest, default="")


def test_what_no_heater_can_have_is_marked_wherever_it_is_shown(
    installer: User, wrong: FaultyProxy
) -> None:
    for path, sent in PLACES.items():
        assert unmarked(words(installer, path), sent) == [], path
    # A difference is not judged, and a value without a time is not called current.
    assert not absent(words(installer, TABS[2]), "-301.0 °C", "20.0 °C", "time not known")
    for path, count in FILES.items():
        cells = [cell for row in table(installer.get(path)) for cell in row.values()]
        assert sum("not plausible: " in cell for cell in cells) == count, path


def test_what_no_heater_can_have_is_no_finding_and_comes_last(
    installer: User, wrong: FaultyProxy
) -> None:
    good = located(id=8, **dict.fromkeys(LISTED, 0.5))
    wrong.break_(HEATERS, answers([wrong_heater(), good, wrong_heater(id=9, heater_status_id=9)]))
    for field in LISTED:
        rows = installer.page(f"/heaters/?sort={field}")["data"]["heaters"]
        assert [row["id"] for row in rows] == ["8", "7", "9"], field
    worklist = installer.page("/worklist")["data"]["rows"]
    found = {row["id"]: [each["reason"] for each in row["reasons"]] for row in worklist}
    # Zero bar is plausible, and so is a connection that is lost for nobody knows how long.
    assert found == {"8": ["PRESSURE"], "9": ["OUTAGE"]}
    assert unmarked(words(installer, "/worklist"), [DAYS]) == []
    assert "<svg role" not in installer.get(TABS[3]).text, "no notification is drawn"


def test_what_was_never_measured_is_in_the_past_and_in_no_chart(
    newcomer: User, wrong: FaultyProxy, store_address: str
) -> None:
    today = datetime.now(UTC).date()
    samples = [
        Sample(day=today - timedelta(days=days), pressure=bar, pressure_low=bar, hours=hours)
        for days, bar, hours in ((9, 1.5, 100.0), (8, -1.0, 4294967295.0), (7, 1.4, 110.0))
    ]
    account = newcomer.page("/about")["shell"]["account_id"]
    remember(store_address, account, "7", samples)
    newcomer.get(TABS[3])
    address = "/heaters/7/hbcu/history"

    def left_out() -> dict[str, int]:
        (history,) = newcomer.page(address)["data"]["history"]["items"]
        return {each["name"]: each["days"] for each in history["left_out"]}

    # What is read now is stored as it was sent.
    until(lambda: left_out() == LEFT_OUT)
    assert newcomer.get(f"{address}.csv").text.count("not plausible: -1.25") == 3
    (history,) = newcomer.page(address)["data"]["history"]["items"]
    assert [row[2] for row in history["pressures"]] == [1.5, 1.4]
    assert [(each["name"], each["steps"][0][2]) for each in history["series"]] == [("hours", 10)]
    said = "System pressure: on 2 days the value was not plausible"
    for path in (address, *REPORTS[:1], "/heaters/7/hbcu/report"):
        assert said in newcomer.get(path).text.replace("<!-- -->", ""), path
    assert -1.25 not in newcomer.page(TABS[0])["data"]["summary"]["pressures"]


MARKED = {"code": "F09", "name": None, "since": None}
READ = ("flames", "ignition", "boiler_starts", "compressor_starts", "gas", "electricity")
LEFT_OUT = {**dict.fromkeys(("pressure", "hours"), 2), **dict.fromkeys(READ, 1)}


@pytest.mark.parametrize("time", ["", "0001-01-01T00:00:00Z", "2004-12-31T23:59:59+00:00"])
def test_a_time_at_which_nothing_can_have_happened_is_not_known(
    installer: User, proxy: FaultyProxy, time: str
) -> None:
    time = time or at(minutes=-3)
    row = located(sw_type="hbcu", last_seen=time, last_notification_timestamp=time)
    send_heater(proxy, row | {"heater_status_id": 3, "heater_pressure": 0.5})
    proxy.break_(HISTORY, answers([{"id": 1, "code": "F09", "created": time, "solved": False}]))
    proxy.break_(STATISTICS, answers({"last_seen": time, "heater_pressure": 0.5}))
    proxy.break_(REALTIME, answers({"timestamp": time}))
    proxy.break_(NOTIFICATIONS, answers([{"id": 1, "heater_id": 7, "modified": time}]))
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    lists = ("/", "/worklist", "/heaters/", "/notifications", "/search?q=1234AB")
    for path in (*lists, f"/customer/{customer}", *TABS, *REPORTS):
        text = words(installer, path)
        assert "time not known" in text, path
        assert not present(text, "just now", " ago", "/0001", "/2004"), path
    for path in ("/heaters.csv", "/notifications.csv", "/maintenance"):
        assert "time not known" in installer.get(path).text, path
    (marker,) = installer.page("/live/heater-map")["markers"]
    status = marker[5]
    assert (status["seen"], status["fault"], status["seen_unknown"]) == (None, MARKED, True)
    assert marker[6] is None
    assert installer.page("/heaters/7/hbcu/history")["data"]["faults"]["items"] == []
