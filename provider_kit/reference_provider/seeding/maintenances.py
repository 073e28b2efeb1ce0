"""The service history of the seeded world: commissioning, yearly services and repairs."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from provider_kit.reference_provider.catalogue import FAULT_KINDS_BY_ID
from provider_kit.reference_provider.clock import HEATERS_ZONE
from provider_kit.reference_provider.countries import country_at
from provider_kit.reference_provider.seeding.rows import Row, days_before, random_for
from provider_kit.reference_provider.seeding.service_notes import Notes, notes_in
from provider_kit.reference_provider.simulation.season import days_since_epoch, mean_days, moment_of

_FIRST_SERVICE = 14
_BETWEEN_SERVICES = 90
_MOST_SERVICES = 3
_YEARLY_AFTER = timedelta(days=200)

Visit = tuple[datetime, str | None]
"""A moment, and the code of the fault that was repaired."""


def maintenances(
    heaters: Sequence[Row], faults: Sequence[Row], seed: int, now: datetime
) -> list[Row]:
    """A heater is commissioned first. Its last maintenance is when its hours since maintenance
    began; each one before is a day after a fault, or about a year before the next."""
    random = random_for(seed, "maintenances")
    faults_of: dict[int, list[Visit]] = {}
    for fault in faults:
        code = FAULT_KINDS_BY_ID[fault["kind_id"]].code
        faults_of.setdefault(fault["heater_id"], []).append((fault["created"], code))
    return [
        row
        for heater in heaters
        for row in _history(random, heater, faults_of.get(heater["id"], []), now)
    ]


def _history(random: Random, heater: Row, faults: Sequence[Visit], now: datetime) -> Iterator[Row]:
    notes = notes_in(country_at(heater["postal_code"]), heater["sw_type"])
    before = _commissioned(heater, now)
    yield _entry(heater, before, notes.commissioned, 0)
    for moment, fault in _serviced(random, heater, faults, now):
        done = moment.astimezone(HEATERS_ZONE)
        done = done.replace(hour=random.randint(8, 16), minute=random.choice((0, 15, 30)))
        done = max(done, before + timedelta(minutes=30))
        hours = _hours_at(heater, done, now) if random.random() > 0.2 else None
        yield _entry(heater, done, _note(random, notes, done - before, fault), hours)
        before = done


def _commissioned(heater: Row, now: datetime) -> datetime:
    """In the working hours of the day on which the heater was connected."""
    created: datetime = heater["created"].astimezone(HEATERS_ZONE)
    return min(created.replace(hour=min(16, max(8, created.hour))), now.astimezone(HEATERS_ZONE))


def _note(random: Random, notes: Notes, since: timedelta, fault: str | None) -> str:
    if fault:
        return notes.repaired[fault]
    return random.choice(notes.yearly if since > _YEARLY_AFTER else notes.adjusted)


def _entry(heater: Row, done: datetime, name: str, hours: int | None) -> Row:
    return {
        "heater_id": heater["id"],
        "name": name,
        "maintenance_timestamp": f"{done:%Y-%m-%dT%H:%M}:00",
        "num_hours_heater": hours,
    }


def _serviced(random: Random, heater: Row, faults: Sequence[Visit], now: datetime) -> list[Visit]:
    """When a heater was serviced after it was commissioned, oldest first."""
    moment = _last_service(heater, now)
    earliest = heater["created"] + timedelta(days=_FIRST_SERVICE)
    if moment is None or moment <= heater["created"]:
        return []
    found: list[Visit] = []
    fault: str | None = None
    while moment is not None and len(found) < _MOST_SERVICES:
        found.append((moment, fault))
        past = [each for each in faults if each[0] < moment - timedelta(days=_BETWEEN_SERVICES)]
        yearly = days_before(moment, 365 + random.randint(-40, 20))
        broken, fault = max(past) if past else (yearly, None)
        earlier = broken + timedelta(days=1) if fault else yearly
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
    used = max(0.0, mean_days(days_since_epoch(moment)) - begun)
    return int(heater["num_hours_heater"] * used / (end - begun))
