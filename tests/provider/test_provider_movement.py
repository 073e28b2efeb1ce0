"""How the seeded world moves: faults, connections, counters, thresholds and realtime values."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from reference_provider import schema
from reference_provider.clock import Clock
from reference_provider.simulation.events import change_status
from reference_provider.simulation.world import World
from tests.provider.support import CODES, HEATERS, Running, everything, one


def set_status(provider: Running, heater_id: int, status: int) -> None:
    with provider.database.write() as connection:
        query = select(schema.heaters).where(schema.heaters.c.id == heater_id)
        row: Any = connection.execute(query).one()
        change_status(connection, row, status, provider.clock.now(), Random(1))


def test_a_fault_arises_and_is_solved(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="ic3")["id"]
    unread = "/heaters/api/heater_notifications/new"
    before = writer.get(unread).json()["num_notifications"]
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 3)
    broken = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert broken["heater_status"]["code"] == "problem"
    entry = writer.get(f"{HEATERS}/history/{heater}").json()[0]
    assert entry["solved"] is False
    kind = f"/heaters/api/heater_faults/fault/{broken['heater_fault_id']}"
    assert writer.get(kind).json()["code"] == entry["code"]
    assert writer.get(unread).json()["num_notifications"] == before + 1
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 1)
    assert writer.get(f"/heaters/api/heater_faults/fault/{entry['id']}").json()["solved"] is True
    mended = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert mended["heater_fault_id"] is None
    newest = writer.get("/heaters/api/heater_notifications?limit=2").json()
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
    query = {"filters[heater_id]": heater, "filters[read]": 0, "limit": 5}
    told = [
        each
        for each in writer.get("/heaters/api/heater_notifications", params=query).json()
        if each["account_setting_name"] == "Operating hours since maintenance"
        and each["value"] in (1501, 1502, 1503)
    ]
    assert len(told) == 1
    assert (told[0]["unit"], told[0]["account_setting_type"]) == ("h", "info")


def test_realtime_moves_like_heating(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="ic3")["id"]
    seen = []
    for _ in range(96):
        fresh.clock.advance(minutes=15)
        seen.append(writer.get(f"{HEATERS}/realtime/{heater}").json())
    outside = [each["series"]["temperature"]["outside"] for each in seen]
    assert 3 < max(outside) - min(outside) < 15
    assert all(abs(a - b) < 2 for a, b in pairwise(outside))
    for each in seen:
        temperature = each["series"]["temperature"]
        assert temperature["return"] <= temperature["flow"] + 0.5
        assert 15 < temperature["room"] < 25
        assert 0.2 <= each["heater_pressure"] < 3
    assert {each["system_status"] for each in seen} & {"ch", "heatup", "post_run_ch", "standby"}
    days = [writer.get(f"{HEATERS}/realtime/{heater}").json() for _ in range(2)]
    assert days[0] == days[1]


def test_taps_are_opened_in_the_course_of_a_day(fresh: Running, writer: httpx.Client) -> None:
    boilers = [
        each["id"]
        for each in everything(writer)
        if (each["sw_type"], each["heater_status_id"]) == ("ic3", 1)
    ][:6]
    taps = 0
    for _ in range(36):
        fresh.clock.advance(minutes=20)
        for heater in boilers:
            values = writer.get(f"{HEATERS}/realtime/{heater}").json()
            if values["tap_request"]:
                taps += 1
                assert values["heat_demand_status"] == "dhw"
                assert values["system_status"] in ("dhw", "dhw_hreco")
    assert taps > 0


def test_a_clock_runs_at_its_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    elapsed = [100.0]
    monkeypatch.setattr("reference_provider.clock.time.monotonic", lambda: elapsed[0])
    before = datetime.now(UTC)
    still, fast, usual = Clock(0), Clock(1000), Clock()
    after = datetime.now(UTC)
    assert before <= usual.now() <= after
    began = [each.now() for each in (still, fast, usual)]
    elapsed[0] += 0.5
    moved = [each.now() - start for each, start in zip((still, fast, usual), began, strict=True)]
    assert moved == [timedelta(), timedelta(seconds=500), timedelta(seconds=0.5)]
