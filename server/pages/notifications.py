"""Notifications: by state, type and heater, ten more at a time, each to be marked as read."""

import asyncio
from typing import Literal

import msgspec

from server.domain.limits import NOTIFICATION_PAGE_SIZE, NOTIFICATION_PAGES_SHOWN
from server.pages.shared.bulk_notification_marking import mark_all, undo
from server.pages.shared.notification_marking import mark_notification
from server.pages.shared.rows import NotificationRow, notification_row
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.notifications import NotificationFilter
from server.web.outcomes import Redirect
from server.web.visit import Form, Visit, attempt

_READ: tuple[Literal["0", "1"], ...] = ("0", "1")
_TYPES: tuple[Literal["info", "warning"], ...] = ("info", "warning")
_MOST_PAGES = 10**8


class HeaterFilter(msgspec.Struct):
    """The heater whose notifications are shown; its id alone where it cannot be read."""

    id: str
    postal_code: str | None = None
    address_number: str | None = None
    city_name: str | None = None
    name: str | None = None


class Data(msgspec.Struct):
    read: Literal["", "0", "1"]
    """The state filter: none, unread or read."""
    type: Literal["", "info", "warning"]
    """The type filter."""
    heater: HeaterFilter | None
    """The heater filter."""
    first: int
    """The first page of ten that is shown, counted from 1 for the newest."""
    page: int
    """The last one."""
    more: bool
    """Whether there are older ones."""
    notifications: list[NotificationRow]


async def load(visit: Visit) -> Data:
    """Reads the filters and `page` from the address; ignores unknown values. Leads back to the
    newest ones when there are none so far down."""
    page = visit.query_number("page", most=_MOST_PAGES)
    first = max(1, page - NOTIFICATION_PAGES_SHOWN + 1)
    shown = (page - first + 1) * NOTIFICATION_PAGE_SIZE
    # One more than is shown tells whether there are more.
    found, heater = await asyncio.gather(
        visit.provider.notifications.some(
            wanted(visit), limit=shown + 1, offset=(first - 1) * NOTIFICATION_PAGE_SIZE
        ),
        _heater(visit),
    )
    if first > 1 and not found:
        raise Redirect(visit.with_query(page=None))
    unit = temperature_unit(visit)
    return Data(
        read=visit.choice("read", _READ),
        type=visit.choice("type", _TYPES),
        heater=heater,
        first=first,
        page=page,
        more=len(found) > shown,
        notifications=[notification_row(item, unit) for item in found[:shown]],
    )


def wanted(visit: Visit) -> NotificationFilter:
    """The filter that the address asks for."""
    read = visit.choice("read", _READ)
    return NotificationFilter(
        read=None if not read else read == "1",
        kind=visit.choice("type", _TYPES) or None,
        heater_id=visit.query("heater") or None,
    )


async def _heater(visit: Visit) -> HeaterFilter | None:
    """The heater that the address names."""
    heater_id = visit.query("heater")
    if not heater_id:
        return None
    heater, _ = await attempt(visit.provider.heaters.heater(heater_id))
    if heater is None:
        return HeaterFilter(heater_id)
    return HeaterFilter(
        heater_id, heater.postal_code, heater.address_number, heater.city_name, heater.name
    )


def repeatable(form: Form) -> bool:
    """Marking one is. Marking all again would find none to mark, and lose the way back."""
    return "notification" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Marks one (`notification`), all unread ones of the filter (`all`), or takes that back."""
    if "undo" in form:
        return await undo(visit, form["undo"])
    if "all" in form:
        return await mark_all(visit, wanted(visit))
    return await mark_notification(visit, form)
