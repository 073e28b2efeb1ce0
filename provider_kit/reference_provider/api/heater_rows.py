"""The JSON objects of a heater: its row in a list, and the full one of a single heater."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, select, type_coerce

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call
from provider_kit.reference_provider.api.links import AnyRow
from provider_kit.reference_provider.api.pictures import series_image_url
from provider_kit.reference_provider.catalogue import TYPE_SERIES, TYPES
from provider_kit.reference_provider.lookups import STATUSES
from provider_kit.reference_provider.schema import company_heaters, gateways
from provider_kit.reference_provider.simulation.cooling import cooling_is_on
from provider_kit.reference_provider.simulation.traits import SimulatedHeater

_DAY = 86400
_REPORT_INTERVAL = 60
_PLAIN = (
    "id",
    "name",
    "sw_type",
    "heater_type_id",
    "serial_number",
    "heater_status_id",
    "address",
    "address_number",
    "postal_code",
    "city_name",
    "lat",
    "lng",
    "created",
    "last_notification_timestamp",
    "heater_pressure",
    "num_hours_heater",
    "num_hours_heater_since_maintenance",
    "num_flames_lost",
    "num_ignition_fails",
    "num_days_heater_offline",
    "num_days_gateway_offline",
)


def days_offline(now: datetime) -> ColumnElement[int]:
    """Whole days since the gateway last reported; null for a heater that is connected."""
    since = type_coerce(schema.heaters.c.offline_since, Integer)
    return (int(now.timestamp()) - since) // _DAY


def heaters_of_company(call: Call) -> Select[Any]:
    """The heaters linked to the caller's company, with their gateway, current fault and days
    offline."""
    heater, fault = schema.heaters, schema.faults
    days = days_offline(call.clock.now())
    return (
        select(
            heater,
            gateways.c.mac,
            gateways.c.version,
            fault.c.kind_id,
            type_coerce(days, Integer).label("num_days_heater_offline"),
            type_coerce(days, Integer).label("num_days_gateway_offline"),
        )
        .join(company_heaters, company_heaters.c.heater_id == heater.c.id)
        .outerjoin(gateways, gateways.c.heater_id == heater.c.id)
        .outerjoin(fault, fault.c.id == heater.c.heater_fault_id)
        .where(company_heaters.c.company_id == call.company_id)
    )


def list_row(call: Call, row: AnyRow) -> dict[str, Any]:
    """The fields that lists, maps and sorting need; `full_row` adds the series and customers."""
    values = row._mapping
    code = STATUSES[row.heater_status_id]
    status = call.content.statuses[code]
    known_type = TYPES.get(row.heater_type_id or 0)
    return {name: _short(values[name]) for name in _PLAIN} | {
        # On the wire this is the fault's id in the catalogue; the column has the history's id.
        "heater_fault_id": row.kind_id,
        "heater_status_name": status.name,
        "heater_status": {"code": code, "name": status.name, "content": status.content},
        "heater_type": {"name": known_type.name} if known_type else None,
        "gateway": {"version": row.version, "mac": row.mac} if row.mac else None,
        "last_seen": last_seen(row.id, row.offline_since, call.clock.now()),
    }


def full_row(call: Call, row: AnyRow) -> dict[str, Any]:
    series = TYPE_SERIES.get(row.heater_type_id or 0)
    image = series_image_url(call.base_url, series.id) if series and series.has_image else None
    return list_row(call, row) | {
        "heater_serie": {"id": series.id, "name": series.name, "image": image} if series else None,
        "customer_accounts": _customers_of(call, row.id),
        "gas_usage_last_maintenance": row.gas_usage_last_maintenance,
    }


def last_seen(heater_id: int, offline_since: datetime | None, now: datetime) -> datetime:
    """When the gateway last reported. A connected one reports every minute, each at its own
    second."""
    if offline_since is not None:
        return offline_since
    age = (int(now.timestamp()) + heater_id * 7) % _REPORT_INTERVAL
    return (now - timedelta(seconds=age)).replace(microsecond=0)


def simulated(call: Call, row: AnyRow) -> SimulatedHeater:
    kind = (row.sw_type, row.heater_type_id, row.heater_status_id)
    own = schema.heaters.c.id == row.id
    cools = call.connection.execute(select(cooling_is_on()).where(own)).scalar_one()
    return SimulatedHeater(row.id, *kind, cools=cools)


def _customers_of(call: Call, heater_id: int) -> list[dict[str, Any]]:
    """The customers of a heater that the caller's company is linked to; it may not see others."""
    customer, link = schema.customers, schema.customer_heaters
    own = schema.company_customers
    rows: Iterable[AnyRow] = call.connection.execute(
        select(customer)
        .join(link, link.c.customer_id == customer.c.id)
        .join(own, own.c.customer_id == customer.c.id)
        .where(link.c.heater_id == heater_id, own.c.company_id == call.company_id)
        .order_by(customer.c.id)
    )
    names = ("id", "name", "phone_number", "email")
    return [{name: row._mapping[name] for name in names} for row in rows]


def _short(value: Any) -> Any:
    return round(value, 5) if isinstance(value, float) else value
