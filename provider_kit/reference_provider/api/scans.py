"""Connecting a heater: the gateway wakes, the installer presses the service button, the heater
reports.

The state of a scan depends on the simulated time, and is computed when it is requested:

    0 s   not_ready      the gateway wakes
    4 s   press_button   waiting for the service button of the heater
    10 s  done           the button was pressed: the new heater is linked
"""

from typing import Any

from sqlalchemy import func, insert, select, update
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer
from provider_kit.reference_provider.api.errors import Refused, not_found, not_linked
from provider_kit.reference_provider.api.links import AnyRow, linked_customer
from provider_kit.reference_provider.seeding.heaters import new_heater

AWAKE_AFTER = 4.0
PRESSED_AFTER = 10.0
EXPIRES_AFTER = 60.0

_GATEWAYS = schema.gateways
_SCANS = schema.scans


def find_gateway(call: Call) -> Response:
    mac, _, check_code = call.text("mac").partition("-")
    _customer_of(call)
    gateway = _boxed_gateway(call, mac)
    if gateway.check_code.casefold() != check_code.strip().casefold():
        raise Refused(404, "gateway_unknown")
    return json_answer({"gateway_mac": gateway.mac})


def start_scan(call: Call) -> Response:
    customer = _customer_of(call)
    gateway = _boxed_gateway(call, call.text("gateway_mac"))
    row = {
        "company_id": call.company_id,
        "customer_id": customer.id,
        "gateway_mac": gateway.mac,
        "started_at": call.clock.now().timestamp(),
    }
    key = call.connection.execute(insert(_SCANS).values(row)).inserted_primary_key
    return json_answer(_scan(call, key[0] if key else 0), 201)


def show_scan(call: Call) -> Response:
    return json_answer(_scan(call, call.path["scan_id"]))


def _customer_of(call: Call) -> AnyRow:
    customer_id = call.number("account_id")
    if customer_id is None:
        raise not_found()
    return linked_customer(call, customer_id)


def _boxed_gateway(call: Call, mac: str) -> AnyRow:
    """A gateway that is known and not connected to a heater yet."""
    wanted = mac.strip().upper()
    query = select(_GATEWAYS).where(_GATEWAYS.c.mac == wanted, _GATEWAYS.c.heater_id.is_(None))
    found = call.connection.execute(query).one_or_none()
    if found is None:
        raise Refused(404, "gateway_unknown")
    return found


def _scan(call: Call, scan_id: int) -> dict[str, Any]:
    row = call.connection.execute(select(_SCANS).where(_SCANS.c.id == scan_id)).one_or_none()
    if row is None:
        raise not_found()
    if row.company_id != call.company_id:
        raise not_linked()
    elapsed = call.clock.now().timestamp() - row.started_at
    status, result = _progress(call, row, elapsed)
    return {
        "id": row.id,
        "status_code": status,
        # The seconds that remain to press the button.
        "value": max(0, round(EXPIRES_AFTER - elapsed)),
        "result": result,
    }


def _progress(call: Call, row: AnyRow, elapsed: float) -> tuple[str, dict[str, Any] | None]:
    if row.heater_id is not None:
        return "done", _result(call, row.heater_id)
    if elapsed < AWAKE_AFTER:
        return "not_ready", None
    gateway = call.connection.execute(
        select(_GATEWAYS).where(_GATEWAYS.c.mac == row.gateway_mac)
    ).one()
    if elapsed < PRESSED_AFTER or gateway.behaviour == "never_pressed":
        return "press_button", None
    if gateway.behaviour == "error" or gateway.heater_id is not None:
        return "error", None
    if gateway.behaviour == "no_result":
        return "done", None
    return "done", _result(call, _connect(call, row))


def _connect(call: Call, scan: AnyRow) -> int:
    """Creates and links the heater, which reports for the first time. Returns its id."""
    owner = call.connection.execute(
        select(schema.customers).where(schema.customers.c.id == scan.customer_id)
    ).one()
    highest = call.connection.execute(select(func.max(schema.heaters.c.id))).scalar_one()
    heater_id = int(highest or 0) + 1
    place = dict(owner._mapping) | {"lat": None, "lng": None}
    made = new_heater(heater_id, place, call.clock.now())
    columns = {column.name for column in schema.heaters.columns}
    values = {name: value for name, value in made.items() if name in columns}
    call.connection.execute(insert(schema.heaters).values(values))
    _link(call, scan, heater_id)
    return heater_id


def _link(call: Call, scan: AnyRow, heater_id: int) -> None:
    link = {"heater_id": heater_id}
    own = link | {"company_id": scan.company_id}
    theirs = link | {"customer_id": scan.customer_id}
    call.connection.execute(insert(schema.company_heaters).values(own))
    call.connection.execute(insert(schema.customer_heaters).values(theirs))
    call.connection.execute(
        update(_GATEWAYS).where(_GATEWAYS.c.mac == scan.gateway_mac).values(link)
    )
    call.connection.execute(update(_SCANS).where(_SCANS.c.id == scan.id).values(link))


def _result(call: Call, heater_id: int) -> dict[str, Any]:
    heater = schema.heaters.c
    query = select(heater.sw_type).where(heater.id == heater_id)
    return {"id": heater_id, "sw_type": call.connection.execute(query).scalar_one()}


ROUTES = [
    call("POST", "/heaters/api/gateways/gateway", find_gateway),
    call("POST", "/heaters/api/heaters/start_scan", start_scan),
    call("GET", "/heaters/api/heaters/result_scan/{scan_id:int}", show_scan, writes=True),
]
