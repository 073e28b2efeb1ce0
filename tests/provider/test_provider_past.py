"""The exported past of the demo world: it ends in the values that the API returns today."""

from collections import defaultdict
from datetime import datetime, timedelta
from itertools import chain
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest

from tests.provider.past import DAYS, ExportedPast, measured, past_in
from tests.provider.support import ACCOUNT, HEATERS, MAINTENANCES, Running, everything, moment

ZONE = ZoneInfo("Europe/Amsterdam")
COUNTERS = ("hours", "flames_lost", "ignition_fails")
COUNTED = (
    *("num_boiler_starts", "num_compressor_starts", "gas_usage_ch", "num_hours_dhw"),
    "num_dhw_requests",
)

TOLD = {
    "pressure": "heater_pressure",
    "pressure_low": "heater_pressure",
    "hours": "num_hours_heater",
    "hours_since_maintenance": "num_hours_heater_since_maintenance",
    "flames_lost": "num_flames_lost",
    "ignition_fails": "num_ignition_fails",
}
"""The values of samples, by their names in the API."""


def local_day(text: str) -> Any:
    return moment(text).astimezone(ZONE).date()


def test_the_lines_say_what_they_are_and_whose(past: ExportedPast, reader: httpx.Client) -> None:
    assert past.header == {"type": "heatdesk-store", "version": 2}
    account = str(reader.get(ACCOUNT).json()["id"])
    lines = [*chain(*past.samples.values()), *past.readings, *past.changes, *past.visits]
    assert {line["account"] for line in lines} == {account}
    assert not any("provider" in line for line in lines)


def test_each_heater_ends_in_what_the_lists_tell(past: ExportedPast, reader: httpx.Client) -> None:
    heaters = everything(reader)
    faults = reader.get(f"{HEATERS}/heater_information").json()["heater_faults"]
    assert past.samples.keys() == {str(each["id"]) for each in heaters}
    for each in heaters:
        row = past.samples[str(each["id"])][-1]
        assert (row["day"], row["serial"]) == (past.today, each["serial_number"])
        assert row["days_offline"] == each["num_days_heater_offline"]
        assert row["fault"] == faults.get(str(each["heater_fault_id"]), {}).get("code")
        if each["heater_status"]["code"] == "no_connection":
            assert not any(row[name] for name in ("pressure", "pressure_low", *COUNTERS))
            continue
        assert {name: row[name] for name in TOLD} == {
            name: each[told] for name, told in TOLD.items()
        }


def test_what_was_opened_today_is_what_the_api_tells(
    past: ExportedPast, reader: httpx.Client
) -> None:
    today = [each for each in past.read("statistics") if each["day"] == past.today]
    assert today
    for reading in today:
        told = reader.get(f"{HEATERS}/stats/{reading['heater']}").json()
        steady = [name for name in reading["values"] if not name.startswith("power_")]
        assert reading["values"].keys() == told.keys() - {"created", "last_seen", "power_cooling"}
        assert {name: reading["values"][name] for name in steady} == {
            name: told[name] for name in steady
        }


def test_readings_grow_into_what_the_api_tells(past: ExportedPast, reader: httpx.Client) -> None:
    counted: dict[tuple[str, str, str], list[Any]] = defaultdict(list)
    for reading in past.read("statistics"):
        for name in COUNTED:
            counted[reading["heater"], reading["serial"], name].append(reading["values"].get(name))
    opened = {heater for heater, _, _ in counted}
    told = {heater: reader.get(f"{HEATERS}/stats/{heater}").json() for heater in opened}
    for (heater, serial, name), values in counted.items():
        if serial == past.samples[heater][-1]["serial"]:
            values.append(told[heater].get(name))
        known = [value for value in values if value is not None]
        assert known == sorted(known), (heater, name)


def test_counters_only_grow(past: ExportedPast) -> None:
    for _, before, after in past.steps():
        for name in COUNTERS:
            assert (before[name] is None) == (after[name] is None)
            assert before[name] is None or before[name] <= after[name], after
        assert after["hours"] - before["hours"] <= 24 * (after["day"] - before["day"]).days


def test_hours_since_maintenance_begin_anew_at_each_entry_and_nowhere_else(
    past: ExportedPast, reader: httpx.Client
) -> None:
    done = {
        heater: [
            datetime.fromisoformat(each["maintenance_timestamp"]).date()
            for each in everything(reader, f"{MAINTENANCES}/{heater}")
        ]
        for heater in past.samples
    }
    resets = 0
    for heater, before, after in past.steps():
        grown = after["hours"] - before["hours"]
        more = after["hours_since_maintenance"] - before["hours_since_maintenance"]
        within = [day for day in done[heater] if before["day"] <= day <= after["day"]]
        if any(before["day"] < day < after["day"] for day in within):
            assert after["hours_since_maintenance"] <= 1.1 * grown + 0.3, (heater, after)
            resets += 1
        elif not within:
            assert more == pytest.approx(grown, rel=0.1, abs=0.3), (heater, after)
    assert resets >= 5


