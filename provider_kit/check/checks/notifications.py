"""Notifications and their thresholds: pages, filters, and the number of unread ones."""

from collections.abc import Callable

from provider_kit.check.checks.installation import Installation, Row, ids, settled
from provider_kit.check.checks.lists import (
    check_filter,
    check_order,
    check_pages,
    check_unique,
    comparable,
    flag_of,
)

_NEWEST = [("order_by", "modified"), ("order_by_direction", "desc")]
_MOST_COUNTED = 300
_PAGE = 100


def check_notifications(installation: Installation) -> None:
    contact = installation.contact
    params = [*_NEWEST, ("limit", "10"), ("offset", "0")]
    rows = contact.ask("listNotifications", (200, 404), params=params).rows
    installation.notifications = rows
    check_unique(installation, "listNotifications", rows)
    asked = "GET heater_notifications?order_by=modified&order_by_direction=desc"
    modified = [row.get("modified") for row in rows]
    check_order(installation, "listNotifications", asked, modified, down=True)
    check_pages(installation, "listNotifications", _NEWEST)
    _check_filters(installation, rows)
    _check_count(installation)
    thresholds = contact.ask("listThresholds", (200, 404)).rows
    check_unique(installation, "listThresholds", thresholds)


def _check_filters(installation: Installation, rows: list[Row]) -> None:
    def check(name: str, value: object, fits: Callable[[Row], bool]) -> None:
        params = [*_NEWEST, ("limit", "10"), ("offset", "0"), (f"filters[{name}]", str(value))]
        check_filter(installation, "listNotifications", params, fits)

    check("read", 0, lambda row: not flag_of(row.get("read")))
    check("read", 1, lambda row: flag_of(row.get("read")))
    check(
        "account_setting_type", "warning", lambda row: row.get("account_setting_type") == "warning"
    )
    # The dashboard shows every notification that is not a warning as information.
    check("account_setting_type", "info", lambda row: row.get("account_setting_type") != "warning")
    heater = next((row["heater_id"] for row in rows if row.get("heater_id") is not None), None)
    if heater is not None:
        check("heater_id", heater, lambda row: str(row.get("heater_id")) == str(heater))


def _check_count(installation: Installation) -> None:
    def wrong() -> str | None:
        reply = installation.contact.ask("countNotifications")
        said = int(comparable(reply.record.get("num_notifications")) or 0)
        if said > _MOST_COUNTED:
            return None
        listed = _unread(installation)
        return f"{said} unread, {listed} in the list" if said != listed else None

    if said := settled(wrong):
        installation.results.breaks("countNotifications", "counts", "GET new", said)


def _unread(installation: Installation) -> int:
    """The number of unread notifications in the list, read as the dashboard reads it: the offset of
    each page is the number of entries so far."""
    seen: set[str] = set()
    offset = 0
    while offset <= 2 * _MOST_COUNTED:
        page = [("limit", str(_PAGE)), ("offset", str(offset)), ("filters[read]", "0")]
        reply = installation.contact.ask("listNotifications", (200, 404), params=[*_NEWEST, *page])
        if not reply.rows or set(ids(reply.rows)) <= seen:
            break
        seen |= set(ids(reply.rows))
        offset += len(reply.rows)
    return len(seen)
