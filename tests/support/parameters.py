"""A heater's parameters in tests: the answers of the provider, and the forms that change them."""

from typing import Any

from tests.support.faults import (
    FaultyProxy,
)
from tests.support.forms import errors, shown
from tests.support.heaters import (
    PARAMETERS,
    answers,
    path,
)
from tests.support.user import User

RESET = "heaters/api/heaters/reset_parameters"
HOT = {"value": 60, "default_value": 50, "min_value": 20, "max_value": 90}


def parameters_are(proxy: FaultyProxy, *parameters: dict[str, Any]) -> None:
    proxy.break_(PARAMETERS, answers(list(parameters)), "GET")


def save(user: User, heater: dict[str, Any], value: str, parameter: str = "12") -> Any:
    place = path(heater, f"params/{parameter}")
    return user.post(place, {**shown(user.get(place).text), "value": value})


def read_back(
    user: User, proxy: FaultyProxy, heater: dict[str, Any], *parameters: dict[str, Any]
) -> dict[str, Any]:
    """The message of the list, which reads these parameters."""
    parameters_are(proxy, *parameters)
    return dict(user.page(path(heater, "params"))["flash"])


def opened(user: User, heater: dict[str, Any], parameter: str = "12") -> dict[str, str]:
    return shown(user.get(path(heater, f"params/{parameter}")).text)


def send(user: User, heater: dict[str, Any], fields: dict[str, str], value: str) -> Any:
    return user.post(path(heater, "params/12"), {**fields, "value": value})


def error_of(answer: Any, field: str = "value") -> dict[str, Any]:
    assert answer.status_code == 422, answer.text
    return errors(answer)[field]


def switch(user: User, proxy: FaultyProxy, unit: str) -> None:
    """Another tab of the same browser switches the account's unit."""
    record = {"id": 1, "temperature_metric_id": 1 if unit == "C" else 2}
    proxy.break_("auth/api/accounts/settings", answers(record), "PATCH")
    proxy.break_("auth/api/accounts/account", answers(record), "GET")
    fields = {"setting": "temperature_unit", "temperature_unit": unit}
    assert user.post("/settings", fields).status_code == 303
