"""A heater's details: whose it is and where, its gateway, its fault and its notifications."""

import asyncio
from datetime import datetime

import msgspec

from server.domain.limits import HEATER_NOTIFICATIONS
from server.pages.marking import mark
from server.pages.shapes import (
    NotificationRow,
    Status,
    is_offline,
    notification_row,
    position_of,
    status_of,
)
from server.provider.errors import Gone
from server.provider.models import CustomerAccount, Fault, Heater, Id
from server.web.html import clean
from server.web.outcome import Redirect
from server.web.page import Part, SafeHtml
from server.web.routes import path_to
from server.web.visit import Form, Visit, attempt, part


class HeaterCustomer(msgspec.Struct):
    id: str
    name: str | None
    phone_number: str | None
    email: str | None


class HeaterInfo(msgspec.Struct):
    id: str
    sw_type: str
    name: str | None
    postal_code: str | None
    address: str | None
    address_number: str | None
    city_name: str | None
    serial_number: str | None
    type_name: str | None
    serie_name: str | None
    status: Status
    offline: bool
    last_seen: datetime | None
    gateway_version: str | None
    gateway_mac: str | None
    customers: list[HeaterCustomer]
    located: bool
    """Whether the heater has a place on the map."""


class CurrentFault(msgspec.Struct):
    code: str | None
    name: str | None
    content: SafeHtml
    """Guidance by the provider."""
    created: datetime | None


class Data(msgspec.Struct):
    heater: HeaterInfo
    fault: Part[CurrentFault]
    """At most one."""
    notifications: Part[NotificationRow]


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone; leads to the right address when the type in it is not the
    heater's own."""
    heater_id, sw_type = visit.params["id"], visit.params["sw_type"]
    heater, notifications = await asyncio.gather(
        visit.provider.heaters.heater(heater_id),
        part(visit.provider.heaters.notifications(limit=HEATER_NOTIFICATIONS, heater_id=heater_id)),
    )
    if heater.sw_type and heater.sw_type != sw_type:
        raise Redirect(path_to("heater-details", id=heater_id, sw_type=heater.sw_type))
    return Data(
        heater=_info(heater, sw_type),
        fault=await _current_fault(visit, heater),
        notifications=Part(
            [notification_row(item) for item in notifications.items[:HEATER_NOTIFICATIONS]],
            notifications.problem,
        ),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    return await mark(visit, form)


async def _current_fault(visit: Visit, heater: Heater) -> Part[CurrentFault]:
    if heater.heater_fault_id is None:
        return Part([])
    fault, problem = await attempt(_fault(visit, heater.heater_fault_id))
    if fault is None:
        return Part([], problem)
    return Part([CurrentFault(fault.code, fault.name, clean(fault.content), fault.created)])


async def _fault(visit: Visit, fault_id: Id) -> Fault | None:
    try:
        return await visit.provider.heaters.fault(fault_id)
    except Gone:
        return None


def _info(heater: Heater, sw_type: str) -> HeaterInfo:
    gateway = heater.gateway
    return HeaterInfo(
        id=str(heater.id),
        sw_type=sw_type,
        name=heater.name,
        postal_code=heater.postal_code,
        address=heater.address,
        address_number=heater.address_number,
        city_name=heater.city_name,
        serial_number=heater.serial_number,
        type_name=heater.heater_type.name if heater.heater_type else None,
        serie_name=heater.heater_serie.name if heater.heater_serie else None,
        status=status_of(heater),
        offline=is_offline(heater),
        last_seen=heater.last_seen,
        gateway_version=gateway.version if gateway else None,
        gateway_mac=gateway.mac if gateway else None,
        customers=[_customer(customer) for customer in heater.customer_accounts or []],
        located=position_of(heater) is not None,
    )


def _customer(customer: CustomerAccount) -> HeaterCustomer:
    return HeaterCustomer(str(customer.id), customer.name, customer.phone_number, customer.email)
