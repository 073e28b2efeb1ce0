"""Heaters as an installer sees them: lists, one heater, its faults, statistics and live values."""

from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer, whole_number
from provider_kit.reference_provider.api.errors import Refused, not_found
from provider_kit.reference_provider.api.heater_rows import (
    days_offline,
    full_row,
    heaters_of_company,
    last_seen,
    list_row,
    simulated,
)
from provider_kit.reference_provider.api.links import AnyRow, linked_heater
from provider_kit.reference_provider.catalogue import FAULT_KINDS_BY_ID
from provider_kit.reference_provider.lookups import HEAT_PUMPS, NO_CONNECTION, STATUSES
from provider_kit.reference_provider.simulation.counters import counted_at
from provider_kit.reference_provider.simulation.realtime import heat_pump_powers, realtime
from provider_kit.reference_provider.simulation.traits import SimulatedHeater

_COLUMNS = schema.heaters.c
_ORDERS = {
    name: _COLUMNS[name]
    for name in (
        "id",
        "name",
        "created",
        "heater_pressure",
        "num_hours_heater",
        "num_hours_heater_since_maintenance",
        "num_flames_lost",
        "num_ignition_fails",
        "last_notification_timestamp",
    )
}
_STATISTIC_COLUMNS = (
    "heater_pressure",
    "num_hours_heater",
    "num_hours_heater_since_maintenance",
    "num_flames_lost",
    "num_ignition_fails",
)
_OFFLINE_ORDERS = ("num_days_gateway_offline", "num_days_heater_offline")


def list_heaters(call: Call) -> Response:
    """Sorts in SQL, with unknown values last in either direction."""
    name = call.query.get("order_by") or "id"
    direction = (call.query.get("order_by_direction") or "asc").lower()
    key: Any = days_offline(call.clock.now()) if name in _OFFLINE_ORDERS else _ORDERS.get(name)
    if key is None or direction not in ("asc", "desc"):
        raise Refused(400, "query_invalid")
    ordered = key.desc() if direction == "desc" else key.asc()
    query = heaters_of_company(call).order_by(ordered.nulls_last(), _COLUMNS.id)
    statuses = _statuses(call)
    if statuses:
        query = query.where(_COLUMNS.heater_status_id.in_(statuses))
    return json_answer([list_row(call, row) for row in call.connection.execute(query)])


def show_heater(call: Call) -> Response:
    heater_id = linked_heater(call, call.path["heater_id"]).id
    query = heaters_of_company(call).where(_COLUMNS.id == heater_id)
    return json_answer(full_row(call, call.connection.execute(query).one()))


def list_faults(call: Call) -> Response:
    heater = linked_heater(call, call.path["heater_id"])
    fault = schema.faults.c
    query = (
        select(schema.faults)
        .where(fault.heater_id == heater.id)
        .order_by(fault.created.desc(), fault.id.desc())
    )
    return json_answer([_fault(call, row) for row in call.connection.execute(query)])


def show_fault(call: Call) -> Response:
    """A fault of the catalogue, or an entry in the fault history of a linked heater."""
    if kind := FAULT_KINDS_BY_ID.get(call.path["fault_id"]):
        text = call.content.faults[kind.key]
        guidance = {"id": kind.id, "code": kind.code, "name": text.name, "content": text.content}
        return json_answer(guidance | {"created": None, "solved": False})
    query = select(schema.faults).where(schema.faults.c.id == call.path["fault_id"])
    row = call.connection.execute(query).one_or_none()
    if row is None:
        raise not_found()
    linked_heater(call, row.heater_id)
    return json_answer(_fault(call, row))


def list_statuses(call: Call) -> Response:
    texts = call.content.statuses
    return json_answer(
        [
            {"id": id_, "code": code, "name": texts[code].name, "content": texts[code].content}
            for id_, code in STATUSES.items()
        ]
    )


def count_statuses(call: Call) -> Response:
    link = schema.company_heaters.c
    query = (
        select(_COLUMNS.heater_status_id, func.count().label("number"))
        .join(schema.company_heaters, link.heater_id == _COLUMNS.id)
        .where(link.company_id == call.company_id)
        .group_by(_COLUMNS.heater_status_id)
    )
    found = {row.heater_status_id: row.number for row in call.connection.execute(query)}
    return json_answer(
        [
            {"heater_status": {"code": code}, "num_heaters": found.get(id_, 0)}
            for id_, code in STATUSES.items()
        ]
    )


def show_statistics(call: Call) -> Response:
    row = linked_heater(call, call.path["heater_id"])
    if row.statistics is None:
        raise not_found()
    now, heater = call.clock.now(), simulated(call, row)
    values = counted_at(row, now, cools=heater.cools)
    values |= {name: row._mapping[name] for name in _STATISTIC_COLUMNS}
    values |= {"created": row.created, "last_seen": last_seen(row.id, row.offline_since, now)}
    return json_answer(values | _powers(heater, now))


def show_realtime(call: Call) -> Response:
    row = linked_heater(call, call.path["heater_id"])
    measured = realtime(simulated(call, row), call.clock.now())
    if measured is None:
        raise not_found()
    return json_answer(measured)


def _powers(heater: SimulatedHeater, now: datetime) -> dict[str, float]:
    """Power is measured only where there is a heat pump, and only while it is connected."""
    if heater.sw_type not in HEAT_PUMPS or heater.heater_status_id == NO_CONNECTION:
        return {}
    thermal, electric, cooling = (round(each, 1) for each in heat_pump_powers(heater, now))
    powers = {"power_thermal": thermal, "power_electric": electric}
    return powers | ({"power_cooling": cooling} if heater.sw_type == "hpcu" else {})


def _statuses(call: Call) -> list[int]:
    wanted = [whole_number(each) or 0 for each in call.query.getlist("heater_status_id[]")]
    if not set(wanted) <= set(STATUSES):
        raise Refused(400, "query_invalid")
    return wanted


def _fault(call: Call, row: AnyRow) -> dict[str, Any]:
    kind = FAULT_KINDS_BY_ID[row.kind_id]
    text = call.content.faults[kind.key]
    return {
        "id": row.id,
        "code": kind.code,
        "name": text.name,
        "content": text.content,
        "created": row.created,
        "solved": row.solved,
    }


_PATH = "/heaters/api/heaters"

ROUTES = [
    call("GET", "/auth/api/installers/heaters", list_heaters),
    call("GET", f"{_PATH}/heater/{{heater_id:int}}", show_heater),
    call("GET", f"{_PATH}/history/{{heater_id:int}}", list_faults),
    call("GET", "/heaters/api/heater_faults/fault/{fault_id:int}", show_fault),
    call("GET", f"{_PATH}/status_list", list_statuses),
    call("GET", f"{_PATH}/status_stats", count_statuses),
    call("GET", f"{_PATH}/stats/{{heater_id:int}}", show_statistics),
    call("GET", f"{_PATH}/realtime/{{heater_id:int}}", show_realtime),
]
