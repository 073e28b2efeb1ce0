"""Every form of the product: its address, the fields typed, and the call that carries it out."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from tests.support.forms import form_with, hidden
from tests.support.heaters import TYPES, heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import PASSWORD, User, embedded_page
from tests.support.writes import a_customer, a_threshold

Fields = dict[str, str]


@dataclass(frozen=True)
class Form:
    """A form's address, the fields typed into it, and the call that carries it out."""

    opened: Callable[[User], str]
    typed: Callable[[User], Fields]
    method: str
    call: str
    is_exact: bool = False
    """Whether it writes exactly the same rows each time that it is carried out."""


def heater(user: User, tab: str) -> str:
    return path(heater_of(user, "ic3"), tab)


def changed_heater(user: User) -> str:
    """The address of a reset form, of a heater with a parameter that differs from its default."""
    for row in user.page("/heaters/?status=ON")["data"]["heaters"]:
        address = path(row, "params")
        data = user.page(address)["data"]
        if data["resettable"] and any(item["differs"] for item in data["parameters"]["items"]):
            return f"{address}?dialog=reset"
    raise AssertionError("no heater has a parameter that differs")


def parameter(user: User) -> str:
    """The address of a temperature parameter whose highest value in °C is also valid in °F."""
    for sw_type in TYPES:
        row = heater_of(user, sw_type)
        for item in user.page(path(row, "params"))["data"]["parameters"]["items"]:
            address = path(row, f"params/{item['id']}")
            data = user.page(address)["data"]
            low, high = data["low"]["number"], data["high"]["number"]
            if data["unit"] == "°C" and low is not None and high and high > low * 1.8 + 32:
                return address
    raise AssertionError("no heater has such a temperature")


def another_number(user: User) -> Fields:
    data = user.page(parameter(user))["data"]
    high = data["high"]["number"]
    return {"value": f"{high if f'{high:g}' != data['typed'] else high - 1:g}"}


def another_threshold(user: User) -> Fields:
    key = a_threshold(user)
    return {"setting": f"threshold.{key}", f"value.{key}": "2.75"}


def unread(user: User) -> Fields:
    return {
        "notification": user.page("/notifications?read=0")["data"]["notifications"][0]["id"],
        "read": "1",
    }


def somebody(_: User) -> Fields:
    email = f"{secrets.token_hex(6)}@example.test"
    return {
        "first_name": "Ada",
        "last_name": "Lovelace",
        "email": email,
        "email2": email,
        "address": "Kade",
        "address_number": "1",
        "postal_code": "3583 EM",
        "city_name": "Utrecht",
        "country_id": "1",
        "language_id": "2",
    }


def invitation(user: User) -> str:
    found = user.page("/customers/add?postal_code=7415hb&address_number=3")["data"]["search"]
    (person,) = found["found"]
    return f"/customers/invite?account_id={person['id']}&heater_id={person['heater_id']}"


def always(value: Any) -> Callable[[User], Any]:
    return lambda _: value


FORMS = {
    "message": Form(
        always("/contact"),
        always({"content": "It drips."}),
        "POST",
        "faqs/api/faqs/send_message",
    ),
    "note": Form(
        lambda user: heater(user, "details?dialog=note"),
        always({"name": "Seal replaced", "date": "2026-01-02", "time": "09:30"}),
        "POST",
        "heaters/api/heater_maintenances",
    ),
    "mark": Form(always("/notifications"), unread, "PATCH", "heaters/api/heater_notifications"),
    "mark all": Form(
        always("/notifications"),
        always({"all": "1"}),
        "PATCH",
        "heaters/api/heater_notifications",
    ),
    "mark beside a note": Form(
        lambda user: heater(user, "details"), unread, "PATCH", "heaters/api/heater_notifications"
    ),
    "reset": Form(
        changed_heater,
        always({"reset": "1"}),
        "POST",
        "heaters/api/heaters/reset_parameters",
    ),
    "new customer": Form(
        always("/customers/create"), somebody, "POST", "auth/api/accounts/account"
    ),
    "removed customer": Form(
        lambda user: f"/customer/{a_customer(user)}?dialog=remove",
        always({"remove": "1"}),
        "DELETE",
        "auth/api/installers/account",
    ),
    "invite": Form(invitation, always({"invite": "1"}), "POST", "auth/api/installers/invite"),
    "scan": Form(
        lambda user: f"/customer/{a_customer(user)}/connect",
        always({"mac": "0C8B95F00003", "check_code": "WELCOME03"}),
        "POST",
        "heaters/api/heaters/start_scan",
    ),
    "profile": Form(
        always("/my-profile"),
        lambda user: {
            "intent": "save",
            "city_name": "Elsewhere",
            "was.city_name": user.page("/my-profile")["data"]["values"]["city_name"],
        },
        "PUT",
        "auth/api/accounts/account",
    ),
    "password": Form(
        always("/password-update"),
        always(
            {
                "current_password": PASSWORD,
                "password": "another one of eight",
                "password2": "another one of eight",
            }
        ),
        "PUT",
        "auth/api/accounts/password",
    ),
    "parameter": Form(
        parameter,
        another_number,
        "PATCH",
        "heaters/api/heaters/heater_parameters",
        is_exact=True,
    ),
    "threshold": Form(
        always("/settings"),
        another_threshold,
        "PATCH",
        "auth/api/account_settings",
        is_exact=True,
    ),
    "e-mail setting": Form(
        always("/settings"),
        always({"setting": "email_notification"}),
        "PATCH",
        "auth/api/accounts/settings",
    ),
    "language": Form(
        always("/settings"),
        always({"setting": "language", "language": "it"}),
        "PATCH",
        "auth/api/accounts/settings",
    ),
}


@dataclass
class Sending:
    """One opened form and the browser that it is open in."""

    user: User
    form: Form
    address: str
    fields: Fields

    def again(self, user: User) -> "Sending":
        """The same form, opened by this user."""
        return Sending(user, self.form, self.address, opened(user, self.address, self.fields))

    def send(self, *, json: bool, **changed: str) -> httpx.Response:
        headers = {"accept": "application/json" if json else "text/html"}
        with httpx.Client(
            base_url=self.user.http.base_url,
            headers=headers,
            timeout=PATIENCE_SECONDS,
            verify=False,
        ) as browser:
            browser.cookies.update(self.user.http.cookies)
            return browser.post(self.address, data={**self.fields, **changed})


def opened(user: User, address: str, fields: Fields) -> Fields:
    """The fields of a form on a page that has just been opened, with its hidden ones."""
    document = user.get(address).text
    of_form = form_with(document, fields)
    return {**hidden(of_form), **fields, "csrf": embedded_page(document)["csrf"]}


def sending(user: User, name: str) -> Sending:
    """A form that has just been opened, with its fields typed."""
    form = FORMS[name]
    address, fields = form.opened(user), form.typed(user)
    return Sending(user, form, address, opened(user, address, fields))
