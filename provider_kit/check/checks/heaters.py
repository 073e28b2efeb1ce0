"""The list of heaters: its statuses and counts, its orders and filters, its units."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from provider_kit.check.checks.heater import check_foreign, check_heater
from provider_kit.check.checks.installation import Installation, Row, settled
from provider_kit.check.checks.lists import (
    check_filter,
    check_order,
    check_unique,
    comparable,
    time_of,
)

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
_ORDERS = (("heater_pressure", False), ("created", True), ("num_hours_heater", True))


def check_heaters(installation: Installation) -> None:
    contact = installation.contact
    installation.heaters = contact.ask("listHeaters", (200, 404)).rows
    installation.statuses = contact.ask("listStatuses", (200, 404)).rows
    check_unique(installation, "listHeaters", installation.heaters)
    _check_values(installation)
    _check_codes(installation)
    _check_counts(installation)
    _check_lists(installation)
    for row in installation.heaters[:_LOOKED_AT]:
        if row.get("id") is not None:
            check_heater(installation, row)
    check_foreign(installation)
    for operation in ("readHeater", "listFaults", "readStatistics", "readRealtime"):
        installation.results.leave_out(operation, "the installer has no heaters")


def _check_values(installation: Installation) -> None:
    heaters = installation.heaters
    pressures = [comparable(row.get("heater_pressure")) for row in heaters]
    known = sorted(each for each in pressures if each is not None)
    if known and known[len(known) // 2] > _MOST_BAR:
        _breaks(installation, "units", f"pressures about {known[len(known) // 2]:g}: not bar")
    for name, most in (("lat", 90), ("lng", 180)):
        places = [comparable(row.get(name)) for row in heaters]
        if beyond := sum(abs(each) > most for each in places if each is not None):
            _breaks(installation, "units", f"{beyond} of {len(places)} with {name} beyond ±{most}")
    latest = datetime.now(UTC) + _CLOCKS_DIFFER
    for name in ("created", "last_seen", "last_notification_timestamp"):
        times = [time_of(row.get(name)) for row in heaters if row.get(name)]
        if ahead := sum(each > latest for each in times if each):
            _breaks(installation, "times", f"{ahead} of {len(times)} with {name} in the future")


def _check_codes(installation: Installation) -> None:
    """Checks that each status has its code. The codes of the provider's own statuses come from its
    list of statuses."""
    codes = dict(_CODES)
    for entry in installation.statuses:
        id_, code = str(entry.get("id")), entry.get("code")
        if code and codes.setdefault(id_, code) != code:
            installation.results.breaks(
                "listStatuses", "statuses-of-heaters", "GET status_list", f"another code for {id_}"
            )
    wrong = [
        row
        for row in installation.heaters
        if isinstance(status := row.get("heater_status"), dict)
        and (code := status.get("code"))
        and codes.get(str(row.get("heater_status_id")), code) != code
    ]
    if wrong:
        came = f"{len(wrong)} of {len(installation.heaters)} with the code of another status"
        _breaks(installation, "statuses-of-heaters", came)


def _check_counts(installation: Installation) -> None:
    def wrong() -> str | None:
        heaters = installation.contact.ask("listHeaters", (200, 404)).rows
        counts = installation.contact.ask("countStatuses", (200, 404)).rows
        total = sum(int(comparable(row.get("num_heaters")) or 0) for row in counts)
        if total != len(heaters):
            return f"{total} heaters by status, {len(heaters)} in the list"
        return None if _by_code(heaters, counts) else "other counts than the list's"

    if said := settled(wrong):
        installation.results.breaks("countStatuses", "counts", "GET status_stats", said)


def _by_code(heaters: Sequence[Row], counts: Sequence[Row]) -> bool:
    listed = Counter(_code(row.get("heater_status")) for row in heaters)
    counted: Counter[str] = Counter()
    for row in counts:
        counted[_code(row.get("heater_status"))] += int(comparable(row.get("num_heaters")) or 0)
    # If heaters in the list have no code, the counts cannot be compared.
    return "" in listed or +counted == listed


def _code(status: object) -> str:
    return str(status.get("code") or "") if isinstance(status, dict) else ""


def _check_lists(installation: Installation) -> None:
    for name, down in _ORDERS:
        params = [("order_by", name), ("order_by_direction", "desc" if down else "asc")]
        rows = installation.contact.ask("listHeaters", (200, 404), params=params).rows
        asked = "GET heaters?" + "&".join("=".join(each) for each in params)
        check_order(installation, "listHeaters", asked, [row.get(name) for row in rows], down=down)
    present = Counter(str(row.get("heater_status_id")) for row in installation.heaters)
    wanted = {status for status, _ in present.most_common(2) if status in _CODES}
    for statuses in ({each} for each in wanted), (wanted,):
        for some in statuses:
            _check_status_filter(installation, some)


def _check_status_filter(installation: Installation, wanted: set[str]) -> None:
    params = [("heater_status_id[]", status) for status in sorted(wanted)]
    if params:
        check_filter(
            installation,
            "listHeaters",
            params,
            lambda row: str(row.get("heater_status_id")) in wanted,
        )


def _breaks(installation: Installation, rule: str, came: str) -> None:
    installation.results.breaks("listHeaters", rule, "GET heaters", came)
