"""Maintenance: when each linked heater is due, by month, and the planned visits."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

import msgspec

from server.domain.folding import fold
from server.domain.limits import LIST_PAGE_SIZE
from server.domain.maintenance import Due, Operation, Unknown
from server.domain.plausible import Implausible, Shown
from server.domain.sorting import text_key
from server.domain.visits import VisitReason, VisitState
from server.domain.worklist import Finding, Reason
from server.pages.shared.customers.contacts import ContactRow, contact_fields, read_customers
from server.pages.shared.heater.rows import at_shared_addresses
from server.pages.shared.lists.filters import Pager, page_bounds
from server.pages.shared.plan.filter import PlanFilter, plan_filter, sections_with
from server.pages.shared.plan.plan import MaintenancePlan, read_plan
from server.pages.shared.plan.sections import PlanEntry, has_event, in_order, section_key
from server.pages.shared.plan.visit_form import (
    VisitForm,
    plan_several,
    save_visit,
    undo_visits,
    visit_form,
)
from server.pages.shared.plan.visits import (
    FinishedVisit,
    PlannedVisit,
    finished_visit,
    planned_visit,
)
from server.web.outcomes import Redirect
from server.web.page import PartProblem
from server.web.routes import address_part
from server.web.visit import Form, Visit


class PlanRow(ContactRow):
    section: str
    """`overdue`, a month such as `2027-03`, `later` or `unknown`."""
    hours: Shown
    """Operating hours since maintenance."""
    seen: date | None
    """The day of these hours, if they are not from today."""
    seen_unknown: bool
    """Whether the time of these hours that was sent cannot be right."""
    operation: Operation | None
    due: Due | None
    unknown: Unknown | None
    """Why the due date is not known."""
    duty: date | None
    """When what the installer has noted is due, such as a yearly check."""
    last: date | None
    """The day of the last maintenance, if the service history has been read and the operating hours
    confirm an entry."""
    noted: date | None
    """The day of the newest service note, if the service history has been read."""
    planned: PlannedVisit | None
    """The next one."""
    visited: FinishedVisit | None
    """The last maintenance, if it has not ended that the heater is overdue."""


class PlanChoice(msgspec.Struct):
    """A section or a day that can be chosen, and the number of its heaters."""

    value: str
    count: int


class Planning(msgspec.Struct):
    row: PlanRow
    form: VisitForm


class Data(msgspec.Struct):
    month: str
    """The section that is shown; empty shows all."""
    day: date | None
    """Only heaters with a visit on this day are shown; None shows all."""
    place: str
    """The town that is shown; empty shows all."""
    months: list[PlanChoice]
    days: list[PlanChoice]
    places: list[str]
    limit: float
    """The hours after which maintenance is due."""
    limits_problem: PartProblem | None
    """Why default limits are used instead of some or all of the installer's."""
    is_stored: bool
    """False if the stored history of heaters cannot be read."""
    has_events: bool
    """Whether the calendar has any of the chosen heaters."""
    rows: list[PlanRow]
    pager: Pager
    planning: Planning | None