def test_faults_are_those_of_the_history(past: ExportedPast, reader: httpx.Client) -> None:
    seen = 0
    for heater, rows in past.samples.items():
        history = reader.get(f"{HEATERS}/history/{heater}").json()
        entries = [(local_day(each["created"]), each) for each in history]
        for row in (each for each in rows if each["fault"]):
            assert any(
                each["code"] == row["fault"]
                and day <= row["day"]
                and (not each["solved"] or row["day"] <= day + timedelta(days=8))
                for day, each in entries
            ), row
        for day, each in entries:
            near = [other for other, _ in entries if day <= other <= day + timedelta(days=3)]
            next_day = [
                row["fault"]
                for row in measured(rows)
                if row["day"] == day + timedelta(days=1) != past.today and len(near) == 1
            ]
            assert next_day == [each["code"]] * len(next_day)
            seen += len(next_day)
    assert seen >= 10


def test_a_series_begins_with_its_heater(past: ExportedPast, reader: httpx.Client) -> None:
    young = 0
    for each in everything(reader):
        first, created = past.samples[str(each["id"])][0]["day"], local_day(each["created"])
        assert first >= created
        if each["heater_pressure"] is not None and past.today - created < timedelta(days=DAYS):
            assert first - created <= timedelta(days=21)
            young += 1
    assert young >= 10


def test_days_without_a_connection_tell_nothing_of_the_heater(past: ExportedPast) -> None:
    stale = [row for rows in past.samples.values() for row in rows if row["pressure"] is None]
    assert len(stale) > 20
    for row in stale:
        told = {name for name, value in row.items() if value is not None}
        assert told - {"fault"} == {"account", "heater", "serial", "day", "days_offline"}


def test_somebody_looked_on_five_days_of_seven(past: ExportedPast) -> None:
    days = [row["day"] for row in max(past.samples.values(), key=len)]
    away = sum(
        (datetime.fromisoformat(each["end"]) - datetime.fromisoformat(each["begin"])).days + 1
        for each in past.planted_as("holiday")
    )
    assert 4.6 / 7 < len(days) / (DAYS - away) < 5.4 / 7
    assert len(set(days)) == len(days)
    assert days == sorted(days)


def test_changes_of_parameters_lead_to_todays_values(
    past: ExportedPast, reader: httpx.Client
) -> None:
    assert {each["kind"] for each in past.changes} >= {"PARAMETER", "NOTE", "INVITE", "CONNECTION"}
    assert len({each["id"] for each in past.changes}) == len(past.changes)
    has_names = False
    for heater in {each["heater"] for each in past.changes if each["kind"] == "PARAMETER"}:
        told = reader.get(f"{HEATERS}/heater_parameters/{heater}").json()
        values: dict[str, str] = {}
        options = {
            str(each["id"]): {
                option["value"]: option["name"] for option in each["heater_parameter_type_options"]
            }
            for each in told
        }
        for change in sorted(past.changes, key=lambda each: each["at"]):
            if change["heater"] != heater or change["outcome"] == "REFUSED":
                continue
            if change["kind"] == "RESET":
                values |= {str(each["id"]): str(each["default_value"]) for each in told}
            if change["kind"] == "PARAMETER":
                assert values.get(change["subject"], change["old"]) == change["old"]
                values[change["subject"]] = change["new"]
            if named := change.get("named"):
                names = options.get(change["subject"])
                assert set(named) == {change["old"], change["new"]}
                assert not names or named.items() <= names.items()
                has_names = has_names or bool(names)
        now = {str(each["id"]): str(each["value"]) for each in told}
        assert {number: now[number] for number in values} == values
    assert has_names


def test_parameters_that_were_read_are_those_of_their_day(past: ExportedPast) -> None:
    compared = [
        (change["new"], str(reading["values"][change["subject"]]))
        for change in past.changes
        if change["kind"] == "PARAMETER" and change["outcome"] == "DONE"
        for reading in past.read("parameters")
        if (reading["heater"], reading["day"]) == (change["heater"], local_day(change["at"]))
    ]
    assert compared
    assert [each for each in compared if each[0] != each[1]] == []


def test_notes_and_connections_are_those_of_the_provider(
    past: ExportedPast, reader: httpx.Client
) -> None:
    for change in past.changes:
        if change["kind"] == "NOTE":
            entries = reader.get(f"{MAINTENANCES}/{change['heater']}").json()
            texts = {each["maintenance_timestamp"]: each["name"] for each in entries}
            assert texts[change["new"]] == change["name"]
        if change["kind"] == "CONNECTION":
            heater = reader.get(f"{HEATERS}/heater/{change['heater']}").json()
            assert (change["at"], change["subject"]) == (
                heater["created"],
                heater["gateway"]["mac"],
            )
            assert change["customer"] in {str(each["id"]) for each in heater["customer_accounts"]}


def test_visits_are_planned_today_at_faults_and_later_on_working_days(past: ExportedPast) -> None:
    days = [(each, each["day"]) for each in past.visits]
    assert all(each["heater"] in past.samples for each in past.visits)
    todays = [each for each, day in days if day == past.today]
    assert [each["reason"] for each in todays] == ["FAULT", "FAULT"]
    later = [day for _, day in days if day > past.today]
    assert 2 <= len(later) <= 3
    assert len(later) + len(todays) == len(days)
    assert all(day.weekday() < 5 for day in later)


def test_the_same_world_has_the_same_past(world: Running, past: ExportedPast) -> None:
    assert past_in(world.database, world.clock.now()) == past
