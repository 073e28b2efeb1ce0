"""Responses that are odd but within the contract, as other providers may send them."""

from typing import Any

from tests.contract.altered import Exchange
from tests.support.odd_texts import TEXTS

_TEXT = "⚡ Ångström & Söhne <b>Ø</b> שלום"
_NUMBERS = frozenset({"heater_pressure", "num_hours_heater", "num_heaters", "lat", "lng", "value"})
_LEFT_OUT = frozenset(
    {"city_name", "gateway", "heater_serie", "country_name", "unit", "position", "content"}
)
_NULL = frozenset({"phone_number", "last_seen", "address_additional", "account_name"})
_FLAGS = frozenset({"accepted", "completed", "read", "users", "solved", "email_notification"})
_ENTRIES_AT_MOST = 3


def odd(exchange: Exchange) -> None:
    """Numbers and identifiers as text, fields missing, null or unknown, flags in another form,
    short pages, and 404 for an empty list."""
    if exchange.method != "GET" or exchange.headers.get("content-type") != "application/json":
        return
    if exchange.status != 200:
        return
    value = _odd(exchange.value)
    if exchange.path.endswith("/heater_notifications"):
        value = value[:_ENTRIES_AT_MOST]
    exchange.value = value
    exchange.headers["content-type"] = "application/json; charset=utf-8"
    if value == []:
        exchange.status, exchange.body = 404, b""


def _odd(value: Any) -> Any:
    if isinstance(value, list):
        return [_odd(each) for each in value]
    if not isinstance(value, dict):
        return value
    changed = {name: _field(name, each) for name, each in value.items() if name not in _LEFT_OUT}
    return changed | {"vendor_extension": {"deeply": [1, None]}} if "id" in value else changed


def _field(name: str, value: Any) -> Any:
    if name in _NULL:
        return None
    if name in _FLAGS:
        return str(int(value))
    if name in _NUMBERS and isinstance(value, int | float):
        return f" {value}" if name == "heater_pressure" else str(value)
    if name == "id" and isinstance(value, int):
        return str(value)
    if name in TEXTS and isinstance(value, str):
        return _TEXT
    return _odd(value)
