"""Registering as an installer, and creating a customer."""

from typing import Any

import httpx
import pytest

from provider_kit.reference_provider.passwords import digest
from provider_kit.reference_provider.simulation.world import World
from tests.provider.support import (
    ACCOUNT,
    CUSTOMER,
    CUSTOMERS,
    SESSION,
    THRESHOLDS,
    Running,
    everything,
)

SECRET = digest("correct horse")
INSTALLER: dict[str, Any] = {
    "name": "Robin de Wit",
    "company_name": "De Wit Warmte",
    "coc_number": "12345678",
    "address": "Kade",
    "address_number": "4",
    "postal_code": "8011 AB",
    "city_name": "Zwolle",
    "phone_number": "+31 38 1234567",
    "email": "robin@example.org",
    "email2": "Robin@Example.org",
    "password": SECRET,
    "password2": SECRET,
}
REQUIRED = "Field is required"
TAKEN = {"email": ["This e-mail address is already in use"]}


def create(client: httpx.Client, customer: dict[str, Any]) -> httpx.Response:
    consumer = {"app": "consumer", "platform": "web", "language": "nl", "brand": "default"}
    return client.post(ACCOUNT, json=customer, headers=consumer)


def test_a_registration_waits_for_review_and_its_email_is_taken(fresh: Running) -> None:
    visitor = fresh.visitor()
    answer = visitor.post(ACCOUNT, json=INSTALLER)
    assert (answer.status_code, answer.json()["activated"]) == (201, False)
    again = visitor.post(ACCOUNT, json=INSTALLER)
    assert (again.status_code, again.json()) == (405, TAKEN)
    login = {"email": "robin@example.org", "password": SECRET}
    assert visitor.post(SESSION, json=login).status_code == 403
    fresh.clock.advance(minutes=3)
    World(fresh.database, fresh.clock).step()
    assert visitor.post(SESSION, json=login).status_code == 200
    account = visitor.get(ACCOUNT).json()
    names = {"first_name": "Robin", "last_name": "de Wit", "email2": "robin@example.org"}
    known = INSTALLER | answer.json() | names | {"activated": True}
    assert account == account | {name: known[name] for name in known.keys() & account.keys()}
    assert everything(visitor) == everything(visitor, CUSTOMERS) == []
    assert len(everything(visitor, THRESHOLDS)) == 5


@pytest.mark.parametrize(
    ("brand", "number"),
    [
        *((brand, "coc_number") for brand in ("default", "ibc", "mhg")),
        ("intouch", "gassafe_registration_number"),
    ],
)
def test_each_brand_asks_for_its_own_registration_number(
    fresh: Running, writer: httpx.Client, brand: str, number: str
) -> None:
    visitor = fresh.visitor(brand=brand)
    sent = INSTALLER | {"coc_number": "", "gassafe_registration_number": ""}
    refused = [
        visitor.post(ACCOUNT, json=sent),
        writer.put(ACCOUNT, json=sent, headers={"brand": brand}),
    ]
    errors = {number: REQUIRED}
    assert [(each.status_code, each.json()) for each in refused] == [(405, errors), (406, errors)]
    assert visitor.post(ACCOUNT, json=sent | {number: "543210"}).status_code == 201


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        *((dict.fromkeys(INSTALLER, x), dict.fromkeys(INSTALLER, REQUIRED)) for x in ("", None)),
        ({"email": "robin", "email2": "robin"}, {"email": ["This is not a valid e-mail address"]}),
        ({"email": "nl@heatdesk.test", "email2": "nl@heatdesk.test"}, TAKEN),
        ({"email2": ""}, {"email2": REQUIRED}),
        ({"password2": ""}, {"password2": REQUIRED}),
        ({"email2": "bobin@example.org"}, {"email2": "The e-mail addresses are not the same"}),
        ({"password2": digest("?")}, {"password2": "The passwords are not the same"}),
        ({"password": digest("")}, {"password": REQUIRED}),
        (
            {"password": "plain", "password2": "plain"},
            {"password": "The password was not sent in the agreed form"},
        ),
    ],
)
def test_a_wrong_registration_is_a_405_map(
    world: Running, changes: dict[str, Any], errors: dict[str, object]
) -> None:
    answer = world.visitor().post(ACCOUNT, json=INSTALLER | changes)
    assert (answer.status_code, answer.json()) == (405, errors)


def test_a_new_customer_is_linked_to_the_installer_alone_and_its_email_is_taken(
    fresh: Running, writer: httpx.Client
) -> None:
    answer = create(writer, CUSTOMER)
    assert answer.status_code == 201
    customer = writer.get(f"{ACCOUNT}/{answer.json()['id']}").json()
    assert (customer["name"], customer["country_name"]) == ("Eva Mertens", "Belgium")
    assert (customer["phone_number"], customer["heaters"]) == (None, [])
    newest = everything(writer, CUSTOMERS, order_by="created", order_by_dir="desc")[0]
    assert newest["id"] == customer["id"]
    again = create(writer, CUSTOMER | {"first_name": "Other"})
    assert (again.status_code, again.json()) == (405, TAKEN)
    assert fresh.log_in("other@heatdesk.test").get(f"{ACCOUNT}/{customer['id']}").status_code == 403


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        (
            dict.fromkeys(CUSTOMER.keys() - {"language_id"}, ""),
            dict.fromkeys(CUSTOMER.keys() - {"language_id"}, REQUIRED),
        ),
        ({"email2": ""}, {"email2": REQUIRED}),
        (
            {"country_id": 2, "language_id": 3},
            {
                "country_id": "Choose a country from the list",
                "language_id": "Choose a language from the list",
            },
        ),
    ],
)
def test_a_wrong_customer_is_a_405_map(
    reader: httpx.Client, changes: dict[str, Any], errors: dict[str, object]
) -> None:
    answer = create(reader, CUSTOMER | changes)
    assert (answer.status_code, answer.json()) == (405, errors)
