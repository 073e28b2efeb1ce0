"""Heaters: their list with its statuses, counts, orders and units, and each call for some."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from provider_kit.check.answers import Row
from provider_kit.check.checks.lists import (
    check_alone,
    comparable,
    identified,
    ids,
    part,
    rows_of,
    settle,
)
from provider_kit.check.contact import Contact

_LOOKED_AT = 5
_CODES = {
    "1": "online",
    "2": "offline",
    "3": "problem",
    "4": "program",
    "7": "holiday",
    "9": "no_connection",
    "10": "invalid_thermostat",
    "11": "summer",
}
_MOST_BAR = 20
"""No heating circuit has a higher pressure: a higher value is in another unit than bar."""
_CLOCKS_DIFFER = timedelta(days=1)
_ORDERS = (("heater_pressure", "asc"), ("created", "desc"), ("num_hours_heater", "desc"))
_SAME_EVERYWHERE = ("id", "name", "sw_type", "serial_number", "postal_code", "heater_type_id")


def check_heaters(contact: Contact) -> None:
    heaters = contact.heaters = rows_of(contact, "listHeaters")
    _check_values(contact, heaters)
    _check_codes(contact, heaters)
    settle(contact, "countStatuses", "counts", "GET status_stats", lambda: _wrong_counts(contact))
    for name, direction in _ORDERS:
        rows_of(contact, "listHeaters", [("order_by", name), ("order_by_direction", direction)])
    present = Counter(str(row.get("heater_status_id")) for row in heaters)
    wanted = sorted(status for status, _ in present.most_common(2) if status in _CODES)
    for some in (*([each] for each in wanted), wanted):
        rows_of(contact, "listHeaters", [("heater_status_id[]", status) for status in some])
    for row in identified(heaters)[:_LOOKED_AT]:
        _check_heater(contact, row)


def _check_values(contact: Contact, heaters: Sequence[Row]) -> None:
    def expect(rule: str, is_right: object, came: str) -> None:
        contact.expect(is_right, "listHeaters", rule, "GET heaters", came)

    def numbers(name: str) -> list[float]:
        read = (comparable(row.get(name)) for row in heaters)
        return sorted(each for each in read if each is not None)

    pressures = numbers("heater_pressure") or [0.0]
    median = pressures[len(pressures) // 2]
    expect("units", median <= _MOST_BAR, f"pressures about {median:g}: not bar")
    for name, most in (("lat", 90), ("lng", 180)):
        beyond = sum(abs(each) > most for each in numbers(name))
        expect("units", not beyond, f"{beyond} of {len(heaters)} with {name} beyond ±{most}")
    latest = (datetime.now(UTC) + _CLOCKS_DIFFER).timestamp()
    for name in ("created", "last_seen", "last_notification_timestamp"):
        ahead = sum(each > latest for each in numbers(name))
        expect("times", not ahead, f"{ahead} of {len(heaters)} with {name} in the future")


def _check_codes(contact: Contact, heaters: Sequence[Row]) -> None:
    """Checks that each status has its code. The codes of the provider's own statuses come from its
    list of statuses."""
    rule, codes = "statuses-of-heaters", dict(_CODES)
    for entry in rows_of(contact, "listStatuses"):
        id_, code = str(entry.get("id")), _code(entry)
        is_right = not code or codes.setdefault(id_, code) == code
        contact.expect(is_right, "listStatuses", rule, "GET status_list", f"another code for {id_}")
    wrong = sum(
        codes.get(str(row.get("heater_status_id")), code) != code
        for row in heaters
        if (code := _code(row.get("heater_status")))
    )
    came = f"{wrong} of {len(heaters)} with the code of another status"
    contact.expect(not wrong, "listHeaters", rule, "GET heaters", came)


def _wrong_counts(contact: Contact) -> str | None:
    heaters = rows_of(contact, "listHeaters")
    listed = Counter(_code(row.get("heater_status")) for row in heaters)
    counted: Counter[str] = Counter()
    for row in rows_of(contact, "countStatuses"):
        counted[_code(row.get("heater_status"))] += int(comparable(row.get("num_heaters")) or 0)
    if (total := counted.total()) != len(heaters):
        return f"{total} heaters by status, {len(heaters)} in the list"
    # If heaters in the list have no code, the counts cannot be compared.
    return None if "" in listed or +counted == listed else "other counts than the list's"


def _code(status: object) -> str:
    return str(status.get("code") or "") if isinstance(status, dict) else ""


def _check_heater(contact: Contact, row: Row) -> None:
    heater = row["id"]
    alone = check_alone(contact, "readHeater", row, _SAME_EVERYWHERE, id=heater)
    rows_of(contact, "listFaults", id=heater)
    contact.ask("readStatistics", (200, 404), path={"id": heater})
    rows_of(contact, "listMaintenances", heaterId=heater)
    for parameter in rows_of(contact, "listParameters", id=heater):
        limits = [comparable(parameter.get(name)) for name in ("min_value", "max_value")]
        known = [each for each in limits if each is not None]
        contact.expect(
            known == sorted(known),
            *("listParameters", "units", "GET heater_parameters"),
            "a min_value above the max_value",
        )
    if fault := row.get("heater_fault_id") or alone.get("heater_fault_id"):
        contact.ask("readFault", path={"faultId": fault})
    named = alone.get("customer_accounts")
    listed = [each for each in named if isinstance(each, dict)] if isinstance(named, list) else []
    known_ids = ids(contact.customers)
    lost = set(ids(listed)).difference(known_ids)
    contact.expect(
        not lost or not known_ids,
        *("readHeater", "references", "the customers of a heater"),
        f"{len(lost)} that the list of customers does not have",
    )
    values = contact.ask("readRealtime", (200, 404), path={"id": heater}).record
    contact.expect(
        str(values.get("id")) in ("None", str(heater)),
        *("readRealtime", "identifiers", "GET realtime", "the id of another heater"),
    )
    signals = map(comparable, part(part(values, "series"), "signal").values())
    contact.expect(
        all(0 <= each <= 100 for each in signals if each is not None),
        *("readRealtime", "units", "GET realtime", "a signal beyond 0 to 100"),
    )
