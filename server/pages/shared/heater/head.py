"""The head of the screens of one heater: identity, location, status, why it needs attention, how it
is reached, gateway and customers."""

import asyncio
from collections.abc import Iterable
from datetime import datetime

import msgspec

from server.domain.phone_numbers import number_to_dial
from server.domain.statuses import StatusGroup
from server.domain.worklist import UNKNOWN_THRESHOLDS, Finding, Thresholds
from server.domain.worsening import Worsening
from server.pages.shared.heater.current_faults import CurrentFaults, current_faults
from server.pages.shared.heater.findings import heater_findings, optional_thresholds
from server.pages.shared.heater.outlooks import worsening_of
from server.pages.shared.heater.rows import StatusRow, heater_row_fields, route_to, type_name
from server.pages.shared.heater.sampling import remember_heater
from server.pages.shared.heater.status import Statuses, is_offline, statuses_for
from server.provider.heaters import CustomerAccount, Heater
from server.provider.structs import unique_by_id
from server.web.outcomes import Redirect
from server.web.page import Named
from server.web.routes import path_to
from server.web.visit import Visit


class Call(msgspec.Struct):
    """A customer who can be called."""

    name: str | None
    dial: str
    """The number that the link dials."""


def calls_of(customers: Iterable[CustomerAccount]) -> list[Call]:
    """The customers whose phone number can be dialled; the first one of those who share it."""
    calls: dict[str, Call] = {}
    for customer in unique_by_id(customers):
        if dial := number_to_dial(customer.phone_number):
            calls.setdefault(dial, Call(customer.name, dial))
    return list(calls.values())


class HeaterHead(StatusRow):
    type_name: str | None
    serie_name: str | None
    findings: list[Finding]
    """Why the heater needs attention, as on the dashboard; the most urgent first."""
    worsening: tuple[Worsening, ...]
    limits_known: bool
    """Whether the installer's limits could be read; without them some findings are missing."""
    offline: bool
    last_seen: datetime | None
    calls: list[Call]
    """The customers who can be called."""
    route: str | None
    """The address of a map with the route to the heater."""
    list_query: str | None
    """The query of the last heater list that was shown; None before the first one."""


class HeaterCustomer(Named):
    phone_number: str | None
    dial: str | None
    """The number that a link to call dials; None if the text has none."""
    email: str | None


class HeaterInfo(HeaterHead):
    """The head with the gateway and the customers, for details and report."""

    gateway_version: str | None
    gateway_mac: str | None
    customers: list[HeaterCustomer]


def require_type(visit: Visit, heater: Heater) -> None:
    """Raises Redirect to the same tab with the heater's own type if the address has another."""
    if heater.sw_type and heater.sw_type != visit.params["sw_type"]:
        raise redirect_with_query(visit, visit.route.name, sw_type=heater.sw_type)


def redirect_with_query(visit: Visit, route: str, **params: str) -> Redirect:
    """A redirect to another route, with the query and the path parameters of this address; `params`
    replace parameters."""
    path, query = path_to(route, **{**visit.params, **params}), visit.request.url.query
    return Redirect(f"{path}?{query}" if query else path)


async def heater_and_head(visit: Visit) -> tuple[Heater, HeaterHead, Thresholds]:
    """The heater in the address, the head of its screen, and the limits as `optional_thresholds`.
    Raises NotLinked or Gone, and Redirect if the type in the address is not the heater's."""
    heater, limits = await asyncio.gather(
        visit.provider.heaters.heater(visit.params["id"]), optional_thresholds(visit)
    )
    return heater, await heater_head(visit, heater, limits), limits


async def heater_head(visit: Visit, heater: Heater, limits: Thresholds) -> HeaterHead:
    """The head of a screen of this heater. Raises Redirect if the type in the address is not the
    heater's."""
    require_type(visit, heater)
    remember_heater(visit, heater)
    statuses, faults, worsening = await asyncio.gather(
        statuses_for(visit, [heater]),
        current_faults(visit, [heater]),
        worsening_of(visit, heater, limits),
    )
    # Whether the fault that the heater names is solved is not read here.
    names_fault = heater.fault_id is not None
    return _head(visit, heater, limits, statuses, faults, worsening, names_fault=names_fault)


async def heater_info(
    visit: Visit, heater: Heater, limits: Thresholds, faults: CurrentFaults, *, names_fault: bool
) -> HeaterInfo:
    """The head with gateway and customers, for details and report. The heater must have the type in
    the address. `names_fault` is whether the page shows a current fault."""
    remember_heater(visit, heater)
    statuses, worsening = await asyncio.gather(
        statuses_for(visit, [heater]), worsening_of(visit, heater, limits)
    )
    head = _head(visit, heater, limits, statuses, faults, worsening, names_fault=names_fault)
    gateway = heater.gateway
    return HeaterInfo(
        **msgspec.structs.asdict(head),
        gateway_version=gateway.version if gateway else None,
        gateway_mac=gateway.mac if gateway else None,
        customers=[
            HeaterCustomer(
                id=str(item.id),
                name=item.name,
                phone_number=item.phone_number,
                dial=number_to_dial(item.phone_number),
                email=item.email,
            )
            for item in unique_by_id(heater.customer_accounts or [])
        ],
    )


def _head(
    visit: Visit,
    heater: Heater,
    limits: Thresholds,
    statuses: Statuses,
    faults: CurrentFaults,
    worsening: tuple[Worsening, ...],
    *,
    names_fault: bool,
) -> HeaterHead:
    findings = heater_findings(heater, limits, faults, worsening)
    status = statuses.with_faults(faults.of).of(heater)
    limits_known = limits is not UNKNOWN_THRESHOLDS
    customers = [each.name for each in heater.customer_accounts or []]
    if status.group is StatusGroup.ON and (findings or names_fault or not limits_known):
        # The provider's explanation would say that the heater works as it should. Some providers
        # name a fault at a heater that works.
        status.content = None
    return HeaterHead(
        **{**heater_row_fields(heater, customers), "sw_type": visit.params["sw_type"]},
        name=heater.name,
        type_name=type_name(heater),
        serie_name=heater.heater_serie.name if heater.heater_serie else None,
        status=status,
        findings=findings,
        worsening=worsening,
        limits_known=limits_known,
        offline=is_offline(heater),
        last_seen=heater.last_seen,
        calls=calls_of(heater.customer_accounts or []),
        route=route_to(visit, heater),
        list_query=visit.session.heaters_query,
    )
