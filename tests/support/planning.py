"""Helpers of the maintenance plan's tests: heaters that need maintenance, and the plan's rows."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from httpx import Response

from server.domain.brands import BRAND_DATA
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.rows import HEATERS, heater, send_rows
from tests.support.user import User

PLAN = "/maintenance"


def today_of(user: User) -> date:
    now = datetime.fromisoformat(user.page("/about")["now"])
    return now.astimezone(ZoneInfo(BRAND_DATA["default"].time_zone)).date()


def account_of(user: User) -> str:
    return str(user.page("/about")["shell"]["account_id"])


def rows_of(user: User, query: str = "") -> list[dict[str, Any]]:
    return list(user.page(f"{PLAN}{query}")["data"]["rows"])


def sections(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    return [(row["section"], row["id"]) for row in rows]


def month(day: date) -> str:
    return f"{day:%Y-%m}"


def served(id_: int, hours: float | None, **fields: object) -> dict[str, object]:
    return heater(id_, num_hours_heater_since_maintenance=hours, **fields)


def send_served(proxy: FaultyProxy, *rows: dict[str, Any]) -> None:
    """The provider has these heaters, in its list and on their own."""
    send_rows(proxy, HEATERS, list(rows))
    for row in rows:
        proxy.break_(f"{HEATER}{row['id']}", answers(row))


def form_of(user: User, address: str) -> dict[str, Any]:
    """The form of the dialog at this address of the plan."""
    return dict(user.page(f"{PLAN}{address}")["data"]["planning"]["form"])


def change(user: User, heater: str, visit: str, fields: dict[str, str]) -> Response:
    return user.post(f"{PLAN}?plan={heater}", {"visit": visit, **fields})
