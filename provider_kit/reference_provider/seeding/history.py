"""The history of the seeded world: faults, notifications, changed parameters, invites."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import ceil
from random import Random

from provider_kit.reference_provider.catalogue import (
    FAULT_KINDS_BY_ID,
    FLOW_SENSOR_FAULT,
    THERMOSTAT_FAULT,
    fault_kinds_of,
    lockouts_of,
)
from provider_kit.reference_provider.lookups import FAULT_STATUSES, GAS_BURNERS, NOTIFICATION_FIELDS
from provider_kit.reference_provider.parameters import HIGHEST_FLOW, Parameter, parameters_of
from provider_kit.reference_provider.seeding.places import country_by_id
from provider_kit.reference_provider.seeding.rows import Row, days_before, random_for
from provider_kit.reference_provider.simulation.traits import LOW_PRESSURE, traits_of

NOTIFICATIONS = 150
_FIRST_FAULT_ID = 50001
_INVALID_THERMOSTAT = 10
_SUBJECTS = {
    "heater_pressure": 26,
    "num_days_heater_offline": 14,
    "num_hours_heater_since_maintenance": 16,
    "gas_usage_last_maintenance": 10,
    "fault": 12,
    "fault_solved": 8,
    "connection_lost": 8,
    "connection_restored": 6,
}
_OF_GAS = "gas_usage_last_maintenance"
_AS_THEY_ARE = frozenset({1, 2, 23, 31})
"""Heating, hot water and legionella protection are on in every home, and the gas is what it is."""
EVENT_TYPES = {
    "fault": "warning",
    "connection_lost": "warning",
    "fault_solved": "info",
    "connection_restored": "info",
}


def faults(heaters: Sequence[Row], seed: int, now: datetime) -> list[Row]:
    """Solved faults for most heaters, and one open fault for each heater with a fault status."""
    random = random_for(seed, "faults")
    rows: list[Row] = []
    for heater in heaters:
        age = (now - heater["created"]).total_seconds() / 86400
        rows.extend(
            _fault(random, heater, days_before(now, random.uniform(age / 20, age)))
            for _ in range(random.choices((0, 1, 2, 4), (4, 4, 2, 1))[0])
        )
        if heater["heater_status_id"] in FAULT_STATUSES:
            current = _fault(random, heater, days_before(now, random.uniform(0.02, age / 20)))
            rows.append(current | {"kind_id": _current_kind(heater, current), "solved": False})
            heater["heater_fault_id"] = _FIRST_FAULT_ID + len(rows) - 1
    return [row | {"id": _FIRST_FAULT_ID + index} for index, row in enumerate(rows)]


def _fault(random: Random, heater: Row, created: datetime) -> Row:
    kind = random.choice(fault_kinds_of(heater["sw_type"], None)).id
    if FAULT_KINDS_BY_ID[kind] not in fault_kinds_of(heater["sw_type"], heater["heater_type_id"]):
        kind = FLOW_SENSOR_FAULT
    return {"heater_id": heater["id"], "kind_id": kind, "created": created, "solved": True}


def _current_kind(heater: Row, drawn: Row) -> int:
    """A heater in fault is locked out, or has no signal from its thermostat."""
    if heater["heater_status_id"] == _INVALID_THERMOSTAT:
        return THERMOSTAT_FAULT
    kinds = {kind.id for kind in lockouts_of(heater["sw_type"])}
    return drawn["kind_id"] if drawn["kind_id"] in kinds else FLOW_SENSOR_FAULT


def notifications(
    heaters: Sequence[Row], company_id: int, count: int, seed: int, now: datetime
) -> list[Row]:
    """Oldest first. The newest are minutes old; the older they are, the more have been read. A
    notification of low pressure is about a heater that had it then, if there was one."""
    random = random_for(seed, f"notifications {company_id}")
    ages = sorted((60 * random.random() ** 1.6 for _ in range(count)), reverse=True)
    rows = []
    for age in ages:
        heater, modified = random.choice(heaters), days_before(now, age)
        row = _notification(random, heater, modified)
        if row["subject"] == "heater_pressure" and (low := _low_pressures(heaters, modified)):
            # The value that was drawn selects the heater.
            heater, pressure = low[int(row["value"] * 100) % len(low)]
            row |= {"heater_id": heater["id"], "value": pressure}
        rows.append(row | {"company_id": company_id, "read": random.random() < 0.35 + age / 60})
        heater["last_notification_timestamp"] = row["modified"]
    return rows


def _low_pressures(heaters: Sequence[Row], at: datetime) -> list[tuple[Row, float]]:
    """The heaters that were below the limit, with the pressure, in bar."""
    found = []
    for heater in heaters:
        if heater["heater_pressure"] is not None and heater["created"] < at:
            traits = traits_of(heater["id"], heater["sw_type"], heater["heater_type_id"])
            found.append((heater, round(traits.pressure(at), 2)))
    return [each for each in found if each[1] < LOW_PRESSURE]


def _notification(random: Random, heater: Row, modified: datetime) -> Row:
    subject = random.choices(list(_SUBJECTS), list(_SUBJECTS.values()))[0]
    if subject == _OF_GAS and heater["sw_type"] not in GAS_BURNERS:
        subject = "num_hours_heater_since_maintenance"
    values = {
        "heater_pressure": round(random.uniform(0.5, 0.98), 2),
        "num_days_heater_offline": float(random.randint(4, 30)),
        "num_hours_heater_since_maintenance": float(random.randint(1501, 2100)),
        "gas_usage_last_maintenance": float(random.randint(1401, 2300)),
    }
    known = NOTIFICATION_FIELDS.get(subject)
    return {
        "heater_id": heater["id"],
        "subject": subject,
        "type": known.type if known else EVENT_TYPES[subject],
        "value": values.get(subject),
        "unit": known.unit if known else None,
        "modified": modified,
    }


def parameter_values(heaters: Sequence[Row], seed: int) -> list[Row]:
    """The values that differ from the default, each in the way of an installer: not far from it."""
    random = random_for(seed, "parameters")
    return [
        {"heater_id": heater["id"], "parameter_id": parameter.id, "value": value}
        for heater in heaters
        if heater["gateway"]
        for parameter in random.sample(_changeable(heater), random.randint(0, 5))
        if (value := _other_value(random, heater, parameter)) != f"{parameter.default}"
    ]


def _changeable(heater: Row) -> list[Parameter]:
    every = parameters_of(heater["sw_type"], heater["heater_type_id"])
    return [each for each in every if each.id not in _AS_THEY_ARE]


def _other_value(random: Random, heater: Row, parameter: Parameter) -> str:
    if parameter.kind == "select":
        return str(random.randrange(len(parameter.options)))
    if parameter.kind == "onoff":
        return str(1 - int(parameter.default))
    if parameter.id == HIGHEST_FLOW:
        # As high as the building needs in the coldest weather.
        kind = (heater["id"], heater["sw_type"], heater["heater_type_id"])
        return str(5 * ceil(traits_of(*kind).design_flow / 5))
    low, high = parameter.minimum or 0, parameter.maximum or 1
    value = float(parameter.default) + parameter.step * random.randint(-3, 3)
    return f"{round(min(high, max(low, value)), 1):g}"


def invites(linked: Sequence[Row], company_id: int, seed: int, now: datetime) -> list[Row]:
    """Five still open, six accepted by customers of today, four rejected."""
    random = random_for(seed, "invites")
    dutch = country_by_id(1)
    open_, rejected = (
        [f"{random.choice(dutch.first_names)} {random.choice(dutch.last_names)}" for _ in range(n)]
        for n in (5, 4)
    )
    rows = [_invite(name, now - timedelta(days=random.uniform(0.1, 12))) for name in open_]
    for name in rejected:
        row = _invite(name, now - timedelta(days=random.uniform(5, 60)))
        rows.append(row | {"completed": True})
    for customer in linked[:6]:
        row = _invite(customer["name"], customer["created"] - timedelta(days=2))
        rows.append(row | {"completed": True, "accepted": True, "customer_id": customer["id"]})
    rows.sort(key=lambda row: row["created"])
    return [row | {"company_id": company_id} for row in rows]


def _invite(name: str, created: datetime) -> Row:
    return {
        "account_name": name,
        "customer_id": None,
        "heater_ids": [],
        "accepted": False,
        "completed": False,
        "created": created.replace(microsecond=0),
        "answered_at": None,
    }
