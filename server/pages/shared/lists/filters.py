"""The filters of lists in their addresses, and the pages of a list."""

from collections.abc import Sequence
from typing import Literal, TypeVar
from urllib.parse import quote, urlencode

import msgspec

from server.domain.limits import LIST_PAGE_SIZE, MAX_FIELD_CHARACTERS
from server.domain.search import SearchCriteria
from server.domain.sorting import DEFAULT_SORT, HeaterSort, HostSort, ListSort
from server.domain.statuses import StatusGroup
from server.domain.worklist import Reason
from server.provider.heaters import CustomerAccount
from server.provider.notifications import NotificationFilter
from server.web.visit import Visit

_MAX_LIST_QUERY = 500
"""The most characters of a list's query that the session keeps for the way back."""


class HeaterFilter(msgspec.Struct, frozen=True):
    """Selects heaters of the list; an empty field filters nothing."""

    groups: list[StatusGroup]
    type: str
    """The name of a heater type."""
    fault: str
    """The code of a current fault."""
    reason: Reason | Literal[""]


def heater_filter(visit: Visit) -> HeaterFilter:
    """The filter in `status`, `type`, `fault` and `reason`; unknown statuses and reasons are
    ignored. The groups are in their own order."""
    names = {name.upper() for name in visit.query_list("status")}
    return HeaterFilter(
        groups=[group for group in StatusGroup if group in names],
        type=visit.query("type")[:MAX_FIELD_CHARACTERS],
        fault=visit.query("fault")[:MAX_FIELD_CHARACTERS],
        reason=visit.choice("reason", tuple(Reason)),
    )


def heater_sort(visit: Visit) -> ListSort:
    """The order in `sort`, or the default one."""
    sorts: tuple[ListSort, ...] = (*HeaterSort, *HostSort)
    return visit.choice("sort", sorts) or DEFAULT_SORT


def heaters_query(chosen: HeaterFilter, sort: ListSort, page: int) -> str:
    """The query of the heater list, as in its own links; empty if it is longer than
    `_MAX_LIST_QUERY`."""
    fields = {
        "status": chosen.groups,
        "type": chosen.type,
        "fault": chosen.fault,
        "reason": chosen.reason,
        "sort": "" if sort == DEFAULT_SORT else sort,
        "page": page if page > 1 else "",
    }
    filled = {name: value for name, value in fields.items() if value}
    query = urlencode(filled, doseq=True, quote_via=quote)
    return query if len(query) <= _MAX_LIST_QUERY else ""


def notification_filter(visit: Visit) -> NotificationFilter:
    """The filter in `read` (0 or 1), `type` (info or warning) and `heater` (an id)."""
    read = visit.choice("read", ("0", "1"))
    return NotificationFilter(
        read=None if not read else read == "1",
        kind=visit.choice("type", ("info", "warning")) or None,
        heater_id=visit.query("heater") or None,
    )


async def search_customers(visit: Visit, criteria: str) -> list[CustomerAccount]:
    """The customers that match; all customers for empty criteria."""
    text = SearchCriteria(criteria).provider_criteria
    installers = visit.provider.installers
    return await (installers.search(text) if text else installers.customers())


T = TypeVar("T")


class Pager(msgspec.Struct):
    """The page of a list that is shown; pages count from 1."""

    page: int
    pages: int
    total: int


def paged(rows: Sequence[T], page: int) -> tuple[Sequence[T], Pager]:
    """The rows of one page, and its pager; beyond the end, those of the last page."""
    start, pager = page_bounds(len(rows), page)
    return rows[start : start + LIST_PAGE_SIZE], pager


def page_bounds(total: int, page: int) -> tuple[int, Pager]:
    """The index of the first row of a page in a list of `total` rows, and its pager; beyond the
    end, those of the last page."""
    pages = max(1, -(-total // LIST_PAGE_SIZE))
    page = min(page, pages)
    return (page - 1) * LIST_PAGE_SIZE, Pager(page=page, pages=pages, total=total)
