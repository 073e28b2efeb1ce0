"""The history of the seeded world: faults, service, notifications, changed parameters, invites."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from reference_provider.catalogue import (
    THERMOSTAT_FAULT,
    Parameter,
    fault_kinds_of,
    parameters_of,
)
from reference_provider.lookups import FAULT_STATUSES, NOTIFICATION_FIELDS
from reference_provider.seeding.places import country_by_id, places
from reference_provider.seeding.rows import Row, days_before, random_for
from reference_provider.simulation.season import days_since_epoch, mean_days, moment_of
from reference_provider.simulation.traits import LOW_PRESSURE, traits_of

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
_FIRST_SERVICE = 14
_BETWEEN_SERVICES = 90
_MOST_SERVICES = 3
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
            rows.append(current | {"solved": False})
            heater["heater_fault_id"] = _FIRST_FAULT_ID + len(rows) - 1
    return [row | {"id": _FIRST_FAULT_ID + index} for index, row in enumerate(rows)]


def _fault(random: Random, heater: Row, created: datetime) -> Row:
    kind = random.choice(fault_kinds_of(heater["sw_type"])).id
    if heater["heater_status_id"] == _INVALID_THERMOSTAT:
        kind = THERMOSTAT_FAULT
    return {"heater_id": heater["id"], "kind_id": kind, "created": created, "solved": True}


def maintenances(
    heaters: Sequence[Row], faults: Sequence[Row], seed: int, now: datetime
) -> list[Row]:
    """The last maintenance of a heater is when its hours since maintenance began; each earlier one
    is a day after a fault, or about a year before the next."""
    random = random_for(seed, "maintenances")
    faults_of: dict[int, list[datetime]] = {}
    for fault in faults:
        faults_of.setdefault(fault["heater_id"], []).append(fault["created"])
    rows: list[Row] = []
    for heater in heaters:
        for moment in _serviced(random, heater, faults_of.get(heater["id"], []), now):
            done = moment.replace(hour=random.randint(8, 16), minute=random.choice((0, 15, 30)))
            done = max(done, heater["created"])
            hours = _hours_at(heater, done, now)
            rows.append(
                {
                    "heater_id": heater["id"],
                    "name": random.choice(places().service_notes),
                    "maintenance_timestamp": f"{done:%Y-%m-%dT%H:%M}:00",
                    "num_hours_heater": hours if random.random() > 0.2 else None,
                }
            )
    return rows


def _serviced(
    random: Random, heater: Row, faults: Sequence[datetime], now: datetime
) -> list[datetime]:
    """When a heater was serviced, oldest first."""
    moment = _last_service(heater, now)
    earliest = heater["created"] + timedelta(days=_FIRST_SERVICE)
    found: list[datetime] = []
    while moment is not None and len(found) < _MOST_SERVICES:
        found.append(moment)
        before = [each for each in faults if each < moment - timedelta(days=_BETWEEN_SERVICES)]
        yearly = days_before(moment, 365 + random.randint(-40, 20))
        earlier = max(before) + timedelta(days=1) if before else yearly
        moment = earlier if earlier > earliest else None
    return found[::-1]


def _last_service(heater: Row, now: datetime) -> datetime | None:
    hours, since = heater["num_hours_heater"], heater["num_hours_heater_since_maintenance"]
    if hours is None:
        return days_before(now, 330)
    if since >= hours:
        return None
    end = mean_days(days_since_epoch(now))
    used = end - mean_days(days_since_epoch(heater["created"]))
    days = moment_of(end - used * since / hours)
    return datetime.fromtimestamp(int(days * 86400), UTC)


def _hours_at(heater: Row, moment: datetime, now: datetime) -> int | None:
    if heater["num_hours_heater"] is None:
        return None
    begun, end = (mean_days(days_since_epoch(each)) for each in (heater["created"], now))
    used = mean_days(days_since_epoch(moment)) - begun
    return int(heater["num_hours_heater"] * used / (end - begun))


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
    random = random_for(seed, "parameters")
    return [
        {"heater_id": heater["id"], "parameter_id": parameter.id, "value": value}
        for heater in heaters
        if heater["gateway"]
        for parameter in random.sample(parameters_of(heater["sw_type"]), random.randint(0, 5))
        if (value := _other_value(random, parameter))
        != str(parameter.default_for(heater["sw_type"]))
    ]


def _other_value(random: Random, parameter: Parameter) -> str:
    if parameter.kind == "select":
        return str(random.randrange(len(parameter.options)))
    if parameter.kind == "onoff":
        return str(random.randint(0, 1))
    low, high = parameter.minimum or 0, parameter.maximum or 1
    step = 0.1 if high - low <= 5 else 1
    return f"{round(low + step * random.randint(0, round((high - low) / step)), 1):g}"


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
