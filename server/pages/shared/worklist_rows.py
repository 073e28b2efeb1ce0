"""The rows of the dashboard's worklist (`server/domain/worklist.py`)."""

from datetime import datetime

from server.domain.fault_memory import FaultSummary
from server.domain.freshness import Outage
from server.domain.limits import WORKLIST_ROWS
from server.domain.route_address import route_address
from server.domain.worklist import Entry, Finding, Reason, Thresholds, worklist
from server.pages.shared.current_faults import CurrentFaults
from server.pages.shared.findings import condition_of
from server.pages.shared.heater_status import outage_of_heater, status_name
from server.pages.shared.list_rows import HeaterLink, heater_link_fields, position_of
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.page import Part


class WorkRow(HeaterLink):
    """A heater that needs attention; `reasons` has the most urgent first."""

    status_name: str | None
    """The provider's name of the status."""
    fault: FaultSummary | None
    """Which fault it is, as far as it is known."""
    reasons: tuple[Finding, ...]
    outage: Outage | None
    last_seen: datetime | None
    """The time of these values."""
    address: str | None
    """The street."""
    customer: str | None
    """The name of its customer, else its own."""
    phone_number: str | None
    """Of the customer, where the list of heaters has it."""
    route: str | None
    """The address of a map that shows the way."""


class RankedHeaters:
    """The linked heaters that need attention, the most urgent first."""

    def __init__(
        self, heaters: Part[Heater], limits: Thresholds, faults: CurrentFaults, route_url: str
    ) -> None:
        """`route_url` is the template of the settings."""
        self._heaters = heaters
        self._route_url = route_url
        self._faults = faults
        self._by_id = {str(heater.id): heater for heater in heaters.items}
        conditions = [condition_of(each, faults) for each in heaters.items]
        # All faults are listed further below, and no other reasons.
        most = max(WORKLIST_ROWS, sum(condition.fault for condition in conditions))
        self._entries, self.total = worklist(conditions, limits, most)

    def rows(self) -> Part[WorkRow]:
        """The first `WORKLIST_ROWS` of them."""
        return self._heaters.of([self._row(entry) for entry in self._entries[:WORKLIST_ROWS]])

    @property
    def faults(self) -> dict[str, FaultSummary]:
        """The current faults that are known, by the heater's id."""
        known = ((str(each.id), self._faults.of(each)) for each in self.with_fault())
        return {heater_id: fault for heater_id, fault in known if fault}

    def with_fault(self) -> list[Heater]:
        """Those with a fault, which come first."""
        return [
            self._by_id[entry.id]
            for entry in self._entries
            if entry.findings[0].reason is Reason.FAULT
        ]

    def _row(self, entry: Entry) -> WorkRow:
        heater = self._by_id[entry.id]
        customer = _customer(heater)
        return WorkRow(
            **heater_link_fields(heater),
            status_name=status_name(heater),
            fault=self._faults.of(heater),
            reasons=entry.findings,
            outage=outage_of_heater(heater),
            last_seen=heater.last_seen,
            address=heater.address,
            customer=customer.name if customer and customer.name else heater.name,
            phone_number=customer.phone_number if customer else None,
            route=_route(self._route_url, heater),
        )


def _customer(heater: Heater) -> CustomerAccount | None:
    """The customer to call: the first with a phone number, else the first."""
    customers = heater.customer_accounts or []
    with_phone = [customer for customer in customers if customer.phone_number]
    return next(iter(with_phone or customers), None)


def _route(template: str, heater: Heater) -> str | None:
    street = " ".join(part for part in (heater.address, heater.address_number) if part)
    city = " ".join(part for part in (heater.postal_code, heater.city_name) if part)
    return route_address(template, (street, city), position_of(heater))
