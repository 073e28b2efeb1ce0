"""What stands above every tab of a heater: which heater it is, and how it is."""

from datetime import datetime

import msgspec

from server.pages.shared.heater_status import Status, Statuses, is_offline, statuses_for
from server.provider.heaters.heaters import Heater
from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class HeaterHead(msgspec.Struct):
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


def require_type(visit: Visit, heater: Heater) -> None:
    """Leads to the same tab under the heater's own type when the address has another."""
    if heater.sw_type and heater.sw_type != visit.params["sw_type"]:
        params = {**visit.params, "sw_type": heater.sw_type}
        query = visit.request.url.query
        path = path_to(visit.route.name, **params)
        raise Redirect(f"{path}?{query}" if query else path)


async def heater_head(visit: Visit, heater: Heater) -> HeaterHead:
    """The head of the heater; raises Redirect where the type in the address is not its own."""
    require_type(visit, heater)
    return head_of(heater, visit.params["sw_type"], await statuses_for(visit, [heater]))


def head_of(heater: Heater, sw_type: str, statuses: Statuses) -> HeaterHead:
    return HeaterHead(
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
        status=statuses.of(heater),
        offline=is_offline(heater),
        last_seen=heater.last_seen,
    )
