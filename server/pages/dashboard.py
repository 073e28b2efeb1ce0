"""Dashboard: counts by status group, the worklist, and the lists of what needs attention."""

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

import msgspec

from server.domain.limits import DASHBOARD_REFRESH_SECONDS, DASHBOARD_ROWS
from server.domain.statuses import StatusGroup
from server.pages.shared.current_faults import CurrentFaults, current_faults
from server.pages.shared.findings import limits_of
from server.pages.shared.heater_status import group_of_heater, statuses_for
from server.pages.shared.linked_heaters import group_of_count
from server.pages.shared.list_rows import (
    HeaterRow,
    NotificationRow,
    heater_row,
    notification_row,
)
from server.pages.shared.named import Named
from server.pages.shared.temperature_unit import temperature_unit
from server.pages.shared.worklist_rows import RankedHeaters, WorkRow
from server.provider.errors import ProblemKind
from server.provider.heaters.heaters import Heater, StatusCount
from server.provider.heaters.notifications import NotificationFilter
from server.provider.installers.invites import Invite
from server.web.page import Part, Refresh
from server.web.visit import Visit, attempt, part, side_part

T = TypeVar("T")
R = TypeVar("R")

_UNREAD = NotificationFilter(read=False)


class GroupCount(msgspec.Struct):
    group: StatusGroup
    count: int


class NewCustomer(Named):
    created: datetime | None


class OutstandingInvite(msgspec.Struct):
    id: str
    account_name: str | None
    created: datetime | None


class Data(msgspec.Struct):
    counts: Part[GroupCount]
    worklist: Part[WorkRow]
    """The most urgent heaters."""
    worklist_total: int
    """The number of heaters that need attention."""
    limits_problem: ProblemKind | None
    """Why default limits are used instead of some or all of the installer's."""
    failures: Part[HeaterRow]
    warnings: Part[HeaterRow]
    notifications: Part[NotificationRow]
    customers: Part[NewCustomer]
    invites: Part[OutstandingInvite]


async def load(visit: Visit) -> Data:
    """Loads all parts concurrently; a part that fails has a problem, and the others are shown. The
    worklist is waited for, with the limits that it is made of. Failures are in its order."""
    visit.refresh = Refresh(DASHBOARD_REFRESH_SECONDS, visit.url, how="quiet")
    installers, heaters = visit.provider.installers, visit.provider.heaters
    counts, (linked, faults), thresholds, notifications, customers, invites = await asyncio.gather(
        side_part(visit, "counts", heaters.status_counts),
        _heaters_and_faults(visit),
        attempt(visit.provider.account.thresholds_and_total),
        side_part(
            visit,
            "notifications",
            lambda: visit.provider.notifications.newest(_UNREAD, limit=DASHBOARD_ROWS),
        ),
        side_part(visit, "customers", lambda: installers.newest_customers(DASHBOARD_ROWS)),
        side_part(visit, "invites", lambda: visit.provider.invites.outstanding(DASHBOARD_ROWS)),
    )
    (limits, limits_sent), limits_problem = thresholds[0] or ([], 0), thresholds[1]
    if len(limits) < limits_sent:
        limits_problem = "invalid_response"
    ranked = RankedHeaters(linked, limits_of(limits), faults, visit.settings.route_url)
    failures = linked.of(ranked.with_fault()[:DASHBOARD_ROWS])
    warnings = _in_group(linked, StatusGroup.NO_CONNECTION)
    statuses = await statuses_for(visit, [*failures.items, *warnings.items])
    statuses = statuses.with_faults(faults.of)

    return Data(
        counts=counts.of(_by_group(counts.items)),
        worklist=ranked.rows(),
        worklist_total=ranked.total,
        limits_problem=limits_problem,
        failures=_rows(failures, lambda item: heater_row(item, statuses)),
        warnings=_rows(warnings, lambda item: heater_row(item, statuses)),
        notifications=_rows(
            notifications,
            lambda item: notification_row(item, temperature_unit(visit), ranked.faults),
        ),
        customers=_rows(customers, lambda item: NewCustomer(str(item.id), item.name, item.created)),
        invites=_rows(
            _outstanding(invites),
            lambda item: OutstandingInvite(str(item.id), item.account_name, item.created),
        ),
    )


async def _heaters_and_faults(visit: Visit) -> tuple[Part[Heater], CurrentFaults]:
    linked = await part(visit.provider.installers.heaters)
    return linked, await current_faults(visit, linked.items)


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


def _in_group(heaters: Part[Heater], group: StatusGroup) -> Part[Heater]:
    """The first `DASHBOARD_ROWS` heaters with a status in this group."""
    matching = [item for item in heaters.items if group_of_heater(item) is group]
    return heaters.of(matching[:DASHBOARD_ROWS])


def _outstanding(invites: Part[Invite]) -> Part[Invite]:
    """Invites that are neither accepted nor completed (specification, section 2, dashboard)."""
    matching = [item for item in invites.items if not item.accepted and not item.completed]
    return invites.of(matching)
