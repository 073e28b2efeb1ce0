"""What the seeded world promises, and that its users never see each other."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.database import Database
from tests.provider.support import (
    ACCOUNT,
    CODES,
    CUSTOMERS,
    HEATERS,
    INVITES,
    LIST,
    NOTIFICATIONS,
    Running,
    everything,
)
from tests.support.seeding import seed

POSTAL_CODES = {
    "Netherlands": r"[1-9]\d{3} [A-Z]{2}",
    "Belgium": r"[1-9]\d{3}",
    "Germany": r"\d{5}",
    "United Kingdom": r"[A-Z]{1,2}\d{1,2} \d[A-Z]{2}",
}
CALLING_CODES = {"Netherlands": "+31", "Belgium": "+32", "Germany": "+49", "United Kingdom": "+44"}


def test_addresses_and_phones_are_those_of_the_country(reader: httpx.Client) -> None:
    found = everything(reader, CUSTOMERS)
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
    places = [(each["lat"], each["lng"]) for each in heaters if each["lat"] is not None]
    assert all(50 < lat < 55 and -3 < lng < 9 for lat, lng in places)


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

    first, second = dump("first.db", 7), dump("second.db", 7)
    assert len(first["heaters"]) == 35
    assert without_drift(first["heaters"]) == without_drift(second["heaters"])
    assert (first["customers"], first["invites"]) == (second["customers"], second["invites"])
    assert [row[1:] for row in first["faults"]] == [row[1:] for row in second["faults"]]
    assert dump("third.db", 8)["customers"] != first["customers"]


def without_drift(rows: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Pressure follows the wall clock, so it may differ by a rounding between two seedings."""
    return [tuple(value for value in row if not isinstance(value, (float, dict))) for row in rows]


@pytest.mark.parametrize("mailbox", ["nl", "de", "es", "it", "fahrenheit", "terms"])
def test_colleagues_share_customers_and_heaters(
    world: Running, reader: httpx.Client, mailbox: str
) -> None:
    colleague = world.log_in(f"{mailbox}@heatdesk.test")
    assert everything(colleague) == everything(reader)
    assert everything(colleague, CUSTOMERS) == everything(reader, CUSTOMERS)


def test_the_demo_account_sees_a_handful(world: Running, reader: httpx.Client) -> None:
    demo = world.log_in("demo@heatdesk.test")
    shown = {each["id"] for each in everything(demo)}
    assert len(shown) == 6
    assert shown < {each["id"] for each in everything(reader)}
    assert len(everything(demo, CUSTOMERS)) == 6


def test_two_companies_never_see_each_other(world: Running, reader: httpx.Client) -> None:
    other = world.log_in("other@heatdesk.test")
    for path in (LIST, CUSTOMERS, NOTIFICATIONS):
        own, theirs = ({row["id"] for row in everything(each, path)} for each in (reader, other))
        assert theirs
        assert not own & theirs
    for path in (f"{HEATERS}/heater/20001", f"{ACCOUNT}/1001"):
        assert (other.get(path).status_code, reader.get(path).status_code) == (403, 200)
    assert everything(reader, NOTIFICATIONS, **{"filters[heater_id]": 19001}) == []
    assert everything(other, INVITES) == []


def test_a_heater_shows_only_customers_of_the_company(fresh: Running) -> None:
    main, demo = fresh.log_in(), fresh.log_in("demo@heatdesk.test")
    one, _ = main.get(f"{HEATERS}/heater/20005").json()["customer_accounts"]
    assert demo.get(f"{HEATERS}/heater/20005").json()["customer_accounts"] == [one]
