"""The history of a heater: the stored samples are drawn in the first HTML, and nothing else."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.domain.history import Reading, Sample
from tests.support.contents import absent, present
from tests.support.faults import DOWN, FaultyProxy
from tests.support.heaters import HEATER, HISTORY, SERVICE, STATISTICS, answers, heater_of, path
from tests.support.patience import until
from tests.support.remembered import past, readings, remember
from tests.support.tables import table
from tests.support.user import User, embedded_page

TODAY = datetime.now(ZoneInfo("Europe/Amsterdam")).date()
LONG_AGO = f"{datetime.now(UTC) - timedelta(days=3):%Y-%m-%dT%H:%M:%SZ}"
NOW = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"


@pytest.fixture
def heater(newcomer: User) -> dict[str, Any]:
    return heater_of(newcomer, "ic3")


Fill = Callable[..., None]


@pytest.fixture
def fill(newcomer: User, heater: dict[str, Any], store_address: str) -> Fill:
    """Stores samples of the heater, for an account that no other test has used."""
    account = newcomer.page("/about")["shell"]["account_id"]

    def remember_of(samples: Any, read: list[Reading] | None = None, of: str = "") -> None:
        remember(store_address, account, of or str(heater["id"]), samples, read or [])

    return remember_of


def shown(user: User, heater: dict[str, Any], query: str = "") -> tuple[str, dict[str, Any]]:
    """The document's main part without React's comments, and the data of the page."""
    document = user.get(path(heater, "history") + query).text.replace("<!-- -->", "")
    (main,) = re.findall(r"<main.*</main>", document, re.DOTALL)
    return main, embedded_page(document)["data"]


def charts(text: str) -> list[str]:
    return re.findall(r"<h3>([^<]+)</h3>", text)


def drawn(text: str, kind: str) -> list[str]:
    """The paths of a kind, without those of the legend."""
    plots = re.findall(r'<svg role="img".*?</svg></svg>', text, re.DOTALL)
    return [
        found for plot in plots for found in re.findall(rf'<path class="{kind}" d="([^"]*)"', plot)
    ]


def test_a_heater_of_which_nothing_is_remembered_says_so_and_shows_its_faults(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(HISTORY, answers([{"id": 1, "code": "F09", "name": "No flame", "created": NOW}]))
    # This account's heaters have not been opened before; opening this tab stores a sample.
    text, _ = shown(newcomer, heater, "?range=all")
    assert present(text, "Nothing has been recorded of this heater yet.", "Recorded since")
    assert "F09 No flame" in text
    assert f'href="/changes?heater={heater["id"]}">All changes to this heater</a>' in text


@pytest.mark.parametrize("days", [40, 400])
def test_all_that_is_remembered_is_in_the_first_html(
    newcomer: User, heater: dict[str, Any], fill: Fill, days: int
) -> None:
    serial = heater["serial_number"]
    fill(past(TODAY, days + 4, serial), list(readings(TODAY, days, 2, serial)))
    for query in ("", "?range=year", "?range=all"):
        text, _ = shown(newcomer, heater, query)
        assert charts(text) == [
            *("System pressure", "Operating hours", "Flame losses", "Ignition failures"),
            *("Boiler starts", "Gas", "Electricity"),
        ]
        assert not present(text, "NaN", "Infinity")
        assert all(drawn(text, "bars"))
        assert any(drawn(text, "dots"))
        assert "Values as a table" in text


def test_a_counter_that_has_not_moved_is_a_sentence_instead_of_a_chart(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    serial = heater["serial_number"]
    fill(past(TODAY, 7, serial), list(readings(TODAY, 3, 2, serial)))
    for query in ("", "?range=year", "?range=all"):
        text, data = shown(newcomer, heater, query)
        assert charts(text) == [
            *("System pressure", "Operating hours", "Boiler starts", "Gas", "Electricity")
        ]
        assert not absent(text, "No flame losses between ", "No ignition failures between ")
        assert len(data["history"]["items"][0]["series"]) == 6


def test_refills_are_counted_over_the_last_year_or_since_the_first_value(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    rows = list(past(TODAY, 740, heater["serial_number"]))

    def told(start: int) -> tuple[str, int]:
        known = [each for each in rows if (TODAY - each.day).days <= min(start, 365)]
        values = [each.pressure for each in known if each.pressure]
        text = shown(newcomer, heater)[0].replace("\xa0", " ")
        (said,) = re.findall(r"The system [^<]* refilled ([^<]*)\.</p>", text)
        return said, sum(new - old > 0.5 for old, new in pairwise(values))

    fill(each for each in rows if (TODAY - each.day).days <= 200)
    said, count = told(200)
    assert re.fullmatch(rf"({count} times|once) since \d+ \w+( \d+)?", said)
    fill(rows)
    said, count = told(740)
    assert said == f"{count} times in the last 12 months"


def test_values_are_drawn_with_their_gaps_resets_outages_and_replacements(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    """`tests/unit/test_history_series.py` has the rules."""
    serial = heater["serial_number"]
    rows = [(27, 1.5, 90.0, "old"), (26, 1.5, 95.0, "old"), (25, 1.5, 2.0, serial)]
    rows += [(24, 1.6, 6.0, serial), (16, 1.7, 34.0, serial), (15, 1.7, 1.0, serial)]
    samples = [
        Sample(day=TODAY - timedelta(before), serial=unit, pressure=pressure, hours=hours)
        for before, pressure, hours, unit in rows
    ]
    fill([*samples, Sample(day=TODAY - timedelta(5), serial=serial, days_offline=3.0)])
    text, data = shown(newcomer, heater)
    (history,) = data["history"]["items"]
    joined = [row[5] for row in history["pressures"]]
    assert joined[:6] == [False, True, False, True, False, True]
    assert drawn(text, "line")[0].count("l") == sum(joined)
    (hours,) = [each["steps"] for each in history["series"] if each["name"] == "hours"]
    assert [step[2] for step in hours][:3] == [5, 4, 28]
    assert hours[2][1] - hours[2][0] == 8
    assert drawn(text, "bars")[0].count("z") == len(hours)
    (away,) = history["offline"]
    assert away[1] - away[0] == 3
    assert drawn(text, "offline")[0].count("z") == 1
    assert len(history["replaced"]) == 1
    assert not absent(text, "28\xa0h</td>", "No connection", "Heater replaced")


def test_a_counter_that_reads_zero_for_a_day_has_not_grown_by_all_that_it_counted(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    """On the screen, in the report and in the maintenance plan; the file has what was read."""
    serial, fields = heater["serial_number"], ("num_boiler_starts", "gas_usage_ch")
    read = {TODAY - timedelta(ago): hours for ago, hours in ((40, 12024.0), (4, 12152.0), (3, 0.0))}
    read[TODAY - timedelta(2)] = 12168.0
    fill(
        (
            Sample(day=day, serial=serial, hours=each, flames_lost=each, ignition_fails=each)
            for day, each in read.items()
        ),
        [
            Reading(day=day, serial=serial, kind="statistics", values=dict.fromkeys(fields, each))
            for day, each in read.items()
        ],
    )
    for screen in ("history?range=30", "report?history=all"):
        document = newcomer.get(path(heater, screen)).text.replace("<!-- -->", "")
        (history,) = embedded_page(document)["data"]["history"]["items"]
        assert len(history["series"]) == 5
        assert all([step[2] for step in each["steps"]] == [128, 16] for each in history["series"])
        said = ("144 h · 3.8 h a day", "144 m³ · 3.8 m³ a day", "144 · 26.5 a week")
        assert not absent(" ".join(document.split()), *said)
    rows = {row["Date"]: row for row in table(newcomer.get(f"{path(heater, 'history')}.csv"))}
    counters = ("Operating hours (h)", "Flame losses", "Ignition failures")
    assert all(
        rows[f"{day}"][each] == f"{value:.0f}" for day, value in read.items() for each in counters
    )
    row = newcomer.page(f"/maintenance?plan={heater['id']}")["data"]["planning"]["row"]
    assert row["operation"]["hours_a_day"] == pytest.approx(144 / 38)


def test_answers_without_a_serial_number_belong_to_the_same_unit(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    """Some answers of the provider have the serial number, others have none."""
    serial = heater["serial_number"]
    rows = [
        Sample(
            day=TODAY - timedelta(days=25 - number),
            serial=serial if number % 2 else "",
            pressure=1.5,
            hours=100.0 + 4 * number,
        )
        for number in range(25)
    ]
    starts = [
        Reading(
            day=row.day, serial=row.serial, kind="statistics", values={"gas_usage_ch": row.hours}
        )
        for row in rows
    ]
    # Earlier on a day, the answer had no serial number.
    fill([*rows, Sample(day=rows[1].day, pressure=1.5, hours=101.0)], starts)
    _, data = shown(newcomer, heater)
    (history,) = data["history"]["items"]
    grown = {each["name"]: [step[2] for step in each["steps"]] for each in history["series"]}
    assert (sum(grown["hours"][:24]), grown["gas"][:24]) == (96, [4] * 24)
    assert [row[5] for row in history["pressures"][:25]] == [False] + [True] * 24


@pytest.mark.parametrize("days", [-1, 0.01])
def test_a_heater_that_was_away_for_no_whole_day_is_remembered_with_its_values(
    newcomer: User, proxy: FaultyProxy, days: float
) -> None:
    heater = {"id": 9001, "sw_type": "ic3", "heater_status_id": 1, "last_seen": NOW}
    heater |= {"heater_pressure": 1.53, "num_days_heater_offline": days}
    proxy.break_(f"{HEATER}9001", answers(heater), "GET")
    newcomer.get(path(heater, "details"))

    def remembered() -> list[Any]:
        return [
            row
            for each in shown(newcomer, heater)[1]["history"]["items"]
            for row in each["pressures"]
        ]

    until(lambda: bool(remembered()))
    assert 1.53 in remembered()[-1]


@pytest.mark.parametrize(
    ("record", "statistics", "tab"),
    [
        ({"last_seen": LONG_AGO}, {"last_seen": None}, "stats"),
        ({"num_days_gateway_offline": 3}, {}, "stats"),
        ({}, {"last_seen": LONG_AGO}, "stats"),
        ({}, {"last_seen": LONG_AGO}, "report"),
    ],
    ids=["seen long ago", "days offline", "statistics of long ago", "report"],
)
def test_statistics_from_before_an_outage_are_not_those_of_the_day(
    newcomer: User,
    proxy: FaultyProxy,
    record: dict[str, Any],
    statistics: dict[str, Any],
    tab: str,
) -> None:
    away, here = (
        {"id": id_, "sw_type": "hbcu", "heater_status_id": 1, "last_seen": NOW}
        for id_ in (9002, 9003)
    )
    used = {"last_seen": NOW, "energy_electric_yesterday": 12.5}
    for heater, more, measured in ((away, record, statistics), (here, {}, {})):
        proxy.break_(f"{HEATER}{heater['id']}", answers({**heater, **more}), "GET")
        proxy.break_(f"{STATISTICS}/{heater['id']}", answers({**used, **measured}), "GET")
        newcomer.get(path(heater, tab))

    def electricity(heater: dict[str, Any]) -> list[Any]:
        return [
            series
            for each in shown(newcomer, heater)[1]["history"]["items"]
            for series in each["series"]
            if series["name"] == "electricity"
        ]

    # The store writes in the order in which the pages were opened.
    until(lambda: bool(electricity(here)))
    assert electricity(away) == []


def test_a_year_is_compared_with_the_one_before_where_that_is_known(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    fill(past(TODAY, 740, heater["serial_number"]))
    for query, compared in (("", True), ("?range=year", True), ("?range=all", False)):
        text, data = shown(newcomer, heater, query)
        (history,) = data["history"]["items"]
        assert bool(history["pressures_before"]) == compared
        assert any(drawn(text, "before")) == compared
        assert ("A year before: " in text) == compared


def test_the_limit_and_the_faults_are_on_the_axis_and_what_cannot_be_read_is_named(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any], fill: Fill
) -> None:
    fill(past(TODAY, 40, heater["serial_number"]))
    then = datetime.now(UTC) - timedelta(days=6)
    proxy.break_(HISTORY, answers([{"id": 1, "code": "F09", "created": f"{then.isoformat()}"}]))
    note = {"name": "<b>Filled</b>", "maintenance_timestamp": f"{then:%Y-%m-%dT%H:%M:%S}"}
    proxy.break_(SERVICE, answers([note]))
    text, _ = shown(newcomer, heater)
    assert 'class="limit"' in text
    assert len(set(drawn(text, "fault"))) == len(set(drawn(text, "service"))) == 1
    assert "&lt;b&gt;Filled&lt;/b&gt;" in text
    for call, name in ((HISTORY, "Fault history"), (SERVICE, "Service history")):
        proxy.break_(call, DOWN)
        text, _ = shown(newcomer, heater)
        assert f"“{name}” could not be loaded." in text
        assert "None in this time." not in text
        assert charts(text)


def test_all_faults_and_notes_are_listed_and_those_of_its_days_drawn(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any], fill: Fill
) -> None:
    """A new host has samples of a few days only. A note that is dated ahead is not drawn at today,
    and a fault that cannot have happened at its time is not listed."""
    fill(past(TODAY, 12, heater["serial_number"]))
    ahead = f"{TODAY + timedelta(days=9)}T10:00:00"
    days = {"F09": LONG_AGO, "F10": "2019-01-01T10:00:00Z"}
    ends = {"F11": f"{ahead}Z", "F08": "9999-12-31T23:59:59Z", "F12": "0001-01-01T00:00:00+02:00"}
    faults = [{"id": code, "code": code, "created": day} for code, day in (days | ends).items()]
    proxy.break_(HISTORY, answers(faults))
    times = {"Ahead": ahead, "Filled up": "2018-02-03T10:00:00"}
    notes = [{"name": name, "maintenance_timestamp": time} for name, time in times.items()]
    proxy.break_(SERVICE, answers(notes))
    for query, old in (("?range=all", ["F10", "Filled up"]), ("", [])):
        text, data = shown(newcomer, heater, query)
        listed = [mark["code"] for mark in data["faults"]["items"]]
        listed += [mark["text"] for mark in data["notes"]["items"]]
        assert (sorted(listed), data["marks"]) == (sorted(["F09", "Ahead", *old]), len(listed))
        assert {path.count("v") for path in drawn(text, "fault")} == {1}
        assert not any(drawn(text, "service"))
    rows = table(newcomer.get(path(heater, "history/marks.csv") + "?range=all"))
    assert {row["Fault code"] for row in rows if row["Type"] == "Fault"} == {*days}


def test_nothing_is_shown_of_a_heater_that_the_provider_refuses(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any], fill: Fill
) -> None:
    fill(past(TODAY, 40, heater["serial_number"]))
    proxy.break_(HEATER, answers({}, status=403))
    answer = newcomer.get(path(heater, "history"))
    assert answer.status_code in (403, 404)
    assert "history-charts" not in answer.text
    assert newcomer.get(f"{path(heater, 'history')}.csv").text.count("\n") == 0


def test_the_samples_come_as_a_file_with_whole_hours(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    serial, day = heater["serial_number"], TODAY - timedelta(days=2)
    rows = list(past(day - timedelta(days=1), 400, serial))
    fill([*rows, Sample(day=day, serial=serial, hours=123.72, hours_since_maintenance=7.49)])
    text, _ = shown(newcomer, heater)
    assert f'href="{path(heater, "history")}.csv"' in text
    found = {row["Date"]: row for row in table(newcomer.get(f"{path(heater, 'history')}.csv"))}
    assert len(found) > len(rows)
    first, last = found[rows[0].day.isoformat()], found[day.isoformat()]
    assert first["Operating hours (h)"] == f"{rows[0].hours:.0f}"
    assert (last["Operating hours (h)"], last["Hours since maintenance (h)"]) == ("124", "7")


def test_marks_that_are_left_out_are_counted_and_the_file_has_all(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    now = datetime.now(UTC)
    faults = [
        {"id": n, "code": f"F{n}", "name": "No flame", "created": f"{now - timedelta(n):%FT%TZ}"}
        for n in range(120)
    ]
    notes = [
        {"name": f"Note {n}", "maintenance_timestamp": f"{now - timedelta(n):%FT%T}"}
        for n in range(14)
    ]
    proxy.break_(HISTORY, answers(faults))
    proxy.break_(SERVICE, answers([*notes, {"name": "Never", "maintenance_timestamp": None}]))
    text, data = shown(newcomer, heater, "?range=year")
    assert "The latest 100 of 134 are listed and drawn." in text
    assert [len(data[part]["items"]) for part in ("faults", "notes")] == [86, 14]
    assert text.count('<li class="fault"') == 86

    (file,) = re.findall(r'href="([^"]*/marks\.csv)"', text)
    rows = table(newcomer.get(file))
    assert len(rows) == 134
    kinds = [(row["Type"], row["Fault code"], row["Text"]) for row in rows]
    assert {("Fault", "F119", "No flame"), ("Note", "", "Note 13")} <= set(kinds)
    proxy.break_(SERVICE, answers([]))
    assert "are listed and drawn" not in shown(newcomer, heater)[0]


def test_the_tab_asks_the_provider_for_what_it_shows_and_no_more(
    newcomer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    newcomer.get(path(heater, "history"))
    proxy.seen.clear()
    newcomer.get(path(heater, "history"))
    assert [len(proxy.calls(call)) for call in (HEATER, HISTORY, SERVICE)] == [1, 1, 1]
    assert not proxy.calls("heaters/api/heaters/stats")
    assert not proxy.calls("auth/api/installers/heaters")


def test_the_pressure_of_the_last_weeks_is_beside_the_present_one(
    newcomer: User, fill: Fill
) -> None:
    """It is shown at the heater, and in the worklist if the pressure is a reason."""
    rows = newcomer.page("/worklist")["data"]["rows"]
    heater = next(row for row in rows if row["reasons"][0]["reason"] == "PRESSURE")
    serial = heater["serial_number"]
    fill(
        [
            Sample(day=TODAY - timedelta(weeks=before), serial=serial, pressure=1.0 + before / 10)
            for before in (40, 6, 4, 3, 1)
        ],
        of=heater["id"],
    )
    said = re.compile(r'class="sparkline" role="img" aria-label="([^"]+)"')
    (weeks,) = said.findall(newcomer.get(path(heater, "details")).text)
    assert re.fullmatch(r"In [56] weeks from 1.60\xa0bar to \d\.\d\d\xa0bar", weeks)
    rows = newcomer.page("/worklist")["data"]["rows"]
    low = [row for row in rows if any(each["reason"] == "PRESSURE" for each in row["reasons"])]
    assert low
    assert all(not row["pressures"] or row in low for row in rows)
    (own,) = [row["pressures"] for row in rows if row["id"] == str(heater["id"])]
    assert own[6:12] == [1.6, None, 1.4, 1.3, None, 1.1]


def test_another_unit_begins_a_new_line_of_weeks(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    serial = heater["serial_number"]
    days = {8: "old", 7: "old", 3: "", 2: serial}
    fill(
        Sample(day=TODAY - timedelta(weeks=before), serial=unit, pressure=1.5)
        for before, unit in days.items()
    )
    pressures = newcomer.page(path(heater, "details"))["data"]["summary"]["pressures"]
    assert (pressures[:9], pressures[9:11]) == ([None] * 9, [1.5, 1.5])


def test_the_technical_report_has_more_charts_and_parameters_on_request(
    newcomer: User, heater: dict[str, Any], fill: Fill
) -> None:
    report = path(heater, "report")
    before = re.sub(r"<style.*?</style>", "", newcomer.get(report).text, flags=re.DOTALL)
    assert "time-chart" not in before
    fill(past(TODAY, 400, heater["serial_number"]))

    def charts_and_leads(query: str) -> tuple[int, set[str]]:
        """The number of charts, and the parameters of the links that show more or less."""
        document = newcomer.get(report + query).text.replace("&amp;", "&")
        found = re.findall(rf'on-request"><a href="{report}\??([^"]*)"', document)
        leads = {"&".join(sorted(each.split("&"))) for each in found}
        return document.count('class="time-chart'), leads

    parameters, history = "parameters=all", "history=all"
    both = f"{history}&{parameters}"
    assert charts_and_leads("") == (1, {parameters, history})
    assert charts_and_leads(f"?{parameters}") == (1, {"", both})
    assert charts_and_leads(f"?{history}") == (4, {"", both})
    assert charts_and_leads(f"?{both}") == (4, {parameters, history})
    assert charts_and_leads("?for=customer")[0] == 0
