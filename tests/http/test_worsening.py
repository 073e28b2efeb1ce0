"""What is getting worse, from the store's trends: on the worklist, at the heater, and in files."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection

from server.domain.brands import BRAND_DATA
from server.domain.history import Sample
from server.domain.trends import OutageTrend, PressureTrend, RateKind, RateTrend, Trends
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.samples import HeaterSample, put_samples
from server.store.trends import put_trends
from tests.support.faults import Fault, FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.processes import running_host
from tests.support.rows import HEATERS, heater, send_rows
from tests.support.stores import run
from tests.support.user import User

ACCOUNT = "auth/api/accounts/account"
TODAY = datetime.now(ZoneInfo(BRAND_DATA["default"].time_zone)).date()


def falls(level: float) -> PressureTrend:
    return PressureTrend(
        slope=-0.08,
        steepest=-0.1,
        flattest=-0.06,
        level=level,
        since=TODAY - timedelta(56),
        until=TODAY,
        days=40,
    )


def rises(kind: RateKind, rate: float, usual: float, count: int) -> RateTrend:
    since = TODAY - timedelta(28)
    return RateTrend(kind=kind, rate=rate, usual=usual, count=count, since=since, until=TODAY)


TRENDS = {
    "1": Trends(as_of=TODAY, pressure=falls(1.4)),
    "2": Trends(as_of=TODAY, pressure=falls(0.9)),
    "3": Trends(
        as_of=TODAY,
        pressure=falls(1.1),
        rates=(
            rises(RateKind.FLAMES, 0.06, 0.01, 12),
            rises(RateKind.STARTS, 5.2, 1.8, 900),
        ),
    ),
    "4": Trends(
        as_of=TODAY,
        outages=OutageTrend(count=4, since=TODAY - timedelta(40), last=TODAY - timedelta(1)),
    ),
    "5": Trends(as_of=TODAY, hours_per_day=7.0),
    "6": Trends(as_of=TODAY - timedelta(30), pressure=falls(1.4)),
    "99": Trends(as_of=TODAY, pressure=falls(1.4)),
}


def fill(address: str) -> None:
    """Writes the trends of heaters of account 7."""

    def write(connection: Connection) -> None:
        account = account_id_made(connection, AccountName("test", "7"))
        ids = device_ids_made(connection, account, [(heater_id, "") for heater_id in TRENDS])
        past = [
            Sample(day=TODAY - timedelta(weeks=weeks), pressure=1.2 + weeks / 10)
            for weeks in (3, 2, 1)
        ]
        samples = [HeaterSample(heater_id, each) for heater_id in ("1", "4") for each in past]
        put_samples(connection, AccountName("test", "7"), samples)
        put_trends(connection, [(ids[each, ""], found) for each, found in TRENDS.items()])

    run(address, write)


def world(proxy: FaultyProxy, account: str = "7") -> None:
    proxy.mend()
    proxy.break_(ACCOUNT, answers({"id": account, "name": "N", "language_id": 2}), "GET")
    send_rows(
        proxy, HEATERS, [heater(2, heater_pressure=0.9), *(heater(id_) for id_ in (1, 3, 4, 5, 6))]
    )


@pytest.fixture(scope="module")
def remembering(
    shared_proxy: FaultyProxy, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A host whose store has these trends."""
    address = f"sqlite:{tmp_path_factory.mktemp('store')}/store.sqlite"
    fill(address)
    with running_host(
        shared_proxy.url,
        HEATDESK_STORE_URL=address,
        HEATDESK_STORE_PROVIDER="test",
        HEATDESK_RENDERERS="1",
    ) as host:
        yield host


def short_date(day: date) -> str:
    year = "" if day.year == TODAY.year else f" {day.year}"
    return f"{day.day} {day:%b}{year}"


