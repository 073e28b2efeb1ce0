"""Finds heaters of the seeded world that a test needs, and makes parameters."""

from typing import Any

import httpx

from tests.support.faults import answers as answers  # noqa: PLC0414 - Handed on to the tests.
from tests.support.user import User

PARAMETERS = "heaters/api/heaters/heater_parameters"
HEATER = "heaters/api/heaters/heater/"
STATISTICS = "heaters/api/heaters/stats"
HISTORY = "heaters/api/heaters/history"
FAULT = "heaters/api/heater_faults/fault"
SERVICE = "heaters/api/heater_maintenances"
TYPES = ("ic3", "icx", "hpcu", "hbcu")

_FOUND: dict[tuple[str, str, bool], dict[str, Any]] = {}


def heater_of(user: User, sw_type: str, *, online: bool = True) -> dict[str, Any]:
    """A heater of this type; a connected one has a heater type, and so defaults."""
    wanted = (str(user.http.base_url), sw_type, online)
    if wanted not in _FOUND:
        _FOUND[wanted] = next(
            row
            for row in all_heaters(user)
            if row["sw_type"] == sw_type
            and (row["status"]["group"] != "NO_CONNECTION") == online
            and (not online or user.page(path(row, "params"))["data"]["resettable"])
        )
    return _FOUND[wanted]


def all_heaters(user: User) -> list[dict[str, Any]]:
    pages = [user.page(f"/heaters/?page={page}")["data"]["heaters"] for page in (1, 2)]
    return [row for rows in pages for row in rows]


def faulty_heater(user: User) -> dict[str, Any]:
    """The first heater with a fault."""
    row: dict[str, Any] = user.page("/heaters/?status=FAULT")["data"]["heaters"][0]
    return row


def path(row: dict[str, Any], tab: str) -> str:
    return f"/heaters/{row['id']}/{row['sw_type']}/{tab}"


def without(part: str, answer: httpx.Response) -> str:
    """The text of a page that is shown with the message that this part could not be loaded."""
    assert answer.status_code == 200
    assert f"“{part}” could not be loaded." in answer.text
    return answer.text


def number_parameter(**changes: Any) -> dict[str, Any]:
    """A parameter as the contract has it: a temperature from 10 to 30 °C, now 20."""
    return {
        "id": 12,
        "code": "P12",
        "name": "Room set point",
        "content": "<p>Warmth <script>alert(1)</script></p>",
        "value": 20,
        "default_value": 20,
        "unit": "°C",
        "min_value": 10,
        "max_value": 30,
        "position": 1,
        "heater_parameter_type": "view_file",
        "heater_parameter_type_name": "Number",
        "heater_parameter_type_options": [],
        **changes,
    }
