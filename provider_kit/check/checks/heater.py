"""One heater: each call on it, and the same calls on heaters that do not exist."""

from collections.abc import Sequence

from provider_kit.check.checks.installation import UNKNOWN, Installation, Row, compare, ids
from provider_kit.check.checks.lists import check_order, check_unique, comparable

_NO_HEATER = (UNKNOWN, "no such heater", str(2**70))
_SAME_EVERYWHERE = ("name", "sw_type", "serial_number", "postal_code", "heater_type_id")


def check_heater(installation: Installation, row: Row) -> None:
    contact, heater = installation.contact, row["id"]
    alone = contact.ask("readHeater", path={"id": heater}).record
    compare(installation, "readHeater", row, alone, ("id", *_SAME_EVERYWHERE))
    _check_faults(installation, heater)
    contact.ask("readStatistics", (200, 404), path={"id": heater})
    parameters = contact.ask("listParameters", (200, 404), path={"id": heater}).rows
    check_unique(installation, "listParameters", parameters)
    _check_limits(installation, parameters)
    contact.ask("listMaintenances", (200, 404), path={"heaterId": heater})
    _check_realtime(installation, heater)
    _check_references(installation, row, alone)


def _check_faults(installation: Installation, heater: object) -> None:
    faults = installation.contact.ask("listFaults", (200, 404), path={"id": heater}).rows
    created = [row.get("created") for row in faults if row.get("created")]
    check_order(installation, "listFaults", "GET history", created, down=True)


def _check_limits(installation: Installation, parameters: Sequence[Row]) -> None:
    for row in parameters:
        low, high = comparable(row.get("min_value")), comparable(row.get("max_value"))
        if low is not None and high is not None and low > high:
            installation.results.breaks(
                "listParameters",
                "units",
                "GET heater_parameters",
                "a min_value above the max_value",
            )


def _check_realtime(installation: Installation, heater: object) -> None:
    values = installation.contact.ask("readRealtime", (200, 404), path={"id": heater}).record
    results = installation.results
    if values.get("id") is not None and str(values["id"]) != str(heater):
        results.breaks("readRealtime", "identifiers", "GET realtime", "the id of another heater")
    series = values.get("series")
    signals = series.get("signal") if isinstance(series, dict) else None
    if isinstance(signals, dict):
        numbers = [comparable(each) for each in signals.values()]
        if any(not 0 <= each <= 100 for each in numbers if each is not None):
            results.breaks("readRealtime", "units", "GET realtime", "a signal beyond 0 to 100")


def _check_references(installation: Installation, row: Row, alone: Row) -> None:
    fault = row.get("heater_fault_id") or alone.get("heater_fault_id")
    if fault:
        installation.contact.ask("readFault", path={"faultId": fault})
    known = set(ids(installation.customers))
    named = alone.get("customer_accounts")
    listed = named if isinstance(named, list) else []
    customers = set(ids([each for each in listed if isinstance(each, dict)]))
    if known and not customers <= known:
        installation.results.breaks(
            "readHeater",
            "references",
            "the customers of a heater",
            f"{len(customers - known)} that the list of customers does not have",
        )


def check_foreign(installation: Installation) -> None:
    """Checks that calls on heaters that do not exist are refused."""
    contact = installation.contact
    for unknown in _NO_HEATER:
        contact.ask("readHeater", (403, 404), path={"id": unknown})
        contact.ask("readStatistics", (403, 404), path={"id": unknown})
        contact.ask("readRealtime", (403, 404), path={"id": unknown})
        contact.ask("readFault", (403, 404), path={"faultId": unknown})
        for operation in ("listFaults", "listParameters"):
            _expect_nothing(installation, operation, unknown)
        _expect_nothing(installation, "listMaintenances", unknown)


def _expect_nothing(installation: Installation, operation: str, unknown: str) -> None:
    """Checks that a call for a list is refused, or that its list is empty."""
    reply = installation.contact.ask(
        operation, (200, 403, 404), path={"id": unknown, "heaterId": unknown}
    )
    if reply.rows:
        installation.results.breaks(operation, "foreign", "the list of no heater", "entries")
