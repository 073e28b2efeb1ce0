"""Notifications: filtered by state and type, ten more at a time, each to be marked as read."""

import asyncio
from typing import Literal

import msgspec

from server.domain.limits import MAX_NOTIFICATION_PAGES, NOTIFICATION_PAGE_SIZE
from server.pages.bulk_marking import mark_all, undo
from server.pages.marking import mark
from server.pages.parameter_rows import account_unit
from server.pages.shapes import NotificationRow, notification_row
from server.web.outcome import Redirect
from server.web.visit import Form, Visit

_READ: tuple[Literal["0", "1"], ...] = ("0", "1")
_TYPES: tuple[Literal["info", "warning"], ...] = ("info", "warning")


class Data(msgspec.Struct):
    read: Literal["", "0", "1"]
    """The state filter: none, unread or read."""
    type: Literal["", "info", "warning"]
    """The type filter."""
    page: int
    """How many pages of ten are shown, from the newest on."""
    more: bool
    """Whether there may be older ones."""
    notifications: list[NotificationRow]


async def load(visit: Visit) -> Data:
    """Reads the filters and `page` from the address; ignores unknown values."""
    read, kind = filters(visit)
    page = visit.query_number("page", most=MAX_NOTIFICATION_PAGES)
    answers = await asyncio.gather(
        *(
            visit.provider.heaters.notifications(
                limit=NOTIFICATION_PAGE_SIZE,
                offset=index * NOTIFICATION_PAGE_SIZE,
                read=None if not read else read == "1",
                kind=kind or None,
            )
            for index in range(page)
        )
    )
    by_id = {str(item.id): item for answer in answers for item in answer}
    unit = account_unit(visit)
    return Data(
        read=read,
        type=kind,
        page=page,
        more=len(answers[-1]) >= NOTIFICATION_PAGE_SIZE and page < MAX_NOTIFICATION_PAGES,
        notifications=[notification_row(item, unit) for item in by_id.values()],
    )


def filters(visit: Visit) -> tuple[Literal["", "0", "1"], Literal["", "info", "warning"]]:
    """The state and the type that the address asks for; empty for all."""
    return visit.choice("read", _READ), visit.choice("type", _TYPES)


def repeatable(form: Form) -> bool:
    """Marking one is. Marking all again would find none to mark, and lose the way back."""
    return "notification" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Marks one (`notification`), all unread ones of the filter (`all`), or takes that back."""
    if "undo" in form:
        return await undo(visit, form["undo"])
    if "all" in form:
        return await mark_all(visit, filters(visit)[1] or None)
    return await mark(visit, form)
