"""Brings the stored counters of heaters up to date, and notifies when one crosses a threshold."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, select, update

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.lookups import GAS_BURNERS, NO_CONNECTION, NOTIFICATION_FIELDS
from provider_kit.reference_provider.simulation.counters import HOURS_PER_DAY, PER_DAY, grown
from provider_kit.reference_provider.simulation.events import notify
from provider_kit.reference_provider.simulation.traits import traits_of

_AFTER = timedelta(minutes=5)
_AT_ONCE = 100
_HEATER = schema.heaters.c
_HOURLY = ("num_hours_heater", "num_hours_heater_since_maintenance")

Limits = dict[tuple[int, str], float]


def refresh_oldest(connection: Connection, now: datetime) -> None:
    """Refreshes up to a hundred heaters, those that have waited longest first, so that a world of
    5,000 is no burden."""
    due = (
        select(schema.heaters)
        .where(_HEATER.refreshed_at < now - _AFTER)
        .order_by(_HEATER.refreshed_at)
        .limit(_AT_ONCE)
    )
    heaters = connection.execute(due).all()
    limits = _limits(connection) if heaters else {}
    for heater in heaters:
        _refresh(connection, heater, now, limits)


def _refresh(connection: Connection, heater: Row[Any], now: datetime, limits: Limits) -> None:
    days = (now - heater.refreshed_at).total_seconds() / 86400
    values: dict[str, Any] = {"refreshed_at": now}
    if heater.heater_status_id != NO_CONNECTION:
        values |= _measured(heater, now, days)
    own = _HEATER.id == heater.id
    connection.execute(update(schema.heaters).where(own).values(values))
    before = dict(heater._mapping) | _days_offline(heater, heater.refreshed_at)
    after = before | values | _days_offline(heater, now)
    _tell_of_crossings(connection, heater.id, now, before, after, limits)


def _measured(heater: Row[Any], now: datetime, days: float) -> dict[str, Any]:
    traits = traits_of(heater.id, heater.sw_type, heater.heater_type_id)
    values: dict[str, Any] = {"heater_pressure": round(traits.pressure(now), 2)}
    for name in _HOURLY:
        if heater._mapping[name] is not None:
            values[name] = heater._mapping[name] + HOURS_PER_DAY * days
    if heater.sw_type in GAS_BURNERS and heater.gas_usage_last_maintenance is not None:
        gas = (PER_DAY["gas_usage_ch"] + PER_DAY["gas_usage_dhw"]) * days
        values["gas_usage_last_maintenance"] = heater.gas_usage_last_maintenance + gas
    if heater.statistics is not None:
        values["statistics"] = grown(heater.statistics, days)
    return values


def _days_offline(heater: Row[Any], at: datetime) -> dict[str, float | None]:
    since = heater.offline_since
    return {"num_days_heater_offline": (at - since).total_seconds() / 86400 if since else None}


def _tell_of_crossings(
    connection: Connection,
    heater_id: int,
    now: datetime,
    before: dict[str, Any],
    after: dict[str, Any],
    limits: Limits,
) -> None:
    for field, known in NOTIFICATION_FIELDS.items():
        old, new = before.get(field), after.get(field)
        if old is None or new is None:
            continue
        crossed = [
            company_id
            for (company_id, name), limit in limits.items()
            if name == field and _crosses(known.operator, old, new, limit)
        ]
        companies = _linked(connection, heater_id, crossed) if crossed else []
        if companies:
            value = round(new, 2) if field == "heater_pressure" else float(int(new))
            notify(connection, heater_id, field, now, value=value, company_ids=companies)


def _crosses(operator: str, old: float, new: float, limit: float) -> bool:
    return old >= limit > new if operator == "<" else old <= limit < new


def _linked(connection: Connection, heater_id: int, company_ids: list[int]) -> list[int]:
    link = schema.company_heaters.c
    query = select(link.company_id).where(
        link.heater_id == heater_id, link.company_id.in_(company_ids)
    )
    return list(connection.execute(query).scalars())


def _limits(connection: Connection) -> Limits:
    """The thresholds of each company: those of its first installer."""
    setting, installer = schema.account_settings.c, schema.installers.c
    query = (
        select(installer.company_id, setting.field, setting.value)
        .join_from(schema.account_settings, schema.installers)
        .where(setting.value.is_not(None))
        .order_by(installer.id.desc())
    )
    return {(company, field): value for company, field, value in connection.execute(query)}
