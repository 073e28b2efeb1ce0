"""Dashboard: counts by status group, the worklist, and lists of faults, notifications, customers
and invites."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

import msgspec

from server.domain.limits import DASHBOARD_REFRESH_SECONDS, DASHBOARD_ROWS
from server.domain.statuses import StatusGroup
from server.domain.worklist import Thresholds, WorklistEntry
from server.pages.shared.customers.contacts import known_customer
from server.pages.shared.customers.rows import InviteRow, invite_row
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.findings import Judged, read_thresholds
from server.pages.shared.heater.outlooks import stored_trends
from server.pages.shared.heater.rows import StatusRow, at_shared_addresses, status_row_fields
from server.pages.shared.heater.sampling import remember_heaters
from server.pages.shared.heater.status import is_offline, statuses_for
from server.pages.shared.lists.filtered_heaters import group_of_count
from server.pages.shared.lists.worklist_rows import RankedHeaters, WorkRow, ranked_heaters
from server.pages.shared.notifications.rows import (
    NotificationRow,
    notification_rows,
    remember_heaters_of,
    with_units,
)
from server.provider.heaters import Heater, StatusCount
from server.provider.notifications import NotificationFilter
from server.web.page import Named, Part, PartProblem, Refresh
from server.web.parts import part
from server.web.visit import Visit

WORKLIST_ROWS = 10

T = TypeVar("T")
R = TypeVar("R")

_UNREAD = NotificationFilter(read=False)


class GroupCount(msgspec.Struct):
    group: StatusGroup
    count: int


class NewCustomer(Named):
    created: datetime | None


class Data(Judged):
    counts: Part[GroupCount]
    visits: list[WorkRow]
    """The heaters to visit today, with those of earlier days, at most WORKLIST_ROWS."""
    visits_total: int
    worklist: Part[WorkRow]
    """The most urgent of the heaters that are neither in `visits` nor visited later for what is
    most urgent there; together with `visits` WORKLIST_ROWS."""
    worklist_total: int
    """The number of heaters of which `worklist` has the most urgent."""
    attention_total: int
    """The number of heaters that need attention."""
    failures: Part[StatusRow]
    failures_total: int
    warnings: Part[StatusRow]
    warnings_total: int
    notifications: Part[NotificationRow]
    customers: Part[NewCustomer]
    invites: Part[InviteRow]


async def load(visit: Visit) -> Data:
    """Loads all parts concurrently; a part that fails has a problem, and the others are shown. Only
    the worklist and the limits that it needs are never late. Failures have the worklist's order."""
    visit.refresh = Refresh(DASHBOARD_REFRESH_SECONDS, visit.url, how="quiet")
    installers, heaters = visit.provider.installers, visit.provider.heaters
    counts, worklist, notifications, customers, invites = await asyncio.gather(
        part(visit, heaters.status_counts, "counts"),
        _ranked_heaters(visit),
        part(
            visit,
            lambda: visit.provider.notifications.newest(_UNREAD, limit=DASHBOARD_ROWS),
            "notifications",
        ),
        part(visit, lambda: installers.newest_customers(DASHBOARD_ROWS), "customers"),
        part(visit, lambda: visit.provider.invites.outstanding(DASHBOARD_ROWS), "invites"),
    )
    linked, ranked, limits, problem, trends_known = worklist
    visits, unplanned = _visits(ranked), _unplanned(ranked)
    with_fault = ranked.with_fault()
    offline = [item for item in linked.items if is_offline(item)]
    failures, warnings = (linked.of(each[:DASHBOARD_ROWS]) for each in (with_fault, offline))
    listed = [*failures.items, *warnings.items]
    statuses = (await statuses_for(visit, listed)).with_faults(known_faults(visit).of)
    shared = at_shared_addresses(listed, linked.items)
    if not linked.problem:
        remember_heaters_of(visit, notifications.items, linked.items)

    def heater(item: Heater) -> StatusRow:
        row = StatusRow(
            **status_row_fields(item, statuses, [known_customer(visit, item).name], shared)
        )
        if row.address or row.postal_code:
            # Only a heater whose address is not known is named by it.
            row.name = None
        return row

    return Data(
        counts=counts.of(_by_group(counts.items)),
        visits=ranked.rows(visit, visits),
        visits_total=len(ranked.todays()),
        worklist=linked.of(ranked.rows(visit, unplanned)),
        worklist_total=ranked.unplanned_total(),
        attention_total=ranked.total,
        limits_problem=problem,
        trends_known=trends_known,
        failures=_rows(failures, heater),
        failures_total=len(with_fault),
        warnings=_rows(warnings, heater),
        warnings_total=len(offline),
        notifications=notifications.of(
            notification_rows(visit, with_units(notifications.items, limits))
        ),
        customers=_rows(customers, lambda item: NewCustomer(str(item.id), item.name, item.created)),
        # A provider may not know the filter (specification, section 2, dashboard).
        invites=_rows(
            invites.of([each for each in invites.items if not (each.accepted or each.completed)]),
            invite_row,
        ),
    )


async def _ranked_heaters(
    visit: Visit,
) -> tuple[Part[Heater], RankedHeaters, Thresholds, PartProblem | None, bool]:
    """The linked heaters; the same heaters ranked by the limits; the limits; why default limits are
    used, or None; and whether the stored trends could be read."""
    linked, (limits, problem), trends = await asyncio.gather(
        part(visit, visit.provider.installers.heaters), read_thresholds(visit), stored_trends(visit)
    )
    ranked = await ranked_heaters(visit, linked.items, limits, trends, _shown, most=WORKLIST_ROWS)
    remember_heaters(visit, linked.items)
    return linked, ranked, limits, problem, trends.known


def _shown(ranked: RankedHeaters) -> Sequence[WorklistEntry]:
    return [*_visits(ranked), *_unplanned(ranked)]


def _visits(ranked: RankedHeaters) -> Sequence[WorklistEntry]:
    return ranked.todays()[:WORKLIST_ROWS]


def _unplanned(ranked: RankedHeaters) -> Sequence[WorklistEntry]:
    return ranked.unplanned()[: WORKLIST_ROWS - len(_visits(ranked))]


def _rows(source: Part[T], row: Callable[[T], R]) -> Part[R]:
    return source.of([row(item) for item in source.items[:DASHBOARD_ROWS]])


def _by_group(counts: list[StatusCount]) -> list[GroupCount]:
    totals: Counter[StatusGroup] = Counter()
    for count in counts:
        totals[group_of_count(count)] += count.num_heaters
    return [
        GroupCount(group, totals[group])
        for group in StatusGroup
        if totals[group] or group is not StatusGroup.OTHER
    ]
