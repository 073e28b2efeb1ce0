"""How the seeded world moves: faults, connections, counters, thresholds and realtime values."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import chain, pairwise
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.simulation.events import change_status
from provider_kit.reference_provider.simulation.world import World
from tests.provider.support import CODES, HEATERS, NOTIFICATIONS, Running, everything, moment, one

TAPPING = {"dhw", "dhw_hreco", "internal_boiler"}
STATUSES = TAPPING | {
    *("sensor_test", "service", "internal_dhw", "external_boiler", "post_run_boiler", "ch"),
    *("opentherm", "heatup", "frost", "post_run_ch", "standby", "ch_rf"),
}


def set_status(provider: Running, heater_id: int, status: int) -> None:
    with provider.database.write() as connection:
        query = select(schema.heaters).where(schema.heaters.c.id == heater_id)
        row: Any = connection.execute(query).one()
        change_status(connection, row, status, provider.clock.now(), Random(1))


def test_a_fault_arises_and_is_solved(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="ic3")["id"]
    fault = "/heaters/api/heater_faults/fault"
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 3)
    broken = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert broken["heater_status"]["code"] == "problem"
    entry = everything(writer, f"{HEATERS}/history/{heater}")[0]
    assert entry["solved"] is False
    assert writer.get(f"{fault}/{broken['heater_fault_id']}").json()["code"] == entry["code"]
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 1)
    assert writer.get(f"{fault}/{entry['id']}").json()["solved"] is True
    mended = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert mended["heater_fault_id"] is None
    newest = everything(writer, NOTIFICATIONS, **{"limit": 2, "filters[read]": 0})
    assert [each["account_setting_name"] for each in newest] == ["Fault solved", "Fault"]
    assert mended["last_notification_timestamp"] == newest[0]["modified"]


def test_a_connection_drops_and_returns(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="hpcu")["id"]
    set_status(fresh, heater, 9)
    dropped = writer.get(f"{HEATERS}/heater/{heater}").json()["last_seen"]
    fresh.clock.advance(days=2)
    row = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert (row["last_seen"], row["num_days_heater_offline"]) == (dropped, 2)
    assert writer.get(f"{HEATERS}/realtime/{heater}").status_code == 404
    set_status(fresh, heater, 4)
    row = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert row["last_seen"] > dropped
    assert row["num_days_heater_offline"] is None
    assert writer.get(f"{HEATERS}/realtime/{heater}").status_code == 200


def test_the_world_moves_and_keeps_an_example_of_everything(
    fresh: Running, writer: httpx.Client
) -> None:
    world = World(fresh.database, fresh.clock, seed=1)
    before = {each["id"]: each["heater_status_id"] for each in everything(writer)}
    for _ in range(12):
        fresh.clock.advance(hours=2)
        world.step()
    after = {each["id"]: each["heater_status_id"] for each in everything(writer)}
    assert len([heater for heater in before if before[heater] != after[heater]]) >= 10
    assert set(after.values()) == set(CODES)
    counts = Counter(after.values())
    assert counts[1] + counts[4] + counts[7] + counts[11] > 30


def test_counters_grow_and_pressure_follows(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="hbcu")
    path = f"{HEATERS}/stats/{heater['id']}"
    # The time since the world was seeded counts too, once.
    World(fresh.database, fresh.clock, seed=1).step()
    before = writer.get(path).json()
    World(fresh.database, fresh.clock, seed=1).step()
    assert writer.get(path).json() == before
    fresh.clock.advance(days=8)
    World(fresh.database, fresh.clock, seed=1).step()
    after = writer.get(path).json()
    assert 40 < after["num_hours_heater"] - before["num_hours_heater"] < 64
    assert after["num_ch_requests"] > before["num_ch_requests"]
    assert abs(after["heater_pressure"] - before["heater_pressure"]) < 1
    assert after["heater_pressure"] != before["heater_pressure"]


def test_crossing_a_threshold_is_told_once(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="ic3")["id"]
    counter = {"num_hours_heater_since_maintenance": 1499.5}
    with fresh.database.write() as connection:
        own = schema.heaters.c.id == heater
        connection.execute(update(schema.heaters).where(own).values(counter))
    world = World(fresh.database, fresh.clock, seed=1)
    for _ in range(2):
        fresh.clock.advance(hours=12)
        world.step()
    # The world moves heaters at random, and tells of that, too.
    query = {"filters[heater_id]": heater, "filters[read]": 0, "limit": 100}
    told = [
        each
        for each in everything(writer, NOTIFICATIONS, **query)
        if each["account_setting_name"] == "Operating hours since maintenance"
        and each["value"] in (1501, 1502, 1503)
    ]
    assert len(told) == 1
    assert (told[0]["unit"], told[0]["account_setting_type"]) == ("h", "info")


def test_realtime_values_are_those_of_heating_and_hot_water(
    fresh: Running, writer: httpx.Client
) -> None:
    """Six heaters in a day: gas, heat pumps and both, one in fault and one set to summer."""
    paths = [f"{HEATERS}/realtime/{each}" for each in (20001, 20003, 20008, 20009, 20013, 20016)]
    seen: list[list[dict[str, Any]]] = [[] for _ in paths]
    for _ in range(58):
        fresh.clock.advance(minutes=25)
        for path, day in zip(paths, seen, strict=True):
            day.append(writer.get(path).json())
    for path, day in zip(paths, seen, strict=True):
        assert writer.get(path).json() == day[-1]
        assert moment(day[-1]["timestamp"]) == fresh.clock.now()
        outside = [each["series"]["temperature"]["outside"] for each in day]
        assert 3 < max(outside) - min(outside) < 15
        assert all(abs(a - b) < 2 for a, b in pairwise(outside))
    for values in chain(*seen):
        temperature = values["series"]["temperature"]
        assert temperature["return"] <= temperature["flow"] + 0.5
        assert 15 < temperature["room"] < 25
        assert 0.2 <= values["heater_pressure"] < 3
        assert all(0 <= each <= 100 for each in values["series"]["signal"].values())
        assert {values["system_status"], values["heat_demand_status"]} <= STATUSES
        is_tapping = values["heat_demand_status"] == "dhw"
        assert is_tapping == (values["system_status"] in TAPPING)
        is_open = values["water_flow"] > 0
        assert is_open == values["tap_request"]
        assert is_open == is_tapping
    statuses = {each["system_status"] for each in chain(*seen)}
    assert statuses & TAPPING
    assert statuses & {"ch", "heatup", "post_run_ch", "standby"}


def test_a_clock_runs_at_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    elapsed = [100.0]
    monkeypatch.setattr("provider_kit.reference_provider.clock.time.monotonic", lambda: elapsed[0])
    before = datetime.now(UTC)
    clocks = [Clock(speed) for speed in (0, 1000, 1)]
    began = [each.now() for each in clocks]
    assert all(before <= each <= datetime.now(UTC) for each in began)
    elapsed[0] += 0.5
    assert [each.now() - start for each, start in zip(clocks, began, strict=True)] == [
        timedelta(),
        timedelta(seconds=500),
        timedelta(seconds=0.5),
    ]
