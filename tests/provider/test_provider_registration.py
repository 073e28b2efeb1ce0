"""Registering as an installer, and creating a customer."""

from typing import Any

import httpx
import pytest

from reference_provider.passwords import digest
from reference_provider.simulation.world import World
from tests.provider.support import ACCOUNT, CUSTOMER, SESSION, Running

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


def test_a_registration_waits_for_review(fresh: Running) -> None:
    visitor = fresh.visitor()
    answer = visitor.post(ACCOUNT, json=INSTALLER)
    assert answer.status_code == 201
    assert answer.json()["activated"] is False
    assert isinstance(answer.json()["id"], int)
    login = {"email": "robin@example.org", "password": SECRET}
    assert visitor.post(SESSION, json=login).status_code == 403
    fresh.clock.advance(minutes=3)
    World(fresh.database, fresh.clock).step()
    session = visitor.post(SESSION, json=login)
    assert session.status_code == 200
    account = visitor.get(ACCOUNT).json()
    assert account["id"] == answer.json()["id"]
    assert (account["first_name"], account["last_name"]) == ("Robin", "de Wit")
    assert account["company_name"] == "De Wit Warmte"
    assert visitor.get("/auth/api/installers/heaters").json() == []
    assert visitor.get("/auth/api/installers/accounts").json() == []
    assert len(visitor.get("/auth/api/account_settings").json()) == 5


@pytest.mark.parametrize("field", sorted(INSTALLER))
def test_every_field_of_a_registration_is_required(world: Running, field: str) -> None:
    answer = world.visitor().post(ACCOUNT, json=INSTALLER | {field: ""})
    assert answer.status_code == 405
    assert answer.json()[field] == "Field is required"


def test_an_empty_registration_names_every_field(world: Running) -> None:
    answer = world.visitor().post(ACCOUNT, json={})
    assert answer.status_code == 405
    assert answer.json().keys() == INSTALLER.keys()


def test_intouch_asks_for_the_gas_safe_number(fresh: Running) -> None:
    visitor = fresh.visitor(brand="intouch")
    wrong = visitor.post(ACCOUNT, json=INSTALLER)
    assert wrong.status_code == 405
    assert wrong.json() == {"gassafe_registration_number": "Field is required"}
    right = INSTALLER | {"gassafe_registration_number": "543210"}
    assert visitor.post(ACCOUNT, json=right).status_code == 201


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"email": "robin", "email2": "robin"}, {"email": ["This is not a valid e-mail address"]}),
        (
            {"email": "nl@heatdesk.test", "email2": "nl@heatdesk.test"},
            {"email": ["This e-mail address is already in use"]},
        ),
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
    assert answer.status_code == 405
    assert answer.json() == errors


def test_an_email_can_be_registered_once(fresh: Running) -> None:
    assert fresh.visitor().post(ACCOUNT, json=INSTALLER).status_code == 201
    again = fresh.visitor().post(ACCOUNT, json=INSTALLER)
    assert again.status_code == 405
    assert again.json().keys() == {"email"}


def test_a_new_customer_is_linked_to_the_installer(fresh: Running, writer: httpx.Client) -> None:
    answer = create(writer, CUSTOMER)
    assert answer.status_code == 201
    customer = writer.get(f"{ACCOUNT}/{answer.json()['id']}").json()
    assert customer["name"] == "Eva Mertens"
    assert customer["country_name"] == "Belgium"
    assert customer["phone_number"] is None
    assert customer["heaters"] == []
    newest = writer.get(
        "/auth/api/installers/accounts", params={"order_by": "created", "order_by_dir": "desc"}
    ).json()
    assert newest[0]["id"] == customer["id"]
    other = fresh.log_in("other@heatdesk.test")
    assert other.get(f"{ACCOUNT}/{customer['id']}").status_code == 403


def test_the_email_of_a_new_customer_must_be_free(writer: httpx.Client) -> None:
    assert create(writer, CUSTOMER).status_code == 201
    again = create(writer, CUSTOMER | {"first_name": "Other"})
    assert again.status_code == 405
    assert again.json() == {"email": ["This e-mail address is already in use"]}


@pytest.mark.parametrize("field", sorted(CUSTOMER.keys() - {"language_id"}))
def test_required_fields_of_a_customer(reader: httpx.Client, field: str) -> None:
    answer = create(reader, CUSTOMER | {field: ""})
    assert answer.status_code == 405
    assert answer.json()[field] == "Field is required"


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"country_id": 2}, "country_id"), ({"language_id": 3}, "language_id")],
)
def test_choices_of_a_customer(reader: httpx.Client, changes: dict[str, Any], field: str) -> None:
    answer = create(reader, CUSTOMER | changes)
    assert answer.status_code == 405
    assert answer.json().keys() == {field}


def test_creating_a_customer_needs_the_csrf_token(world: Running) -> None:
    client = world.log_in()
    del client.headers["X-CSRF-Token"]
    assert create(client, CUSTOMER).status_code == 400
