"""The events planted in the past of the demo world are in its rows, with the listed numbers."""

from datetime import date, datetime, timedelta
from itertools import pairwise
from statistics import linear_regression

import httpx
import pytest

from provider_kit.reference_provider.seeding.heaters import FIRST_ID
from provider_kit.reference_provider.simulation.traits import LOW_PRESSURE, traits_of
from tests.provider.past import DAYS, ExportedPast, Line, measured

NOISE = 0.04


def day(text: str) -> date:
    return date.fromisoformat(text)


def between(rows: list[Line], first: date, last: date) -> list[Line]:
    return [row for row in rows if first <= row["day"] <= last]


def test_there_is_something_of_everything(past: ExportedPast) -> None:
    assert {(each["kind"], each.get("trouble")) for each in past.planted} == {
        *((kind, None) for kind in ("holiday", "leak", "refill", "replacement", "outages")),
        *(("worsening", each) for each in ("failing_ignition", "flame_losses", "short_cycling")),
    }


def test_nobody_looked_in_the_holidays(past: ExportedPast) -> None:
    for holiday in past.planted_as("holiday"):
        first, last = day(holiday["begin"]), day(holiday["end"])
        is_cut_off = first == past.today - timedelta(days=DAYS - 1) or last >= past.today
        assert (last - first).days == 13 or is_cut_off
        for rows in past.samples.values():
            assert {row["day"] for row in between(rows, first, last)} <= {past.today}


def test_leaks_fall_as_they_are_listed(past: ExportedPast) -> None:
    compared = 0
    for leak in past.planted_as("leak"):
        rows = measured(between(past.samples[leak["heater"]], day(leak["begin"]), past.today))
        if len(rows) > 20:
            weeks = [(row["day"] - rows[0]["day"]).days / 7 for row in rows]
            slope = linear_regression(weeks, [row["pressure"] for row in rows]).slope
            assert -slope == pytest.approx(leak["bar_a_week"], rel=0.12)
            compared += 1
        assert leak["bar_a_week"] >= 0.03
        for row in rows:
            early = row["day"] < day(leak["low_on"])
            assert row["pressure"] >= LOW_PRESSURE - NOISE if early else row["pressure"] < 1 + NOISE
    assert compared


def test_todays_low_pressures_are_leaks(past: ExportedPast) -> None:
    leaking = {each["heater"] for each in past.planted_as("leak")}
    low = {
        heater
        for heater, rows in past.samples.items()
        if (rows[-1]["pressure"] or LOW_PRESSURE) < LOW_PRESSURE
    }
    assert low
    assert low <= leaking


def test_notifications_of_a_low_pressure_agree_with_the_past(
    past: ExportedPast, reader: httpx.Client
) -> None:
    asked = {"limit": "500", "filters[account_setting_type]": "warning"}
    told = reader.get("/heaters/api/heater_notifications", params=asked).json()
    low = [each for each in told if each["account_setting_name"] == "System pressure"]
    assert len(low) > 20
    compared = 0
    for each in low:
        near = datetime.fromisoformat(each["modified"]).date()
        for row in measured(between(past.samples[str(each["heater_id"])], near, near)):
            assert float(each["value"]) == pytest.approx(row["pressure"], abs=2 * NOISE)
            compared += 1
    assert compared > 10


def test_on_every_day_some_are_low_and_some_will_be_in_two_to_six_weeks() -> None:
    leaking = [traits_of(FIRST_ID + number, "ic3", 11) for number in range(60)]
    leaking = [each for each in leaking if each.leaks]
    for today in range(20_000, 20_400):
        low = [each for each in leaking if each.pressure_on(today) < LOW_PRESSURE]
        left = [(each.pressure_on(today) - LOW_PRESSURE) / each.pressure_loss for each in leaking]
        assert low
        assert any(14 < days < 42 for days in left)


