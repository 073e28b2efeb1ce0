"""The service history of a heater."""

import re
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select, update
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer
from provider_kit.reference_provider.api.errors import Refused
from provider_kit.reference_provider.api.links import AnyRow, linked_heater
from provider_kit.reference_provider.clock import HEATERS_ZONE

_FORM = re.compile(r"(\d{2})-(\d{2})-(\d{4}) (\d{2}):(\d{2})")
_EARLIEST, _LATEST = 1900, 2100
_ENTRY = schema.maintenances.c


def list_maintenances(call: Call) -> Response:
    heater = linked_heater(call, call.path["heater_id"])
    query = (
        select(schema.maintenances)
        .where(_ENTRY.heater_id == heater.id)
        .order_by(_ENTRY.maintenance_timestamp.desc(), _ENTRY.id.desc())
    )
    return json_answer([_entry(row._mapping) for row in call.connection.execute(query)])


def add_maintenance(call: Call) -> Response:
    """Adds an entry. A past service resets the hours since maintenance, unless a later one is
    known; a planned service does not."""
    heater = linked_heater(call, call.path["heater_id"])
    name, done = call.text("name"), _timestamp(call.text("maintenance_timestamp"))
    if not name:
        raise Refused(400, "value_required")
    is_past = done <= call.clock.now().astimezone(HEATERS_ZONE).replace(tzinfo=None)
    row = {
        "heater_id": heater.id,
        "name": name,
        "maintenance_timestamp": done.isoformat(),
        "num_hours_heater": _hours(heater) if is_past else None,
    }
    if is_past and not _has_later(call, heater.id, row["maintenance_timestamp"]):
        _start_over(call, heater)
    call.connection.execute(insert(schema.maintenances).values(row))
    return json_answer(_entry(row), 201)


def _timestamp(sent: str) -> datetime:
    match = _FORM.fullmatch(sent)
    if match is None:
        raise Refused(400, "timestamp_invalid")
    day, month, year, hour, minute = map(int, match.groups())
    try:
        moment = datetime(year, month, day, hour, minute)  # noqa: DTZ001 - Wall-clock time, in no zone.
    except ValueError:
        raise Refused(400, "timestamp_invalid") from None
    if not _EARLIEST <= year <= _LATEST:
        raise Refused(400, "timestamp_invalid")
    return moment


def _hours(heater: AnyRow) -> int | None:
    return None if heater.num_hours_heater is None else int(heater.num_hours_heater)


def _has_later(call: Call, heater_id: int, timestamp: str) -> bool:
    now = call.clock.now().astimezone(HEATERS_ZONE)
    query = select(_ENTRY.id).where(
        _ENTRY.heater_id == heater_id,
        _ENTRY.maintenance_timestamp > timestamp,
        _ENTRY.maintenance_timestamp <= f"{now:%Y-%m-%dT%H:%M:%S}",
    )
    return call.connection.execute(query).first() is not None


def _start_over(call: Call, heater: AnyRow) -> None:
    counters = {
        name: None if heater._mapping[name] is None else 0.0
        for name in ("num_hours_heater_since_maintenance", "gas_usage_last_maintenance")
    }
    own = schema.heaters.c.id == heater.id
    call.connection.execute(update(schema.heaters).where(own).values(counters))


def _entry(row: Any) -> dict[str, Any]:
    names = ("name", "maintenance_timestamp", "heater_id", "num_hours_heater")
    return {name: row[name] for name in names}


_PATH = "/heaters/api/heater_maintenances/{heater_id:int}"

ROUTES = [call("GET", _PATH, list_maintenances), call("POST", _PATH, add_maintenance)]
