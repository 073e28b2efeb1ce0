"""Breaches of the contract to plant in a provider, and where the check must find each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.contract.altered import Alter, Altered, Exchange, unaltered

_HEATERS = "/auth/api/installers/heaters"
_HEATER = "/heaters/api/heaters/heater/"
_NOTIFICATIONS = "/heaters/api/heater_notifications"
_SESSION = "/auth/api/accounts/session"
_ACCOUNT = "/auth/api/accounts/account"
_PUSH = "/.well-known/mercure"


@dataclass(frozen=True)
class Planted:
    """A breach; `section` is a part of the reference to the contract that the check must report."""

    name: str
    operation: str
    section: str
    answer: Alter = unaltered
    request: Alter = unaltered
    chunk: Callable[[bytes], bytes] = bytes
    also: tuple[str, ...] = ()
    """Further operations that the check reports, since they contradict the broken one."""


@contextmanager
def planting(altered: Altered, *breaches: Planted) -> Iterator[None]:
    def alter(way: str) -> Alter:
        def each(exchange: Exchange) -> None:
            for breach in breaches:
                getattr(breach, way)(exchange)

        return each

    def chunk(piece: bytes) -> bytes:
        for breach in breaches:
            piece = breach.chunk(piece)
        return piece

    altered.answer, altered.request, altered.chunk = alter("answer"), alter("request"), chunk
    try:
        yield
    finally:
        altered.answer, altered.request, altered.chunk = unaltered, unaltered, bytes


def _in(method: str, path: str, change: Alter, status: int = 200) -> Alter:
    """Applies the change to this call if the response has this status."""

    def alter(exchange: Exchange) -> None:
        if exchange.calls(method, path) and exchange.status == status:
            change(exchange)

    return alter


def _rows(change: Callable[[dict[str, Any]], Any], most: int | None = None) -> Alter:
    """Applies the change to a single record, or to every record of a list or `most` of them."""

    def alter(exchange: Exchange) -> None:
        value = exchange.value
        for row in value[:most] if isinstance(value, list) else [value]:
            change(row)
        exchange.value = value

    return alter


def _reversed(exchange: Exchange) -> None:
    exchange.value = exchange.value[::-1]


def _set(name: str, value: Any) -> Alter:
    return _rows(lambda row: row.update({name: value}))


def _status(status: int) -> Alter:
    def alter(exchange: Exchange) -> None:
        exchange.status = status

    return alter


def _header(name: str, value: str) -> Alter:
    def alter(exchange: Exchange) -> None:
        exchange.headers[name] = value

    return alter


def _without(path: str, *names: str) -> Alter:
    def alter(exchange: Exchange) -> None:
        if exchange.path == path:
            exchange.query = [each for each in exchange.query if each[0] not in names]

    return alter


def _empty_list(exchange: Exchange) -> None:
    exchange.status, exchange.value = 200, []


def _in_spanish(exchange: Exchange) -> None:
    if exchange.language == "es" and exchange.path.endswith("/status_list"):
        exchange.status = 406


def _millibar(bar: float | None) -> float | None:
    return None if bar is None else bar * 1000


def _without_id(piece: bytes) -> bytes:
    return b"\n".join(line for line in piece.split(b"\n") if not line.startswith(b"id:"))


PLANTED = (
    Planted(
        "a heater without its identifier",
        "listHeaters",
        "schemas/Heater",
        _in("GET", _HEATERS, _rows(lambda row: row.pop("id"), 1)),
    ),
    Planted(
        "pressures in millibar",
        "listHeaters",
        "x-rules/units",
        _in(
            "GET",
            _HEATERS,
            _rows(lambda row: row.update(heater_pressure=_millibar(row["heater_pressure"]))),
        ),
    ),
    Planted(
        "a status with the code of another",
        "listHeaters",
        "x-rules/statuses-of-heaters",
        _in(
            "GET",
            _HEATERS,
            _rows(lambda row: row["heater_status"].update(code="no_such_code"), 1),
        ),
        also=("countStatuses",),
    ),
    Planted(
        "counts that do not sum up",
        "countStatuses",
        "x-rules/counts",
        _in(
            "GET",
            "/heaters/api/heaters/status_stats",
            _rows(lambda row: row.update(num_heaters=row["num_heaters"] + 1), 1),
        ),
    ),
    Planted(
        "a heater that says another serial number of itself",
        "readHeater",
        "x-rules/identifiers",
        _in("GET", _HEATER, _set("serial_number", "another")),
    ),
    Planted(
        "a failure for an unknown heater",
        "readStatistics",
        "responses",
        _in("GET", "/heaters/api/heaters/stats/", _status(500), 404),
    ),
    Planted(
        "signals beyond 100 percent",
        "readRealtime",
        "x-rules/units",
        _in(
            "GET",
            "/heaters/api/heaters/realtime/",
            _rows(lambda row: row["series"].update(signal={"rf": 150})),
        ),
    ),
    Planted(
        "a limit that is ignored",
        "listCustomers",
        "x-rules/paging",
        request=_without("/auth/api/installers/accounts", "limit"),
    ),
    Planted(
        "an offset that is ignored",
        "listNotifications",
        "x-rules/paging",
        request=_without(_NOTIFICATIONS, "offset"),
    ),
    Planted(
        "a filter that is ignored",
        "listNotifications",
        "x-rules/filters",
        request=_without(_NOTIFICATIONS, "filters[read]"),
        also=("countNotifications",),
    ),
    Planted(
        "faults in another order",
        "listFaults",
        "x-rules/order",
        _in("GET", "/heaters/api/heaters/history/", _reversed),
    ),
    Planted(
        "times without a zone",
        "listInvites",
        "schemas/Invite/properties/created",
        _in("GET", "/auth/api/installers/invites", _set("created", "2026-03-01T07:30:00")),
    ),
    Planted(
        "a date as people write it",
        "readCustomer",
        "schemas/Customer/properties/created",
        _in("GET", f"{_ACCOUNT}/", _set("created", "01/03/2026")),
    ),
    Planted(
        "an answer that says it is HTML",
        "listFaqCategories",
        "x-rules/media-type",
        _in("GET", "/faqs/api/faqs/categories", _header("content-type", "text/html")),
    ),
    Planted(
        "a list without a session",
        "listThresholds",
        "responses",
        _in("GET", "/auth/api/account_settings", _empty_list, 401),
    ),
    Planted(
        "a failure in Spanish",
        "listStatuses",
        "responses",
        _in_spanish,
    ),
    Planted(
        "a link of the catalogue to a parameter that it does not have",
        "readCatalogue",
        "x-rules/references",
        _in(
            "GET",
            "/heaters/api/heaters/heater_information",
            _rows(lambda row: row["type_parameters"].update({"1": [987654]})),
        ),
    ),
    Planted(
        "a wrong number of unread notifications",
        "countNotifications",
        "x-rules/counts",
        _in(
            "GET",
            f"{_NOTIFICATIONS}/new",
            _rows(lambda row: row.update(num_notifications=row["num_notifications"] + 1)),
        ),
    ),
    Planted(
        "a wrong number of accounts",
        "searchAddress",
        "x-rules/counts",
        _in("POST", "/auth/api/installers/search_add", _set("num_results", 17)),
    ),
    Planted(
        "events without an id",
        "listen",
        "x-rules/push",
        chunk=_without_id,
    ),
    Planted(
        "streams of heaters of others",
        "listen",
        "x-rules/push",
        _in("GET", _PUSH, _status(200), 403),
    ),
    Planted(
        "another status for a wrong password",
        "logIn",
        "responses",
        _in("POST", _SESSION, _status(400), 401),
    ),
    Planted(
        "a session without a csrf token",
        "readSession",
        "x-rules/csrf",
        _in("GET", _SESSION, _set("csrf_token", None)),
    ),
    Planted(
        "another mark than was sent",
        "markNotification",
        "x-rules/writes",
        _in(
            "PATCH", f"{_NOTIFICATIONS}/", _rows(lambda row: row.update(read=1 - int(row["read"])))
        ),
    ),
    Planted(
        "another status for a threshold that is no number",
        "changeThreshold",
        "responses",
        _in("PATCH", "/auth/api/account_settings/", _status(422), 400),
    ),
    Planted(
        "another status for refused fields",
        "changeAccount",
        "responses",
        _in("PUT", _ACCOUNT, _status(400), 406),
    ),
    Planted(
        "a cookie set anew that is worth nothing",
        "readAccount",
        "x-rules/session",
        _in("GET", _ACCOUNT, _header("set-cookie", "session=worthless; Path=/; HttpOnly")),
    ),
)
