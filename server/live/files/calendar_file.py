"""The maintenance plan as a calendar: planned visits on their days, and due maintenance by month.

Due maintenance has no exact day: each month has one event, on its first day or today, that lists
its heaters.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date

from starlette.responses import Response
from starlette.routing import Route

from server.domain.folding import fold
from server.domain.icalendar import MEDIA_TYPE, Event, calendar_text
from server.domain.visits import ENDED, SiteVisit
from server.live.endpoint import FileEndpoint
from server.live.files.cells import Texts
from server.live.files.plan_columns import reason_text
from server.pages.shared.customers.contacts import (
    is_customer_unknown,
    known_customer,
    read_customers_of_file,
    room,
)
from server.pages.shared.heater.rows import joined, place_name, type_name
from server.pages.shared.plan.filter import chosen_plan, plan_filter
from server.pages.shared.plan.plan import MaintenancePlan
from server.pages.shared.plan.sections import (
    OVERDUE,
    PlanEntry,
    has_event,
    in_order,
    is_in_a_month,
)
from server.pages.shared.plan.visits import cancelled_of
from server.provider.heaters import Heater
from server.web.answers import see_other
from server.web.host import Host
from server.web.page import Message
from server.web.visit import Visit

_MAX_CALENDAR_LINES = 60
"""The most heaters that the calendar names in one month: calendar programs cut off longer
descriptions."""

PLANNED, DUE, MORE = "ics.planned", "ics.due", "ics.more"
CUSTOMER_UNKNOWN, USUAL_LIMITS = "ics.customer_unknown", "worklist.usual_limits"
CALENDAR_TEXTS = (PLANNED, DUE, MORE, CUSTOMER_UNKNOWN, USUAL_LIMITS)
"""The keys of the calendar's texts, which the host reads from the build's manifest."""


def calendar_routes(host: Host) -> list[Route]:
    """The route of the calendar file; empty on a host without a store."""
    file = _CalendarFile(host, "maintenance", "ics")
    return [Route(file.route.path, file.handle, methods=["GET"])] if host.history_store else []


class _CalendarFile(FileEndpoint):
    async def answer(self, visit: Visit) -> Response:
        plan = await chosen_plan(visit)
        entries = [each for each in in_order(plan.entries) if has_event(each, plan.today)]
        if not entries:
            # A calendar without events is invalid.
            visit.session.flash = Message("CALENDAR_EMPTY")
            return see_other(self.screen(visit))
        events = _Events(visit, self.host.build.columns[visit.locale], plan, entries)
        await read_customers_of_file(visit, events.named())
        content = calendar_text(events, "-//heatdesk//EN", visit.now)
        return Response(
            content.encode(),
            headers={
                "Content-Type": MEDIA_TYPE,
                "Content-Disposition": 'attachment; filename="maintenance.ics"',
            },
        )


class _Events:
    """The events of a plan: those of visits, and one for each section."""

    def __init__(
        self, visit: Visit, texts: Texts, plan: MaintenancePlan, entries: Sequence[PlanEntry]
    ) -> None:
        self._visit = visit
        self._chosen = plan_filter(visit)
        self._texts = texts
        self._today = plan.today
        self._has_usual_limits = plan.limits_problem is not None
        self._visits: list[tuple[Heater, SiteVisit]] = []
        self._due_in: dict[str, list[Heater]] = defaultdict(list)
        for entry in entries:
            coming = [each for each in entry.planned if each.day >= plan.today]
            self._visits += [
                (entry.heater, each) for each in (*coming, *cancelled_of(entry.visits, plan.today))
            ]
            if not coming and is_in_a_month(entry):
                self._due_in[entry.section].append(entry.heater)

    def named(self) -> list[Heater]:
        """The heaters of which the calendar has a line."""
        due = (heater for found in self._due_in.values() for heater in found[:_MAX_CALENDAR_LINES])
        return [*(heater for heater, _ in self._visits), *due]

    def __iter__(self) -> Iterator[Event]:
        for heater, planned in self._visits:
            yield self._planned(heater, planned)
        for section, heaters in self._due_in.items():
            yield self._due(section, heaters)

    def _planned(self, heater: Heater, planned: SiteVisit) -> Event:
        place = place_name(heater, room(self._visit, heater))
        reason = reason_text(self._texts, planned)
        return Event(
            uid=self._uid(f"visit {planned.id}"),
            sequence=planned.sequence,
            cancelled=planned.state in ENDED,
            day=planned.day,
            time=planned.time,
            summary=_filled(self._texts[PLANNED], reason=reason, place=place),
            description="\n".join(each for each in (self._line(heater), planned.note) if each),
            location=_postal_address(heater),
        )

    def _due(self, section: str, heaters: Sequence[Heater]) -> Event:
        first = self._today if section == OVERDUE else date.fromisoformat(f"{section}-01")
        lines = [self._line(heater) for heater in heaters[:_MAX_CALENDAR_LINES]]
        if more := len(heaters) - len(lines):
            lines.append(_filled(self._texts[MORE], number=more))
        if self._has_usual_limits:
            lines.append(self._texts[USUAL_LIMITS])
        # The files of two towns or days have different heaters of the same month.
        names = ("due", section, self._chosen.day, fold(self._chosen.place))
        return Event(
            uid=self._uid(" ".join(str(name) for name in names if name)),
            day=max(first, self._today),
            summary=_filled(self._texts[DUE], number=len(heaters)),
            description="\n".join(lines),
        )

    def _line(self, heater: Heater) -> str:
        customer = known_customer(self._visit, heater)
        is_unknown = is_customer_unknown(self._visit, heater)
        known = (
            _postal_address(heater),
            room(self._visit, heater),
            customer.name or heater.name,
            customer.phone_number,
            self._texts[CUSTOMER_UNKNOWN] if is_unknown else None,
            type_name(heater),
            heater.serial_number,
        )
        return " · ".join(each for each in known if each)

    def _uid(self, what: str) -> str:
        name = f"{self._visit.settings.store_provider} {self._visit.account_key} {what}"
        return f"{hashlib.sha256(name.encode()).hexdigest()[:32]}@heatdesk"


def _postal_address(heater: Heater) -> str:
    street = joined(heater.address, heater.address_number)
    return joined(street, joined(heater.postal_code, heater.city_name), by=", ")


def _filled(text: str, **values: str | int) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{{{name}}}}}", str(value))
    return text
