"""Notifications of a company's heaters, and the installer's thresholds for them."""

from math import isfinite
from typing import Any

from sqlalchemy import Select, func, select, update
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer, whole_number
from provider_kit.reference_provider.api.errors import Refused, not_found, not_linked
from provider_kit.reference_provider.api.links import AnyRow
from provider_kit.reference_provider.lookups import NOTIFICATION_FIELDS

_NOTIFICATION = schema.notifications.c
_HEATER = schema.heaters.c
_SETTING = schema.account_settings.c
_ORDERS = {"id": _NOTIFICATION.id, "modified": _NOTIFICATION.modified, "read": _NOTIFICATION.read}


def count_new(call: Call) -> Response:
    query = (
        select(func.count())
        .select_from(schema.notifications)
        .where(_NOTIFICATION.company_id == call.company_id, _NOTIFICATION.read.is_(False))
    )
    return json_answer({"num_notifications": call.connection.execute(query).scalar_one()})


def list_notifications(call: Call) -> Response:
    order = _ORDERS.get(call.query.get("order_by") or "modified")
    direction = (call.query.get("order_by_direction") or "desc").lower()
    if order is None or direction not in ("asc", "desc"):
        raise Refused(400, "query_invalid")
    key = order.desc() if direction == "desc" else order.asc()
    query = (
        _filtered(call)
        .order_by(key, _NOTIFICATION.id.desc())
        .limit(call.limit())
        .offset(call.limit("offset"))
    )
    return json_answer([_notification(call, row) for row in call.connection.execute(query)])


def change_notification(call: Call) -> Response:
    read = {"0": False, "1": True, "False": False, "True": True}.get(call.text("read"))
    if read is None:
        raise Refused(400, "value_option")
    wanted = _NOTIFICATION.id == call.path["notification_id"]
    owner = call.connection.execute(select(_NOTIFICATION.company_id).where(wanted)).scalar()
    if owner is None:
        raise not_found()
    if owner != call.company_id:
        raise not_linked()
    call.connection.execute(update(schema.notifications).where(wanted).values(read=read))
    row = call.connection.execute(_notifications(call).where(wanted)).one()
    return json_answer(_notification(call, row))


def list_settings(call: Call) -> Response:
    query = select(schema.account_settings).where(_SETTING.installer_id == call.installer.id)
    rows = call.connection.execute(query.order_by(_SETTING.id))
    return json_answer([_setting(call, row) for row in rows])


def change_setting(call: Call) -> Response:
    own = (_SETTING.id == call.path["setting_id"], _SETTING.installer_id == call.installer.id)
    query = select(schema.account_settings).where(*own)
    if call.connection.execute(query).first() is None:
        raise not_found()
    value = _number(call.text("value"))
    call.connection.execute(update(schema.account_settings).where(*own).values(value=value))
    return json_answer(_setting(call, call.connection.execute(query).one()))


def _notifications(call: Call) -> Select[Any]:
    """Selects notifications with their heater, and with the caller's setting for the same field."""
    setting = schema.account_settings
    same_field = (_SETTING.field == _NOTIFICATION.subject) & (
        _SETTING.installer_id == call.installer.id
    )
    return (
        select(
            schema.notifications,
            _SETTING.id.label("setting_id"),
            _HEATER.name,
            _HEATER.sw_type,
            _HEATER.postal_code,
            _HEATER.address_number,
        )
        .join(schema.heaters, _HEATER.id == _NOTIFICATION.heater_id)
        .outerjoin(setting, same_field)
        .where(_NOTIFICATION.company_id == call.company_id)
    )


def _filtered(call: Call) -> Select[Any]:
    query = _notifications(call)
    read = call.query.get("filters[read]", "")
    type_ = call.query.get("filters[account_setting_type]", "")
    heater = call.query.get("filters[heater_id]", "")
    if read not in ("", "0", "1") or type_ not in ("", "info", "warning"):
        raise Refused(400, "query_invalid")
    if read:
        query = query.where(_NOTIFICATION.read == (read == "1"))
    if type_:
        query = query.where(_NOTIFICATION.type == type_)
    if heater:
        query = query.where(_NOTIFICATION.heater_id == (whole_number(heater) or 0))
    return query


def _notification(call: Call, row: AnyRow) -> dict[str, Any]:
    names = call.content.settings | call.content.events
    return {
        "id": row.id,
        "heater_id": row.heater_id,
        "account_setting_id": row.setting_id,
        "account_setting_name": names[row.subject],
        "account_setting_type": row.type,
        "value": row.value,
        "unit": row.unit,
        "modified": row.modified,
        "read": int(row.read),
        "heater": {
            "id": row.heater_id,
            "name": row.name,
            "sw_type": row.sw_type,
            "postal_code": row.postal_code,
            "address_number": row.address_number,
        },
    }


def _setting(call: Call, row: AnyRow) -> dict[str, Any]:
    known = NOTIFICATION_FIELDS[row.field]
    shown = {
        "id": row.id,
        "name": call.content.settings[row.field],
        "type": known.type,
        "operator": known.operator,
        "field": row.field,
        "value": row.value,
    }
    return shown | ({"unit": known.unit} if known.unit else {})


def _number(sent: str) -> float:
    if not sent:
        raise Refused(400, "value_required")
    try:
        number = float(sent)
    except ValueError:
        raise Refused(400, "value_number") from None
    if not isfinite(number):
        raise Refused(400, "value_number")
    return number


_PATH = "/heaters/api/heater_notifications"

ROUTES = [
    call("GET", f"{_PATH}/new", count_new),
    call("GET", _PATH, list_notifications),
    call("PATCH", f"{_PATH}/{{notification_id:int}}", change_notification),
    call("GET", "/auth/api/account_settings", list_settings),
    call("PATCH", "/auth/api/account_settings/{setting_id:int}", change_setting),
]
