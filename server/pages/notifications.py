"""Notifications: filtered by state, type and heater, in pages of ten, each marked as read or
not."""

import asyncio
from typing import Literal

import msgspec

from server.domain.limits import NOTIFICATION_PAGE_SIZE
from server.pages.shared.heater.findings import optional_thresholds
from server.pages.shared.heater.rows import Location, location_fields
from server.pages.shared.lists.filters import notification_filter
from server.pages.shared.notifications.marking import mark_all, mark_notification, undo
from server.pages.shared.notifications.rows import (
    NotificationRow,
    lacks_unit,
    notification_rows,
    read_heaters_of,
    with_units,
)
from server.provider.notifications import Notification
from server.web.outcomes import Redirect
from server.web.parts import optional
from server.web.visit import Form, Visit

_NOTIFICATION_PAGES_SHOWN = 50
"""The most pages of notifications on one screen; further pages replace the newest."""

_MAX_PAGE = 10**8


class HeaterFilter(Location):
    """The heater whose notifications are shown; only its id if it cannot be read."""

    id: str
    name: str | None


class Data(msgspec.Struct):
    read: Literal["", "0", "1"]
    """The state filter: none, unread or read."""
    type: Literal["", "info", "warning"]
    heater: HeaterFilter | None
    first: int
    """The first shown page of ten notifications; page 1 has the newest."""
    page: int
    """The last page that is shown."""
    more: bool
    """Whether there are older notifications."""
    notifications: list[NotificationRow]


async def load(visit: Visit) -> Data:
    """Reads the filters and `page`; ignores unknown values. Raises Redirect to the newest
    notifications if the page is beyond the end."""
    page = visit.query_number("page", most=_MAX_PAGE)
    first = max(1, page - _NOTIFICATION_PAGES_SHOWN + 1)
    shown = (page - first + 1) * NOTIFICATION_PAGE_SIZE
    # One more than is shown is requested, to learn whether there are more.
    notifications, heater = await asyncio.gather(
        visit.provider.notifications.newest(
            notification_filter(visit), limit=shown + 1, offset=(first - 1) * NOTIFICATION_PAGE_SIZE
        ),
        _heater(visit),
    )
    if first > 1 and not notifications:
        raise Redirect(visit.with_query(page=None))
    shown_items = notifications[:shown]
    await asyncio.gather(read_heaters_of(visit, shown_items), _read_units(visit, shown_items))
    return Data(
        read=visit.choice("read", ("0", "1")),
        type=visit.choice("type", ("info", "warning")),
        heater=heater,
        first=first,
        page=page,
        more=len(notifications) > shown,
        notifications=notification_rows(visit, shown_items),
    )


async def _read_units(visit: Visit, notifications: list[Notification]) -> None:
    """Sets the unit of pressures that were sent without one."""
    if any(map(lacks_unit, notifications)):
        with_units(notifications, await optional_thresholds(visit))


async def _heater(visit: Visit) -> HeaterFilter | None:
    """The heater that the query parameter `heater` names; None without the parameter."""
    heater_id = visit.query("heater")
    if not heater_id:
        return None
    heater = await optional(visit, lambda provider: provider.heaters.heater(heater_id))
    name = heater.name if heater else None
    return HeaterFilter(**location_fields(heater), id=heater_id, name=name)


def repeatable(form: Form) -> bool:
    """Marking one notification is repeatable. Marking all a second time would find none, and lose
    the undo."""
    return "notification" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Marks one notification (`notification`) or all unread ones of the filter (`all`), or undoes
    the latter (`undo`)."""
    if "undo" in form:
        return await undo(visit, form["undo"])
    if "all" in form:
        return await mark_all(visit, notification_filter(visit))
    return await mark_notification(visit, form)