def test_refills_raise_the_pressure(past: ExportedPast) -> None:
    compared = 0
    for refill in past.planted_as("refill"):
        for before, after in pairwise(measured(past.samples[refill["heater"]])):
            if before["day"] < day(refill["day"]) <= after["day"]:
                lost = (after["day"] - before["day"]).days * 0.025
                risen = after["pressure"] - before["pressure"]
                assert refill["bar"] - lost - 2 * NOISE < risen < refill["bar"] + 2 * NOISE
                compared += 1
    assert compared >= 60


def test_pressure_rises_at_refills_alone(past: ExportedPast) -> None:
    refilled = [(each["heater"], day(each["day"])) for each in past.planted_as("refill")]
    for heater, rows in past.samples.items():
        days = [on for each, on in refilled if each == heater]
        for before, after in pairwise(measured(rows)):
            if after["pressure"] - before["pressure"] > 2 * NOISE:
                assert any(before["day"] < on <= after["day"] for on in days), after


@pytest.mark.parametrize(
    ("trouble", "counter"),
    [("failing_ignition", "ignition_fails"), ("flame_losses", "flames_lost")],
)
def test_what_fails_more_and_more_often_is_counted(
    past: ExportedPast, trouble: str, counter: str
) -> None:
    for each in past.planted_as(trouble):
        rows = measured(past.samples[each["heater"]])
        begin = max(row["day"] for row in rows if row["day"] <= day(each["begin"]))
        middle = past.today - timedelta(days=10)
        values = {row["day"]: row[counter] for row in rows}
        at_middle = max(value for on, value in values.items() if on <= middle)
        before = (values[begin] - rows[0][counter]) / max(1, (begin - rows[0]["day"]).days)
        assert (rows[-1][counter] - values[begin]) / (past.today - begin).days > 3 * before
        late = (rows[-1][counter] - at_middle) / 10
        assert late > (at_middle - values[begin]) / (middle - begin).days


def test_short_cycling_is_more_starts_in_an_hour(past: ExportedPast) -> None:
    for each in past.planted_as("short_cycling"):
        read = [row for row in past.read("statistics") if row["heater"] == each["heater"]]
        before = [row for row in read if row["day"] <= day(each["begin"])]
        since = [row for row in read if row["day"] > day(each["begin"])]
        assert len(since) >= 3
        late = [row for row in since if row["day"] > past.today - timedelta(days=25)]
        assert starts_an_hour(late) > 1.5 * starts_an_hour(before)


def starts_an_hour(read: list[Line]) -> float:
    first, last = read[0]["values"], read[-1]["values"]
    name = "num_boiler_starts" if "num_boiler_starts" in last else "num_compressor_starts"
    hours = last["num_hours_heater"] - first["num_hours_heater"]
    return float((last[name] - first[name]) / hours)


def test_a_replaced_heater_has_two_serial_numbers_and_begins_at_zero(past: ExportedPast) -> None:
    for each in past.planted_as("replacement"):
        rows = measured(past.samples[each["heater"]])
        for row in rows:
            is_new = row["day"] >= day(each["day"])
            assert row["serial"] == (each["serial"] if is_new else each["serial_before"])
        before = [row for row in rows if row["day"] < day(each["day"])]
        after = [row for row in rows if row["day"] >= day(each["day"])]
        assert before[-1]["hours"] > 10_000
        assert after[0]["hours"] == after[0]["hours_since_maintenance"] < 24 * 21


def test_outages_come_back(past: ExportedPast) -> None:
    for each in past.planted_as("outages"):
        rows = past.samples[each["heater"]]
        assert len(each["days"]) >= 4
        stale = [row["day"] for row in rows if row["days_offline"] is not None]
        assert len(stale) >= 3
        spans = [(day(first), day(last)) for first, last in each["days"]]
        assert all(any(first <= on <= last for first, last in spans) for on in stale)
        assert rows[-1]["days_offline"] is None
