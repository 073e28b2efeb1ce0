"""What the screens of one heater show of it: identity, location, status, gateway and customers."""

from datetime import datetime

import msgspec

from server.pages.shared.heater_status import Status, Statuses, is_offline, statuses_for
from server.pages.shared.list_rows import HeaterLink, heater_link_fields, position_of
from server.pages.shared.named import Named
from server.provider.heaters.heaters import Heater
from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class HeaterHead(HeaterLink):
    """The head above the tabs of a heater."""

    name: str | None
    address: str | None
    type_name: str | None
    serie_name: str | None
    status: Status
    offline: bool
    last_seen: datetime | None


class HeaterCustomer(Named):
    """A customer of the heater, with contact details."""

    phone_number: str | None
    email: str | None


class HeaterInfo(HeaterHead):
    """The head with the gateway and the customers, for details and report."""

    gateway_version: str | None
    gateway_mac: str | None
    customers: list[HeaterCustomer]
    located: bool
    """Whether the heater has a position."""


def require_type(visit: Visit, heater: Heater) -> None:
    """Raises Redirect to the same tab with the heater's own type where the address has another."""
    if heater.sw_type and heater.sw_type != visit.params["sw_type"]:
        raise redirect_with_query(visit, visit.route.name, sw_type=heater.sw_type)


def redirect_with_query(visit: Visit, route: str, **params: str) -> Redirect:
    """To another route, with the query of this address, and with its parameters but for those that
    are given."""
    path, query = path_to(route, **{**visit.params, **params}), visit.request.url.query
    return Redirect(f"{path}?{query}" if query else path)


async def heater_head(visit: Visit, heater: Heater) -> HeaterHead:
    """Raises Redirect where the type in the address is not the heater's."""
    require_type(visit, heater)
    return head_of(heater, visit.params["sw_type"], await statuses_for(visit, [heater]))


def head_of(heater: Heater, sw_type: str, statuses: Statuses) -> HeaterHead:
    """`sw_type` is the type in the address."""
    return HeaterHead(
        **{**heater_link_fields(heater), "sw_type": sw_type},
        name=heater.name,
        address=heater.address,
        type_name=heater.heater_type.name if heater.heater_type else None,
        serie_name=heater.heater_serie.name if heater.heater_serie else None,
        status=statuses.of(heater),
        offline=is_offline(heater),
        last_seen=heater.last_seen,
    )


def heater_info(heater: Heater, sw_type: str, statuses: Statuses) -> HeaterInfo:
    """`sw_type` is the type in the address."""
    gateway = heater.gateway
    return HeaterInfo(
        **msgspec.structs.asdict(head_of(heater, sw_type, statuses)),
        gateway_version=gateway.version if gateway else None,
        gateway_mac=gateway.mac if gateway else None,
        customers=[
            HeaterCustomer(str(item.id), item.name, item.phone_number, item.email)
            for item in heater.customer_accounts or []
        ],
        located=position_of(heater) is not None,
    )
