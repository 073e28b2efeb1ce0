"""Notifications and their thresholds: pages, filters, and the number of unread ones."""

from provider_kit.check.checks.lists import check_pages, comparable, ids, rows_of, settle
from provider_kit.check.contact import Contact

_NEWEST = (("order_by", "modified"), ("order_by_direction", "desc"))
AS_LISTED = (*_NEWEST, ("limit", "10"), ("offset", "0"))
"""As the dashboard asks for the first notifications."""
_FILTERS = (
    *(("read", "0"), ("read", "1")),
    *(("account_setting_type", "warning"), ("account_setting_type", "info")),
)
_MOST_COUNTED = 300
_PAGE = "100"


def check_notifications(contact: Contact) -> None:
    rows = contact.notifications = rows_of(contact, "listNotifications", AS_LISTED)
    check_pages(contact, "listNotifications", _NEWEST)
    heaters = [str(row["heater_id"]) for row in rows if row.get("heater_id") is not None][:1]
    for name, value in (*_FILTERS, *(("heater_id", heater) for heater in heaters)):
        rows_of(contact, "listNotifications", (*AS_LISTED, (f"filters[{name}]", value)))
    settle(contact, "countNotifications", "counts", "GET new", lambda: _wrong_count(contact))
    rows_of(contact, "listThresholds")


def _wrong_count(contact: Contact) -> str | None:
    """Reads the list as the dashboard reads it: the offset of each page is the number of entries so
    far."""
    counted = contact.ask("countNotifications").record.get("num_notifications")
    said = int(comparable(counted) or 0)
    is_counted = is_more = said <= _MOST_COUNTED
    seen: set[str] = set()
    while is_more and len(seen) <= 2 * _MOST_COUNTED:
        page = (("limit", _PAGE), ("offset", str(len(seen))), ("filters[read]", "0"))
        found = set(ids(rows_of(contact, "listNotifications", (*_NEWEST, *page))))
        is_more = not found <= seen
        seen |= found
    is_wrong = is_counted and len(seen) != said
    return f"{said} unread, {len(seen)} in the list" if is_wrong else None
