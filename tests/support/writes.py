"""The forms that write, and how tests send them: by page address, fields and provider call."""

from collections.abc import Callable

import httpx

from tests.support.account import ACCOUNT
from tests.support.faults import (
    ANSWERS_500,
    FaultyProxy,
)
from tests.support.forms import shown
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

MESSAGE = "faqs/api/faqs/send_message"
MARK = "heaters/api/heater_notifications/"
JSON = {"accept": "application/json"}


def token(user: User, address: str) -> str:
    return str(embedded_page(user.get(address).text)["csrf"])


def send(user: User, address: str, fields: dict[str, str], csrf: str = "") -> httpx.Response:
    """Posts a form as a page with JavaScript does."""
    data = {"csrf": csrf or token(user, address), **fields}
    return user.http.post(address, data=data, headers=JSON)


def a_customer(user: User) -> str:
    return str(user.page("/customers")["data"]["customers"][0]["id"])


Write = tuple[str, dict[str, str], str, str]
"""The form's address, its fields, and the path and method of the call that carries it out."""


def a_value(user: User) -> str:
    return str(user.page(path(heater_of(user, "hpcu"), "params/11"))["data"]["typed"])


def a_threshold(user: User) -> str:
    return str(user.page("/settings")["data"]["thresholds"]["items"][0]["id"])


def with_what_it_shows(user: User, address: str, typed: dict[str, str], call: str) -> Write:
    return address, {**shown(user.get(address).text), **typed}, call, "PATCH"


WRITES: dict[str, Callable[[User], Write]] = {
    "message": lambda _: ("/contact", {"content": "It drips."}, MESSAGE, "POST"),
    "password": lambda _: (
        "/password-update",
        {"current_password": PASSWORD, "password": PASSWORD, "password2": PASSWORD},
        "auth/api/accounts/password",
        "PUT",
    ),
    "setting": lambda _: (
        "/settings",
        {"setting": "temperature_unit", "temperature_unit": "F"},
        "auth/api/accounts/settings",
        "PATCH",
    ),
    "parameter": lambda user: with_what_it_shows(
        user,
        path(heater_of(user, "hpcu"), "params/11"),
        {"value": "7" if a_value(user) != "7" else "8"},
        "heaters/api/heaters/heater_parameters",
    ),
    "threshold": lambda user: with_what_it_shows(
        user,
        "/settings",
        {"setting": f"threshold.{a_threshold(user)}", f"value.{a_threshold(user)}": "2.75"},
        "auth/api/account_settings",
    ),
    "profile": lambda _: (
        "/my-profile",
        {"city_name": "Elsewhere", "was.city_name": "x"},
        ACCOUNT,
        "PUT",
    ),
    "removed account": lambda _: (
        "/my-profile?dialog=remove",
        {"intent": "remove", "confirm": EMAIL},
        ACCOUNT,
        "DELETE",
    ),
    "note": lambda user: (
        path(heater_of(user, "hpcu"), "details?dialog=note"),
        {"name": "Cleaned", "date": "2026-01-02", "time": "09:30"},
        SERVICE,
        "POST",
    ),
    "mark": lambda user: (
        "/notifications",
        {
            "notification": user.page("/notifications?read=0")["data"]["notifications"][0]["id"],
            "read": "1",
        },
        MARK,
        "PATCH",
    ),
    "removed customer": lambda user: (
        f"/customer/{a_customer(user)}?dialog=remove",
        {"remove": "1"},
        "auth/api/installers/account",
        "DELETE",
    ),
    "invite": lambda _: (
        "/customers/invite?account_id=1&heater_id=2",
        {"invite": "1"},
        "auth/api/installers/invite",
        "POST",
    ),
    "reset": lambda user: (
        path(heater_of(user, "hpcu"), "params?dialog=reset"),
        {"reset": "1"},
        "heaters/api/heaters/reset_parameters",
        "POST",
    ),
    "scan": lambda user: (
        f"/customer/{a_customer(user)}/connect",
        {"mac": "0C8B95F00001", "check_code": "WELCOME01"},
        "heaters/api/gateways/gateway",
        "POST",
    ),
}


def unread_account(visitor: User, proxy: FaultyProxy, email: str) -> None:
    """Logs in while the account cannot be read."""
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    visitor.login(email)
    proxy.mend()
