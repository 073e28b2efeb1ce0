"""Registering as an installer, and creating a customer."""

from typing import Any

import httpx
import pytest

from reference_provider.passwords import digest
from reference_provider.simulation.world import World
from tests.provider.support import ACCOUNT, CUSTOMER, CUSTOMERS, LIST, SESSION, Running

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
CONSUMER = {"app": "consumer", "platform": "web", "language": "nl", "brand": "default"}


def create(client: httpx.Client, customer: dict[str, Any]) -> httpx.Response:
    return client.post(ACCOUNT, json=customer, headers=CONSUMER)


def test_a_registration_waits_for_review_and_its_email_is_taken(fresh: Running) -> None:
    visitor = fresh.visitor()
    answer = visitor.post(ACCOUNT, json=INSTALLER)
    assert (answer.status_code, answer.json()["activated"]) == (201, False)
    again = visitor.post(ACCOUNT, json=INSTALLER)
    assert (again.status_code, again.json().keys()) == (405, {"email"})
    login = {"email": "robin@example.org", "password": SECRET}
    assert visitor.post(SESSION, json=login).status_code == 403
    fresh.clock.advance(minutes=3)
    World(fresh.database, fresh.clock).step()
    assert visitor.post(SESSION, json=login).status_code == 200
    account = visitor.get(ACCOUNT).json()
    assert account["id"] == answer.json()["id"]
    assert (account["first_name"], account["last_name"]) == ("Robin", "de Wit")
    assert account["company_name"] == "De Wit Warmte"
    assert visitor.get(LIST).json() == visitor.get(CUSTOMERS).json() == []
    assert len(visitor.get("/auth/api/account_settings").json()) == 5


def test_every_field_of_a_registration_is_required(world: Running) -> None:
    expected = (405, dict.fromkeys(INSTALLER, "Field is required"))
    for empty in ({}, dict.fromkeys(INSTALLER, "")):
        answer = world.visitor().post(ACCOUNT, json=empty)
        assert (answer.status_code, answer.json()) == expected


def test_intouch_asks_for_the_gas_safe_number(fresh: Running) -> None:
    visitor = fresh.visitor(brand="intouch")
    number = "gassafe_registration_number"
    wrong = visitor.post(ACCOUNT, json=INSTALLER)
    assert (wrong.status_code, wrong.json()) == (405, {number: "Field is required"})
    assert visitor.post(ACCOUNT, json=INSTALLER | {number: "543210"}).status_code == 201


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"email": "robin", "email2": "robin"}, {"email": ["This is not a valid e-mail address"]}),
        (
            {"email": "nl@heatdesk.test", "email2": "nl@heatdesk.test"},
            {"email": ["This e-mail address is already in use"]},
        ),
        ({"email2": ""}, {"email2": "Field is required"}),
        ({"password2": ""}, {"password2": "Field is required"}),
        ({"email2": "bobin@example.org"}, {"email2": "The e-mail addresses are not the same"}),
        ({"password2": digest("?")}, {"password2": "The passwords are not the same"}),
        ({"password": digest("")}, {"password": "Field is required"}),
        (
            {"password": "plain", "password2": "plain"},
            {"password": "The password was not sent in the agreed form"},
        ),
    ],
)
def test_a_wrong_registration_is_a_405_map(
    world: Running, changes: dict[str, str], errors: dict[str, object]
) -> None:
    answer = world.visitor().post(ACCOUNT, json=INSTALLER | changes)
    assert (answer.status_code, answer.json()) == (405, errors)


def test_a_new_customer_is_linked_to_the_installer_and_its_email_must_be_free(
    fresh: Running, writer: httpx.Client
) -> None:
    answer = create(writer, CUSTOMER)
    assert answer.status_code == 201
    customer = writer.get(f"{ACCOUNT}/{answer.json()['id']}").json()
    assert (customer["name"], customer["country_name"]) == ("Eva Mertens", "Belgium")
    assert (customer["phone_number"], customer["heaters"]) == (None, [])
    newest = {"order_by": "created", "order_by_dir": "desc"}
    assert writer.get(CUSTOMERS, params=newest).json()[0]["id"] == customer["id"]
    again = create(writer, CUSTOMER | {"first_name": "Other"})
    assert again.status_code == 405
    assert again.json() == {"email": ["This e-mail address is already in use"]}
    assert fresh.log_in("other@heatdesk.test").get(f"{ACCOUNT}/{customer['id']}").status_code == 403


def test_required_fields_and_choices_of_a_customer(reader: httpx.Client) -> None:
    required = CUSTOMER.keys() - {"language_id"}
    answer = create(reader, dict.fromkeys(required, ""))
    expected = dict.fromkeys(required, "Field is required")
    assert (answer.status_code, answer.json()) == (405, expected)
    assert create(reader, CUSTOMER | {"email2": ""}).json() == {"email2": "Field is required"}
    answer = create(reader, CUSTOMER | {"country_id": 2, "language_id": 3})
    assert (answer.status_code, answer.json().keys()) == (405, {"country_id", "language_id"})


def test_creating_a_customer_needs_a_session_and_its_csrf_token(world: Running) -> None:
    client = world.log_in()
    del client.headers["X-CSRF-Token"]
    assert create(client, CUSTOMER).status_code == 400
    assert create(world.visitor(), {}).status_code == 401
