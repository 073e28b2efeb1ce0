"""What is getting worse, from the store's trends: on the worklist, at the heater, and in files."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Connection

from server.domain.brands import BRAND_DATA
from server.domain.history import Sample
from server.domain.trends import OutageTrend, PressureTrend, RateTrend, Trends
from server.domain.worsening import WorseningKind
from server.store.accounts import AccountName, account_id_made, device_ids_made
from server.store.samples import HeaterSample, put_samples
from server.store.trends import put_trends
from tests.support.contents import absent, plain
from tests.support.faults import ANSWERS_500, FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.planning import account_of
from tests.support.remembered import PROVIDER, write_past
from tests.support.rows import HEATERS, SETTINGS, heater, send_rows
from tests.support.user import User

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


def rises(kind: WorseningKind, rate: float, usual: float, count: int) -> RateTrend:
    since = TODAY - timedelta(28)
    return RateTrend(kind=kind, rate=rate, usual=usual, count=count, since=since, until=TODAY)


TRENDS = {
    "1": Trends(as_of=TODAY, pressure=falls(1.4)),
    "2": Trends(as_of=TODAY, pressure=falls(0.9)),
    "3": Trends(
        as_of=TODAY,
        pressure=falls(1.1),
        rates=(
            rises(WorseningKind.FLAMES, 0.06, 0.01, 12),
            rises(WorseningKind.STARTS, 5.2, 1.8, 900),
            rises(WorseningKind.COMPRESSOR_STARTS, 3.1, 1.2, 700),
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


ROWS = [heater(2, heater_pressure=0.9), *(heater(id_) for id_ in (1, 3, 4, 5, 6))]


@pytest.fixture
def remembered(newcomer: User, proxy: FaultyProxy, store_address: str) -> User:
    """A user of whose heaters the host's store has these trends."""
    name = AccountName(PROVIDER, account_of(newcomer))

    def write(connection: Connection) -> None:
        account = account_id_made(connection, name)
        ids = device_ids_made(connection, account, [(heater_id, "") for heater_id in TRENDS])
        past = [
            Sample(day=TODAY - timedelta(weeks=weeks), pressure=1.2 + weeks / 10)
            for weeks in (3, 2, 1)
        ]
        samples = [HeaterSample(heater_id, each) for heater_id in ("1", "4") for each in past]
        put_samples(connection, name, samples)
        put_trends(connection, [(ids[each, ""], found) for each, found in TRENDS.items()])

    send_rows(proxy, HEATERS, ROWS)
    write_past(store_address, write)
    return newcomer


def short_date(day: date) -> str:
    year = "" if day.year == TODAY.year else f" {day.year}"
    return f"{day.day} {day:%b}{year}"


def test_the_worklist_has_what_is_getting_worse_with_its_evidence(remembered: User) -> None:
    rows = remembered.page("/worklist")["data"]["rows"]
    text = remembered.get("/worklist").text.replace("\u00a0", " ")
    only = remembered.page("/worklist?reason=WORSENING")["data"]
    dashboard = remembered.page("/")["data"]
    remembered.http.cookies.set("tz", "Pacific/Auckland")
    in_auckland = remembered.get("/worklist").text.replace("\u00a0", " ")
    reasons = {row["id"]: [found["reason"] for found in row["reasons"]] for row in rows}
    # The lowest pressure first; then the limit that is passed first, and those without a day last.
    assert list(reasons.items()) == [
        ("2", ["PRESSURE", "WORSENING"]),
        ("3", ["WORSENING"]),
        ("1", ["WORSENING"]),
        ("4", ["WORSENING"]),
    ]
    crossing = short_date(TODAY + timedelta(35))
    assert f"below 1.00 bar around {crossing}" in in_auckland
    assert not absent(
        text,
        f"System pressure falls 0.08 bar a week: below 1.00 bar around {crossing}",
        "System pressure falls 0.08 bar a week<",
        "12 flame losses in 28 days, usually 2",
        "5.2 starts per operating hour, at most 1.8 before",
        "3.1 compressor starts per operating hour, at most 1.2 before",
        "4 times offline in 40 days",
    )
    # The pressures are shown only beside a falling pressure.
    assert [row["id"] for row in rows if row["pressures"]] == ["1"]
    assert re.search(rf"around {crossing} <svg class=\"sparkline", plain(text))
    for listed in (only["rows"], dashboard["worklist"]["items"]):
        assert [each["id"] for each in listed] == ["2", "3", "1", "4"]
    assert dashboard["worklist_total"] == 4


def test_a_heater_the_list_of_heaters_and_its_file_tell_what_is_getting_worse(
    remembered: User, proxy: FaultyProxy
) -> None:
    """A file without the installer's limits says that it uses the usual ones."""
    proxy.break_(f"{HEATER}1", answers(heater(1)))
    crossing = TODAY + timedelta(35)
    tab = remembered.get("/heaters/1/ic3/details").text
    assert f"below 1.00 bar around {short_date(crossing)}" in tab.replace("\xa0", " ")
    listed = remembered.page("/heaters/?reason=WORSENING")["data"]["heaters"]
    assert [row["id"] for row in listed] == ["2", "1", "3", "4"]
    assert listed[1]["worsening"][0]["crossing"] == crossing.isoformat()
    line, warning = f"System pressure,0.08,{crossing.isoformat()}", "uses the usual ones"
    file = remembered.get("/heaters.csv").text
    assert not absent(file, "Boiler starts, Compressor starts", "Often offline")
    assert line in file
    assert warning not in file
    proxy.break_(SETTINGS, ANSWERS_500)
    file = remembered.get("/heaters.csv").text
    assert line in file
    assert warning in file.splitlines()[-1]


def test_the_way_to_the_limit_is_drawn_and_told_in_the_history_and_the_statistics(
    remembered: User, proxy: FaultyProxy
) -> None:
    first, last = (short_date(TODAY + timedelta(days)) for days in (22, 56))
    said = f"the limit of 1.00 bar around {short_date(TODAY + timedelta(35))}"
    for id_, is_known in ((1, True), (2, False)):
        proxy.break_(f"{HEATER}{id_}", answers(heater(id_, heater_pressure=1.4)))
        for tab in ("history?range=year", "stats"):
            text = remembered.get(f"/heaters/{id_}/ic3/{tab}").text.replace("\xa0", " ")
            assert (f"{said} (between {first} and {last})." in text) == is_known, tab
        drawing = remembered.get(f"/heaters/{id_}/ic3/history?range=year").text
        assert ('<path class="expected"' in drawing) == is_known


def test_nobody_is_told_what_another_account_remembers(
    remembered: User, host: str, proxy: FaultyProxy
) -> None:
    proxy.mend()
    with User(host) as other:
        other.login("de@heatdesk.test")
        send_rows(proxy, HEATERS, ROWS)
        data = other.page("/worklist")["data"]
    assert [[found["reason"] for found in row["reasons"]] for row in data["rows"]] == [["PRESSURE"]]
    assert data["trends_known"]
