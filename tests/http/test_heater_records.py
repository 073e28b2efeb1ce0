"""The records of a heater: faults, service notes and statistics."""

import re
from typing import Any

import pytest

from tests.support.contents import absent, plain
from tests.support.faults import DOWN, Fault, FaultyProxy
from tests.support.forms import messages, sent
from tests.support.heaters import (
    HISTORY,
    SERVICE,
    STATISTICS,
    answers,
    heater_of,
    path,
    without,
)
from tests.support.user import User, embedded_page


def add(user: User, heater: dict[str, Any], name: str, date: str, time: str) -> Any:
    fields = {"name": name, "date": date, "time": time}
    return user.post(path(heater, "details") + "?dialog=note", fields)


def errors_of(answer: Any) -> dict[str, str]:
    assert answer.status_code == 422, answer.text
    return messages(answer)


def test_faults_have_a_date_a_name_and_whether_they_are_solved(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    faults = [
        {"id": 2, "code": "F02", "name": "Flame <lost>", "created": "2026-03-04T12:00:00Z"},
        {"id": 1, "code": "F01", "name": "No ignition", "solved": 1, "created": "not a date"},
        {"id": 0, "solved": False},
    ]
    proxy.break_(HISTORY, answers(faults))
    page = installer.get(path(heater, "details"))
    rows = embedded_page(page.text)["data"]["faults"]["items"]
    assert [row["solved"] for row in rows] == [None, True, False]
    assert not absent(page.text, "F02 Flame &lt;lost&gt;", "04/03/2026", "Solved", "Not solved")


def test_service_times_are_the_heaters_own_and_hours_may_be_missing(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    entries = [
        {"name": "Old", "maintenance_timestamp": "2025-01-02T23:30:00", "num_hours_heater": None},
        {"name": "", "maintenance_timestamp": "2026-07-01T08:05:00", "num_hours_heater": "1500"},
        {"name": "New", "maintenance_timestamp": "2026-07-02T08:05:00", "num_hours_heater": 0.9},
    ]
    proxy.break_(SERVICE, answers(entries))
    installer.http.cookies.set("tz", "America/New_York")
    page = re.sub(r"</?(span|i|time)\b[^>]*>", "", installer.get(path(heater, "details")).text)
    assert not absent(
        page,
        "01/07/2026 08:05 · 1,500 operating hours",
        "02/07/2026 08:05 · 1 operating hour<",
        "02/01/2025 23:30</small>",
    )
    assert page.index("Note without text") < page.index("Old")


@pytest.mark.parametrize(
    ("call", "words"), [(HISTORY, "Fault history"), (SERVICE, "Service history")]
)
def test_a_history_that_fails_is_named_and_the_rest_stays(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], call: str, words: str
) -> None:
    proxy.break_(call, DOWN)
    assert without(words, installer.get(path(heater, "details"))).count("could not be loaded") == 1
    proxy.break_(call, Fault(404))
    assert "could not be loaded" not in installer.get(path(heater, "details")).text


def test_a_note_is_sent_with_a_zero_padded_time(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    answer = add(installer, heater, "  Filter cleaned\r\nand more  ", "1-2-2026", "8:05")
    assert answer.headers["location"] == path(heater, "details") + "#service"
    assert proxy.calls(f"{SERVICE}/{heater['id']}", "POST")
    assert sent(proxy, SERVICE, "POST") == {
        "name": "Filter cleaned\nand more",
        "maintenance_timestamp": "01-02-2026 08:05",
        "heater_id": int(heater["id"]),
    }
    page = installer.get(path(heater, "details"))
    assert embedded_page(page.text)["flash"]["key"].startswith("NOTE_SAVED")
    assert "Filter cleaned\nand more" in page.text


# A date input shows only valid dates, so an invalid text must not be put into one.
AS_TEXT = r'type="text"[^>]*name="date"|name="date"[^>]*type="text"'
AT_NO_TIME = {"date": "INVALID_DATE", "time": "INVALID_TIME"}


@pytest.mark.parametrize(
    ("typed", "errors", "words"),
    [
        (("Filter", "31-02-2026", "24:00"), AT_NO_TIME, AS_TEXT),
        (("Filter", "", ""), AT_NO_TIME, ""),
        ((" \n ", "1-1-2026", "10:00"), {"name": "NOTE_REQUIRED"}, ""),
        (
            ("ä" * 10_000, "1-1-2026", "10:00"),
            {"name": "NOTE_TOO_LONG"},
            "at most 2000 characters; this one has 10000",
        ),
    ],
    ids=["no real time", "no time", "no text", "too long"],
)
def test_a_note_that_cannot_be_sent_is_refused_beside_its_field_and_kept(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    typed: tuple[str, str, str],
    errors: dict[str, str],
    words: str,
) -> None:
    answer = add(installer, heater, *typed)
    assert errors_of(answer) == errors
    assert re.search(words, answer.text)
    assert not proxy.calls(SERVICE, "POST")
    values = embedded_page(answer.text)["form"]["values"]
    assert tuple(values[name] for name in ("name", "date", "time")) == typed
    assert not absent(answer.text, f">{typed[0]}</textarea>", f'value="{typed[1]}"')


@pytest.mark.parametrize(
    ("fault", "status", "words"),
    [
        (answers({"error": "Not on a Sunday."}, 400), 422, "Not on a Sunday."),
        (Fault(403), 422, "no longer linked to you"),
        (DOWN, 503, "Error connecting to server"),
    ],
)
def test_a_note_that_the_provider_refuses_is_kept(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    fault: Fault,
    status: int,
    words: str,
) -> None:
    proxy.break_(SERVICE, fault, "POST")
    answer = add(installer, heater, "Filter", "1-1-2026", "10:00")
    assert answer.status_code == status
    assert not absent(answer.text, words, ">Filter</textarea>")


def test_a_refusal_of_a_note_names_the_fields_as_the_form_does(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    refused = {"name": ["Too rude."], "maintenance_timestamp": ["Too early."]}
    proxy.break_(SERVICE, answers(refused, 405), "POST")
    answer = add(installer, heater, "Filter", "1-1-2026", "10:00")
    assert errors_of(answer) == {"": "FORM_INVALID", "name": "Too rude.", "date": "Too early."}
    summary = answer.text.partition('data-refused=""')[2].partition("</ul>")[0]
    assert [re.sub("<[^>]*>", "", link) for link in re.findall("<a .*?</a>", summary)] == [
        "Note: Too rude.",
        "Date: Too early.",
    ]


def test_marking_a_notification_still_works_beside_the_note(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    place = path(heater, "details") + "?dialog=note"
    installer.post(place, {"notification": "99999999", "read": "1"})
    assert installer.page(place)["flash"]["key"] == "NOTIFICATION_GONE"
    assert not proxy.calls(SERVICE, "POST")


VALUES = {
    "last_seen": "2026-11-20T10:00:00Z",
    "heater_pressure": "1.5",
    "energy_electric_yesterday": 3.8,
    "energy_thermal_yesterday": 15.4,
    "energy_cooling_yesterday": 0.9,
    "power_electric": 402.6,
    "power_thermal": 1963.8,
    "power_cooling": 7,
    "cop": 4.06,
    "num_compressor_starts": 3178,
    "num_hours_compressor": 4261,
    "num_defrosts": 1281,
    "gas_usage_ch": 785.5,
    "gas_usage_dhw": 331.4,
    "num_boiler_starts": 5383.5,
    "num_hours_heater": 4430.3,
    "num_hours_dhw": 521,
    "created": "2025-04-18T10:00:00Z",
    "num_hours_heater_since_maintenance": 1295,
    "num_lockout_resets": 2.5,
    "num_ch_requests": 11919,
    "num_dhw_requests": 7342,
    "num_ignition_fails": 16,
    "num_flames_lost": 9,
}
COMMON = ["1.50\xa0bar", "4,430\xa0h", "521\xa0h", "18/04/2025", "1,295\xa0h", "11,919", "7,342"]
PUMP = [
    "3.8\xa0kWh",
    "15.4\xa0kWh",
    "403\xa0W",
    "1,964\xa0W",
    "4.1",
    "3,178",
    "4,261\xa0h",
    "1,281",
]
SHOWN = {
    "hbcu": [*COMMON, *PUMP, "786\xa0m³", "331\xa0m³", "5,384", "3", "16", "9"],
    "hpcu": [*COMMON, *PUMP, "0.9\xa0kWh", "7\xa0W"],
}
"""`tests/unit/test_heater_rules.py` has the rows of the other types."""


def statistics_of(page: str) -> list[str]:
    shown = re.findall(r"<dd>([^<]*)</dd>", plain(page))
    (seen,) = [text for text in shown if text.startswith("20/11/2026")]
    assert "ago" in seen
    shown.remove(seen)
    return shown


@pytest.mark.parametrize("sw_type", SHOWN)
def test_statistics_have_the_rows_of_the_type_with_units_and_rounding(
    installer: User, proxy: FaultyProxy, sw_type: str
) -> None:
    address = path(heater_of(installer, sw_type), "stats")
    proxy.break_(STATISTICS, answers(VALUES))
    page = installer.get(address).text
    assert sorted(statistics_of(page)) == sorted(SHOWN[sw_type])
    helped = re.findall(r"<details><summary>.*?</summary><p>([^<]+)</p></details>", page)
    assert len(helped) == len(SHOWN[sw_type]) + 1
    proxy.break_(STATISTICS, answers({"last_seen": VALUES["last_seen"], "cop": "broken"}))
    assert statistics_of(installer.get(address).text) == ["–"] * len(SHOWN[sw_type])


def test_no_statistics_are_a_warning_and_those_that_fail_are_not(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for fault in (Fault(404), answers({}), answers({"cop": None})):
        proxy.break_(STATISTICS, fault)
        page = installer.get(path(heater, "stats")).text
        assert "No statistics found" in page
        assert "<details><summary>" not in page
    proxy.break_(STATISTICS, DOWN)
    assert "No statistics found" not in without("Statistics", installer.get(path(heater, "stats")))
