"""Worklist: all heaters that need attention, the most urgent first, by reason and in pages."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import msgspec

from server.domain.visits import VisitReason, reason_for
from server.domain.worklist import Reason, WorklistEntry
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.findings import Judged, heater_findings, read_thresholds
from server.pages.shared.heater.outlooks import stored_trends
from server.pages.shared.heater.pressure_sparks import pressure_sparks
from server.pages.shared.heater.sampling import remember_heaters
from server.pages.shared.lists.filters import Pager, paged
from server.pages.shared.lists.worklist_rows import RankedHeaters, WorkRow, ranked_heaters
from server.pages.shared.plan.visit_form import plan_several, undo_visits
from server.provider.heaters import Heater
from server.web.outcomes import Redirect
from server.web.visit import Form, Visit


class ReasonCount(msgspec.Struct):
    """A reason that can be chosen, and the number of heaters that have it."""

    reason: Reason
    count: int


class Data(Judged):
    reason: Reason | Literal[""]
    """The reason filter; empty shows all."""
    reasons: list[ReasonCount]
    rows: list[WorkRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `reason` and `page`; ignores unknown values. Raises ProviderError."""
    reason, page = visit.choice("reason", tuple(Reason)), visit.query_number("page")

    def matching(entries: Sequence[WorklistEntry]) -> Sequence[WorklistEntry]:
        return [entry for entry in entries if not reason or reason in _reasons(entry)]

    def shown(ranked: RankedHeaters) -> Sequence[WorklistEntry]:
        return paged(matching(ranked.entries), page)[0]

    heaters, (limits, limits_problem), trends = await asyncio.gather(
        visit.provider.installers.heaters(), read_thresholds(visit), stored_trends(visit)
    )
    ranked = await ranked_heaters(visit, heaters, limits, trends, shown)
    remember_heaters(visit, heaters)
    entries, pager = paged(matching(ranked.entries), page)
    sparks = await pressure_sparks(
        visit,
        [
            entry.id
            for entry in entries
            if Reason.PRESSURE in _reasons(entry) or ranked.pressure_falls(entry.id)
        ],
    )
    counts = Counter(found for entry in ranked.entries for found in _reasons(entry))
    return Data(
        reason=reason,
        reasons=[
            ReasonCount(each, counts[each]) for each in Reason if counts[each] or each == reason
        ],
        limits_problem=limits_problem,
        trends_known=trends.known,
        rows=ranked.rows(visit, entries, sparks),
        pager=pager,
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Plans a visit at the chosen heaters, each for its most urgent reason; or undoes that
    (`undo`). Raises FormErrors and ProviderError."""
    if "undo" in form:
        return await undo_visits(visit, form["undo"])
    heaters, (limits, _), trends = await asyncio.gather(
        visit.provider.installers.heaters(), read_thresholds(visit), stored_trends(visit)
    )
    worsenings, faults = trends.worsenings(visit, heaters, limits), known_faults(visit)

    def reason(heater: Heater) -> VisitReason:
        worse = worsenings.get(str(heater.id), ())
        return reason_for(heater_findings(heater, limits, faults, worse))

    return await plan_several(visit, form, heaters, reason, visit.url)


def _reasons(entry: WorklistEntry) -> list[Reason]:
    return [finding.reason for finding in entry.findings]
