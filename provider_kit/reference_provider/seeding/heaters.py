"""Heaters of the seeded world: their places, types and states."""

from collections.abc import Sequence
from datetime import datetime
from random import Random

from provider_kit.reference_provider.catalogue import types_of
from provider_kit.reference_provider.lookups import NO_CONNECTION, STATUSES, SW_TYPES, SwType
from provider_kit.reference_provider.seeding.places import country_by_id, draw_address
from provider_kit.reference_provider.seeding.rows import Row, days_before, random_for
from provider_kit.reference_provider.seeding.statistics import (
    counters,
    statistics,
    with_compressor_hours,
)
from provider_kit.reference_provider.simulation.traits import traits_of

FIRST_ID = 20001
OTHER_FIRST_ID = 19001
UNLINKED_FIRST_ID = 18001
OTHER_HEATERS = 5

STATUS_WEIGHTS = {1: 52, 4: 14, 7: 5, 11: 6, 2: 6, 3: 7, 10: 3, 9: 7}
_TYPE_WEIGHTS = {"ic3": 40, "icx": 25, "hpcu": 20, "hbcu": 15}


def main_heaters(count: int, owners: Sequence[Row], seed: int, now: datetime) -> list[Row]:
    random = random_for(seed, "heaters")
    rows: list[Row] = []
    for index in range(count):
        owner = _owner(random, index, owners)
        row = _heater(random, FIRST_ID + index, owner, _sw_type(random, index), now)
        row["heater_status_id"] = _status(random, index)
        rows.append(_with_gaps(row, index))
    return [_after_status(random, row, now) for row in rows]


def other_heaters(owners: Sequence[Row], seed: int, now: datetime) -> list[Row]:
    random = random_for(seed, "heaters of the other company")
    statuses = (1, 3, 9, 4, 1)
    rows = []
    for index, status in enumerate(statuses[:OTHER_HEATERS]):
        owner = owners[index % len(owners)]
        row = _heater(random, OTHER_FIRST_ID + index, owner, _sw_type(random, index), now)
        rows.append(_after_status(random, row | {"heater_status_id": status}, now))
    return rows


def unlinked_heaters(owners: Sequence[tuple[Row, int]], seed: int, now: datetime) -> list[Row]:
    random = random_for(seed, "unlinked heaters")
    places = [owner for owner, heaters in owners for _ in range(heaters)]
    return [
        _heater(random, UNLINKED_FIRST_ID + index, owner, _sw_type(random, index), now)
        for index, owner in enumerate(places)
    ]


def new_heater(heater_id: int, owner: Row, now: datetime) -> Row:
    """A heater that a scan has just found: on, with everything at its default."""
    random = random_for(heater_id, "found by a scan")
    row = _heater(random, heater_id, owner, random.choice(SW_TYPES), now)
    fresh = dict.fromkeys(counters(row["sw_type"], random, 0.0), 0)
    return row | fresh | {"created": now, "statistics": None}


def _owner(random: Random, index: int, owners: Sequence[Row]) -> Row:
    """The owner of a heater. Each customer has one heater, but the last three have none yet;
    further heaters go to the first customers."""
    with_heaters = owners[: max(1, len(owners) - 3)]
    if index < len(with_heaters):
        return with_heaters[index]
    return with_heaters[random.randrange(max(1, len(with_heaters) // 4))]


def _sw_type(random: Random, index: int) -> SwType:
    if index < len(SW_TYPES):
        return SW_TYPES[index]
    return random.choices(SW_TYPES, [_TYPE_WEIGHTS[name] for name in SW_TYPES])[0]


def _status(random: Random, index: int) -> int:
    every = tuple(STATUSES)
    drawn = random.choices(list(STATUS_WEIGHTS), list(STATUS_WEIGHTS.values()))[0]
    return every[index] if index < len(every) else drawn


def _heater(random: Random, heater_id: int, owner: Row, sw_type: SwType, now: datetime) -> Row:
    type_id = random.choice(types_of(sw_type))
    age = max(0.02, (now - owner["created"]).total_seconds() / 86400 * random.uniform(0.3, 0.98))
    row: Row = {
        "id": heater_id,
        "owner_id": owner["id"],
        "name": owner["name"],
        "sw_type": sw_type,
        "heater_type_id": type_id,
        "serial_number": _serial_number(random, type_id, heater_id, days_before(now, age)),
        "heater_status_id": 1,
        "heater_fault_id": None,
        "created": days_before(now, age),
        "offline_since": None,
        "last_notification_timestamp": None,
        "refreshed_at": now,
        "gateway": True,
        "statistics": statistics(random, sw_type, type_id, age),
        **{name: owner[name] for name in ("address", "address_number", "postal_code")},
        **{name: owner[name] for name in ("city_name", "lat", "lng")},
    }
    row["heater_pressure"] = round(traits_of(heater_id, sw_type, type_id).pressure(now), 2)
    row = _placed(random, row, owner) | counters(sw_type, random, age)
    done = with_compressor_hours(row["statistics"], row["num_hours_heater"])
    return row | {"statistics": done}


def _serial_number(random: Random, type_id: int, heater_id: int, created: datetime) -> str:
    """The type, the year and week in which the heater was made, and its id."""
    made = days_before(created, 20 + random.randint(0, 851) / 4)
    return f"{type_id:02d}{made:%g%V}{heater_id:07d}"


def _placed(random: Random, row: Row, owner: Row) -> Row:
    """Gives an organisation's heater a room, and sometimes an address of its own."""
    if owner["first_name"]:
        return row
    country = country_by_id(owner["country_id"])
    place: Row = {"name": f"{owner['name']}, {random.choice(country.rooms)}"}
    if random.random() < 0.4:
        home = draw_address(random, country)
        place |= {
            "address": home.address,
            "address_number": home.address_number,
            "postal_code": home.postal_code,
            "city_name": home.city_name,
            "lat": home.lat,
            "lng": home.lng,
        }
    return row | place


def _with_gaps(row: Row, index: int) -> Row:
    """Removes what is unknown of some heaters: their position, their type, or their gateway and
    values."""
    if index % 12 == 11:
        row |= {"lat": None, "lng": None}
    if index % 20 == 10:
        row |= {"heater_type_id": None}
    if index % 30 == 13:
        row |= {"gateway": False, "heater_status_id": NO_CONNECTION, "statistics": None}
        row |= {"heater_pressure": None, "num_hours_heater": None}
        row |= {"num_hours_heater_since_maintenance": None, "num_flames_lost": None}
        row |= {"num_ignition_fails": None, "gas_usage_last_maintenance": None}
    return row


def _after_status(random: Random, row: Row, now: datetime) -> Row:
    if row["heater_status_id"] == NO_CONNECTION:
        age = (now - row["created"]).total_seconds() / 86400
        row["offline_since"] = days_before(now, min(age, random.uniform(0.1, 40)))
    return row