async def load(visit: Visit) -> Data:
    """Reads `month`, `day`, `place`, `page` and `plan` (a heater's id); ignores unknown values."""
    deadline = asyncio.get_running_loop().time() + visit.settings.part_timeout
    plan = await read_plan(visit)
    chosen = plan_filter(visit)
    in_place = chosen.in_place(plan.entries)
    months = Counter(
        section for each in chosen.on_day(in_place) for section in sections_with(each, chosen.day)
    )
    entries = chosen.in_time(in_place)
    start, pager = page_bounds(len(entries), visit.query_number("page"))
    shown = in_order(entries, start, start + LIST_PAGE_SIZE)
    await read_customers(visit, [each.heater for each in shown], deadline)
    return Data(
        month=chosen.month,
        day=chosen.day,
        place=chosen.place,
        months=_months(months, chosen.month),
        days=_days(in_place, chosen, plan.today),
        places=_places(plan, chosen.place),
        limit=plan.limits.maintenance_hours,
        limits_problem=plan.limits_problem,
        is_stored=plan.is_stored,
        has_events=any(has_event(each, plan.today) for each in entries),
        rows=_rows(visit, shown, plan),
        pager=pager,
        planning=_planning(visit, plan, chosen.day),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Plans a visit at the heater in `plan`, or maintenance at the chosen ones; or undoes that
    (`undo`). Raises FormErrors."""
    if "undo" in form:
        return await undo_visits(visit, form["undo"])
    address = visit.with_query(plan=None)
    if heater_id := visit.query("plan"):
        return await save_visit(
            visit, form, heater_id, lambda listed: f"{address}#plan-{address_part(listed)}"
        )
    heaters = await visit.provider.installers.heaters()
    return await plan_several(visit, form, heaters, lambda _: VisitReason.MAINTENANCE, address)


def _months(counts: Counter[str], chosen: str) -> list[PlanChoice]:
    """The sections with heaters, and the chosen section, so that the user can unselect it."""
    sections = sorted({*counts, chosen} - {""}, key=section_key)
    return [PlanChoice(each, counts[each]) for each in sections]


def _days(entries: Sequence[PlanEntry], chosen: PlanFilter, today: date) -> list[PlanChoice]:
    """The coming days with planned visits in the chosen section, and the chosen day, so that the
    user can unselect it."""
    planned = Counter(
        day
        for each in entries
        for day in {planned.day for planned in each.planned}
        if chosen.is_of_month(each, day)
    )
    days = {day for day in planned if day >= today}
    if chosen.day:
        days.add(chosen.day)
    return [PlanChoice(day.isoformat(), planned[day]) for day in sorted(days)]


def _places(plan: MaintenancePlan, chosen: str) -> list[str]:
    """The towns, each in one spelling, and the chosen town, so that the user can unselect it."""
    names = (chosen, *(each.heater.city_name or "" for each in plan.entries))
    by_key = {fold(name): name.strip() for name in reversed(names) if name.strip()}
    return sorted(by_key.values(), key=text_key)


def _rows(visit: Visit, entries: Sequence[PlanEntry], plan: MaintenancePlan) -> list[PlanRow]:
    shown, planned = ([each.heater for each in some] for some in (entries, plan.entries))
    shared = at_shared_addresses(shown, planned)
    return [_row(visit, each, plan, shared) for each in entries]


def _row(
    visit: Visit, entry: PlanEntry, plan: MaintenancePlan, shared: Mapping[str, bool]
) -> PlanRow:
    heater, wear, due, planned = entry.heater, entry.wear, entry.due, entry.next_visit
    is_overdue = isinstance(due, Due) and due.overdue
    findings = [Finding(Reason.MAINTENANCE)] if is_overdue else []
    shown = heater.shown("num_hours_heater_since_maintenance")
    return PlanRow(
        **contact_fields(visit, heater, shared),
        section=entry.section,
        hours=shown if isinstance(shown, Implausible) else wear.hours,
        seen=wear.seen if wear.seen < plan.today else None,
        seen_unknown=heater.has_wrong_time("last_seen"),
        operation=wear.operation,
        due=due if isinstance(due, Due) else None,
        unknown=due if isinstance(due, Unknown) else None,
        duty=entry.duty.due if entry.duty else None,
        last=wear.last,
        noted=wear.noted,
        planned=planned_visit(planned, plan.today) if planned else None,
        visited=finished_visit(visit, entry.visits, findings),
    )


def _planning(visit: Visit, plan: MaintenancePlan, day: date | None) -> Planning | None:
    """The dialog for the visit of the heater in `plan` on the chosen day, else its next one, else a
    new one, as one that has begun is not planned again; None if that is not a linked heater."""
    heater_id = visit.query("plan")
    found = (each for each in plan.entries if str(each.heater.id) == heater_id)
    entry = next(found, None) if heater_id else None
    if entry is None:
        return None
    coming = [each for each in entry.planned if each.state is VisitState.PLANNED]
    known = next((each for each in coming if each.day == day), next(iter(coming), None))
    shown = planned_visit(known, plan.today) if known else None
    form = visit_form(visit, shown, VisitReason.MAINTENANCE)
    return Planning(_rows(visit, [entry], plan)[0], form)