def test_the_worklist_has_what_is_getting_worse_with_its_evidence(
    remembering: str, proxy: FaultyProxy
) -> None:
    world(proxy)
    with User(remembering) as user:
        user.login()
        rows = user.page("/worklist")["data"]["rows"]
        text = user.get("/worklist").text.replace("\u00a0", " ")
        only = user.page("/worklist?reason=WORSENING")["data"]
        user.http.cookies.set("tz", "Pacific/Auckland")
        in_auckland = user.get("/worklist").text.replace("\u00a0", " ")
        dashboard = user.page("/")["data"]
    reasons = {row["id"]: [found["reason"] for found in row["reasons"]] for row in rows}
    # The lowest pressure first; then the limit that is passed first, and those without a day last.
    assert list(reasons.items()) == [
        ("2", ["PRESSURE", "WORSENING"]),
        ("3", ["WORSENING"]),
        ("1", ["WORSENING"]),
        ("4", ["WORSENING"]),
    ]
    crossing = short_date(TODAY + timedelta(35))
    assert f"System pressure falls 0.08 bar a week: below 1.00 bar around {crossing}" in text
    assert f"below 1.00 bar around {crossing}" in in_auckland
    assert "System pressure falls 0.08 bar a week<" in text
    assert "12 flame losses in 28 days, usually 2" in text
    assert "5.2 starts per operating hour, at most 1.8 before" in text
    assert "4 times offline in 40 days" in text
    # The pressures are shown only beside a falling pressure.
    assert [row["id"] for row in rows if row["pressures"]] == ["1"]
    beside = re.search(rf"around {crossing}(?:<!-- -->)? (?:<!-- -->)?<svg class=\"sparkline", text)
    assert beside
    assert [each["id"] for each in only["rows"]] == ["2", "3", "1", "4"]
    assert dashboard["worklist_total"] == 4
    assert [each["id"] for each in dashboard["worklist"]["items"]] == ["2", "3", "1", "4"]


def test_a_heater_and_the_list_of_heaters_tell_what_is_getting_worse(
    remembering: str, proxy: FaultyProxy
) -> None:
    world(proxy)
    proxy.break_(f"{HEATER}1", answers(heater(1)))
    crossing = TODAY + timedelta(35)
    with User(remembering) as user:
        user.login()
        tab = user.get("/heaters/1/ic3/details").text
        listed = user.page("/heaters/?reason=WORSENING")["data"]["heaters"]
        file = user.get("/heaters.csv").text
    assert f"below 1.00 bar around {short_date(crossing)}" in tab.replace("\xa0", " ")
    assert [row["heater"]["id"] for row in listed] == ["2", "1", "3", "4"]
    assert listed[1]["worsening"][0]["crossing"] == crossing.isoformat()
    assert f"System pressure,0.08,{crossing.isoformat()}" in file


def test_a_file_says_that_the_usual_limits_tell_what_is_getting_worse(
    remembering: str, proxy: FaultyProxy
) -> None:
    world(proxy)
    with User(remembering) as user:
        user.login()
        assert "uses the usual ones" not in user.get("/heaters.csv").text
        proxy.break_("auth/api/account_settings", Fault(500))
        file = user.get("/heaters.csv").text
    crossing = TODAY + timedelta(35)
    assert f"System pressure,0.08,{crossing.isoformat()}" in file
    assert "uses the usual ones" in file.splitlines()[-1]


def test_nobody_is_told_what_another_account_remembers(
    remembering: str, proxy: FaultyProxy
) -> None:
    world(proxy, account="8")
    with User(remembering) as user:
        user.login()
        data = user.page("/worklist")["data"]
    assert [[found["reason"] for found in row["reasons"]] for row in data["rows"]] == [["PRESSURE"]]
    assert data["trends_known"]


def test_a_store_that_cannot_be_read_is_a_line_above_the_list(
    proxy: FaultyProxy, tmp_path: Path
) -> None:
    line = "What is getting worse is not known"
    world(proxy)
    with (
        running_host(
            proxy.url, HEATDESK_STORE_URL=f"sqlite:{tmp_path}", HEATDESK_RENDERERS="1"
        ) as host,
        User(host) as user,
    ):
        user.login()
        shown = [user.get(path).text for path in ("/worklist", "/", "/heaters/?reason=WORSENING")]
        assert [each.count(line) for each in shown] == [1, 1, 1]
        heaters = user.get("/heaters/").text
        assert line not in heaters
        assert "Getting worse" in heaters
    with running_host(proxy.url, HEATDESK_STORE_URL="none") as host, User(host) as user:
        user.login()
        assert line not in user.get("/worklist").text
        assert "Getting worse" not in user.get("/heaters/").text
