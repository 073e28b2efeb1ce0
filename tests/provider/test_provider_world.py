"""What the seeded world promises, how it moves, and that its users never see each other."""

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from reference_provider import schema
from reference_provider.clock import Clock
from reference_provider.database import Database
from reference_provider.simulation.events import change_status
from reference_provider.simulation.world import World
from tests.provider.support import ACCOUNT, HEATERS, Running
from tests.provider.test_provider_heaters import CODES, everything, one
from tests.support.processes import copied
from tests.support.seeding import seed, seeded

POSTAL_CODES = {
    "Netherlands": r"[1-9]\d{3} [A-Z]{2}",
    "Belgium": r"[1-9]\d{3}",
    "Germany": r"\d{5}",
    "United Kingdom": r"[A-Z]{1,2}\d{1,2} \d[A-Z]{2}",
}
CALLING_CODES = {"Netherlands": "+31", "Belgium": "+32", "Germany": "+49", "United Kingdom": "+44"}


def customers(client: httpx.Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/auth/api/installers/accounts").json()
    return found


def test_addresses_and_phones_are_those_of_the_country(reader: httpx.Client) -> None:
    found = customers(reader)
    assert {each["country_name"] for each in found} == POSTAL_CODES.keys()
    for each in found:
        assert re.fullmatch(POSTAL_CODES[each["country_name"]], each["postal_code"]), each
        assert each["phone_number"].startswith(CALLING_CODES[each["country_name"]])
        assert re.fullmatch(r"[a-z0-9.]+@[a-z.]+", each["email"]), each


def test_heaters_of_every_type_and_status(reader: httpx.Client) -> None:
    heaters = everything(reader)
    assert {each["sw_type"] for each in heaters} == {"ic3", "icx", "hpcu", "hbcu"}
    assert {each["heater_status_id"] for each in heaters} == set(CODES)
    missing = {
        name: sum(each[name] is None for each in heaters)
        for name in ("lat", "lng", "heater_type_id", "gateway")
    }
    assert missing == {"lat": 5, "lng": 5, "heater_type_id": 3, "gateway": 2}
    assert len({each["serial_number"] for each in heaters}) == 60


def test_heaters_stand_within_their_town(reader: httpx.Client) -> None:
    for each in everything(reader):
        if each["lat"] is not None:
            assert 50 < each["lat"] < 55
            assert -3 < each["lng"] < 9


def test_customers_and_heaters_are_many_to_many(reader: httpx.Client) -> None:
    owners = Counter(
        customer["id"]
        for heater in everything(reader)
        for customer in reader.get(f"{HEATERS}/heater/{heater['id']}").json()["customer_accounts"]
    )
    assert max(owners.values()) >= 3
    assert sum(owners.values()) == 64
    assert 0 < len(customers(reader)) - len(owners) <= 3


def test_the_same_seed_gives_the_same_world(tmp_path: Path) -> None:
    def dump(name: str, number: int) -> dict[str, list[tuple[Any, ...]]]:
        database = Database(seed(tmp_path / name, heaters=20, number=number))
        with database.read() as connection:
            rows = {
                table.name: [
                    tuple(value for value in row if not isinstance(value, datetime))
                    for row in connection.execute(select(table))
                ]
                for table in (schema.customers, schema.heaters, schema.faults, schema.invites)
            }
        database.close()
        return rows

    first = dump("first.db", 7)
    second = dump("second.db", 7)
    assert len(first["heaters"]) == 35
    assert without_drift(first["heaters"]) == without_drift(second["heaters"])
    assert first["customers"] == second["customers"]
    assert first["invites"] == second["invites"]
    assert [row[1:] for row in first["faults"]] == [row[1:] for row in second["faults"]]
    assert dump("third.db", 8)["customers"] != first["customers"]


def without_drift(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Pressure follows the wall clock, so it may differ by a rounding between two seedings."""
    return [tuple(value for value in row if not isinstance(value, (float, dict))) for row in rows]


def test_a_large_world_is_seeded(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    database = Database(copied(seeded(tmp_path_factory, 5000), tmp_path))
    with database.read() as connection:
        linked = connection.execute(select(schema.company_heaters)).all()
        people = connection.execute(select(schema.company_customers)).all()
    database.close()
    assert sum(row.company_id == 1 for row in linked) == 5000
    assert sum(row.company_id == 1 for row in people) == 3333


@pytest.mark.parametrize("language", ["nl", "de", "es", "it", "fahrenheit", "terms"])
def test_colleagues_share_customers_and_heaters(
    world: Running, reader: httpx.Client, language: str
) -> None:
    colleague = world.log_in(f"{language}@heatdesk.test")
    assert everything(colleague) == everything(reader)
    assert customers(colleague) == customers(reader)


def test_the_demo_account_sees_a_handful(world: Running, reader: httpx.Client) -> None:
    demo = world.log_in("demo@heatdesk.test")
    shown = {each["id"] for each in everything(demo)}
    assert len(shown) == 6
    assert shown < {each["id"] for each in everything(reader)}
    assert len(customers(demo)) == 6


def test_two_companies_never_see_each_other(world: Running, reader: httpx.Client) -> None:
    other = world.log_in("other@heatdesk.test")
    for first, second in ((reader, other), (other, reader)):
        own = {each["id"] for each in everything(first)}
        theirs = {each["id"] for each in everything(second)}
        assert own
        assert not own & theirs
        for heater in list(theirs)[:3]:
            assert first.get(f"{HEATERS}/heater/{heater}").status_code == 403
        for customer in customers(second)[:3]:
            assert first.get(f"{ACCOUNT}/{customer['id']}").status_code == 403
    assert other.get("/auth/api/installers/invites").json() == []


def test_a_heater_shows_only_customers_of_the_company(fresh: Running) -> None:
    main, demo = fresh.log_in(), fresh.log_in("demo@heatdesk.test")
    two = main.get(f"{HEATERS}/heater/20005").json()["customer_accounts"]
    assert len(two) == 2
    one_of_them = demo.get(f"{HEATERS}/heater/20005").json()["customer_accounts"]
    assert one_of_them == two[:1]


def heater_row(provider: Running, heater_id: int) -> Any:
    with provider.database.read() as connection:
        query = select(schema.heaters).where(schema.heaters.c.id == heater_id)
        return connection.execute(query).one()


def set_status(provider: Running, heater_id: int, status: int) -> None:
    row = heater_row(provider, heater_id)
    with provider.database.write() as connection:
        change_status(connection, row, status, provider.clock.now(), Random(1))


def test_a_fault_arises_and_is_solved(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="ic3")["id"]
    unread = "/heaters/api/heater_notifications/new"
    before = writer.get(unread).json()["num_notifications"]
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 3)
    broken = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert broken["heater_status"]["code"] == "problem"
    fault = f"/heaters/api/heater_faults/fault/{broken['heater_fault_id']}"
    assert writer.get(fault).json()["solved"] is False
    assert writer.get(unread).json()["num_notifications"] == before + 1
    fresh.clock.advance(minutes=1)
    set_status(fresh, heater, 1)
    assert writer.get(fault).json()["solved"] is True
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
    assert row["last_seen"] == dropped
    assert row["num_days_heater_offline"] == 2
    assert writer.get(f"{HEATERS}/realtime/{heater}").status_code == 404
    set_status(fresh, heater, 4)
    row = writer.get(f"{HEATERS}/heater/{heater}").json()
    assert row["last_seen"] > dropped
    assert row["num_days_heater_offline"] is None
    assert writer.get(f"{HEATERS}/realtime/{heater}").status_code == 200


def test_the_world_moves_and_keeps_an_example_of_everything(
    fresh: Running, writer: httpx.Client
) -> None:
    world = World(fresh.database, fresh.clock)
    before = {each["id"]: each["heater_status_id"] for each in everything(writer)}
    for _ in range(12):
        fresh.clock.advance(hours=2)
        world.step()
    after = {each["id"]: each["heater_status_id"] for each in everything(writer)}
    changed = [heater for heater in before if before[heater] != after[heater]]
    assert len(changed) >= 10
    assert set(after.values()) == set(CODES)
    counts = Counter(after.values())
    assert counts[1] + counts[4] + counts[7] + counts[11] > 30


def test_counters_grow_and_pressure_follows(fresh: Running, writer: httpx.Client) -> None:
    heater = one(writer, heater_status_id=1, sw_type="hbcu")
    path = f"{HEATERS}/stats/{heater['id']}"
    # The time since the world was seeded counts too, once.
    World(fresh.database, fresh.clock).step()
    before = writer.get(path).json()
    World(fresh.database, fresh.clock).step()
    assert writer.get(path).json() == before
    fresh.clock.advance(days=8)
    World(fresh.database, fresh.clock).step()
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
    world = World(fresh.database, fresh.clock)
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
    assert told[0]["unit"] == "h"
    assert told[0]["account_setting_type"] == "info"


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
    statuses = {each["system_status"] for each in seen}
    assert statuses & {"ch", "heatup", "post_run_ch", "standby"}
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
