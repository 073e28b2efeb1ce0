"""The head above the tabs of a heater: its identity and its status."""

from datetime import datetime

from server.pages.shared.heater_status import Status, Statuses, is_offline, statuses_for
from server.pages.shared.list_rows import HeaterLink, heater_link_fields
from server.provider.models import Heater
from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class HeaterHead(HeaterLink):
    name: str | None
    address: str | None
    type_name: str | None
    serie_name: str | None
    status: Status
    offline: bool
    last_seen: datetime | None


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
