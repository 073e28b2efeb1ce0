"""Customers: lists, search, one customer, ending a link; addresses and invites."""

from typing import Any
from unicodedata import normalize

import httpx
import pytest

from reference_provider.simulation.world import World
from tests.provider.support import (
    ACCOUNT,
    CUSTOMERS,
    HEATERS,
    INVITE,
    INVITES,
    LINK,
    LIST,
    Running,
)

FIELDS = {
    *("id", "name", "created", "postal_code", "address", "address_number", "address_additional"),
    *("city_name", "country_id", "country_name", "phone_number", "email"),
}


def search(client: httpx.Client, criteria: str) -> list[dict[str, Any]]:
    answer = client.post("/auth/api/installers/search", json={"criteria": criteria})
    assert answer.status_code == 200
    return list(answer.json())


def at_address(client: httpx.Client, postal_code: str, number: str) -> dict[str, Any]:
    sent = {"postal_code": postal_code, "address_number": number}
    answer = client.post("/auth/api/installers/search_add", json=sent)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    assert found["num_results"] == len(found["accounts"])
    return found


def test_the_list_holds_customer_accounts_and_can_be_ordered_and_cut(reader: httpx.Client) -> None:
    customers = reader.get(CUSTOMERS).json()
    assert len(customers) == 40
    assert all(customer.keys() == FIELDS for customer in customers)
    names = [customer["name"].lower() for customer in customers]
    assert names == sorted(names)
    # It can be ordered and cut.
    newest = reader.get(f"{CUSTOMERS}?limit=10&order_by=created&order_by_dir=desc").json()
    created = [customer["created"] for customer in newest]
    assert created == sorted((each["created"] for each in customers), reverse=True)[:10]


@pytest.mark.parametrize(
    "field", ["name", "postal_code", "address", "city_name", "phone_number", "email"]
)
def test_the_search_looks_in_every_field(reader: httpx.Client, field: str) -> None:
    customer = reader.get(CUSTOMERS).json()[7]
    for criteria in (customer[field], customer[field].upper(), f"  {customer[field][:9]}"):
        assert customer["id"] in [each["id"] for each in search(reader, criteria)], criteria


def test_the_search_minds_neither_spaces_nor_accents(reader: httpx.Client) -> None:
    customers = reader.get(CUSTOMERS).json()
    spaced = next(each for each in customers if " " in each["postal_code"])
    accented = next(each for each in customers if not each["name"].isascii())
    plain = normalize("NFKD", accented["name"]).encode("ascii", "ignore").decode()
    assert plain != accented["name"]
    for customer, criteria in (
        (spaced, spaced["postal_code"].replace(" ", "").lower()),
        (spaced, f"{spaced['name'].split()[0]} {spaced['city_name']}"),
        *((accented, text) for text in (accented["name"], plain, plain.upper())),
    ):
        assert customer["id"] in [each["id"] for each in search(reader, criteria)], criteria


def test_the_search_finds_only_what_matches(reader: httpx.Client) -> None:
    assert search(reader, "no such thing") == search(reader, "%") == []
    assert len(search(reader, "")) == len(search(reader, "' '")) == 40
    assert all("Utrecht" in str(each) for each in search(reader, "utrecht"))


def test_a_customer_comes_with_heaters(reader: httpx.Client) -> None:
    customer = reader.get(f"{ACCOUNT}/1001").json()
    assert customer.keys() == FIELDS | {"heaters"}
    assert customer["heaters"]
    assert customer["heaters"] == reader.get(f"{HEATERS}/list/1001").json()


def test_the_country_is_named_in_the_callers_language(reader: httpx.Client) -> None:
    answer = reader.get(CUSTOMERS, headers={"Accept-Language": "de"})
    names = {each["country_name"] for each in answer.json()}
    assert names == {"Niederlande", "Belgien", "Deutschland", "Vereinigtes Königreich"}


def test_ending_a_link_takes_the_heaters_along(writer: httpx.Client) -> None:
    customer = next(
        each
        for each in reversed(writer.get(CUSTOMERS).json())
        if len(writer.get(f"{HEATERS}/list/{each['id']}").json()) == 1
        and len(only_customers(writer, each["id"])) == 1
    )
    heater = writer.get(f"{HEATERS}/list/{customer['id']}").json()[0]["id"]
    assert writer.delete(LINK, params={"account_id": customer["id"]}).status_code == 204
    assert writer.get(f"{ACCOUNT}/{customer['id']}").status_code == 403
    assert writer.get(f"{HEATERS}/heater/{heater}").status_code == 403
    assert len(writer.get(CUSTOMERS).json()) == 39
    assert heater not in [each["id"] for each in writer.get(LIST).json()]
    assert writer.delete(LINK, params={"account_id": customer["id"]}).status_code == 404


def only_customers(client: httpx.Client, customer_id: int) -> list[dict[str, Any]]:
    heater = client.get(f"{HEATERS}/list/{customer_id}").json()[0]["id"]
    return list(client.get(f"{HEATERS}/heater/{heater}").json()["customer_accounts"])


def test_a_heater_with_a_second_customer_stays(writer: httpx.Client) -> None:
    first, second = writer.get(f"{HEATERS}/heater/20005").json()["customer_accounts"]
    assert writer.delete(LINK, params={"account_id": first["id"]}).status_code == 204
    assert writer.get(f"{HEATERS}/heater/20005").json()["customer_accounts"] == [second]


def test_an_address_finds_customers_whoever_looks_after_them(reader: httpx.Client) -> None:
    own = reader.get(CUSTOMERS).json()[3]
    found = at_address(reader, own["postal_code"], own["address_number"])
    assert own["id"] in [each["id"] for each in found["accounts"]]


@pytest.mark.parametrize(
    ("postal_code", "number", "users", "heaters"),
    [
        ("3583 EM", "14", True, 1),
        ("3583em", "14a", True, 2),
        ("8012CA", "88", True, 1),
        ("6525 gr", "201", True, 0),
        ("5611PA", "9", False, 1),
        ("7415 HB", "3", False, 2),
        ("2018", "120", True, 1),
        ("47533", "31", True, 1),
        ("48145", "7B", True, 0),
        ("ls62al", "52", True, 1),
    ],
)
def test_the_documented_addresses(
    reader: httpx.Client, postal_code: str, number: str, users: bool, heaters: int
) -> None:
    (found,) = at_address(reader, postal_code, number)["accounts"]
    assert found.keys() == {
        *("id", "name", "heater_id", "postal_code", "address_number", "city_name"),
        *("users", "heaters"),
    }
    assert (found["users"], found["heaters"]) == (users, heaters > 0)
    assert len(found["heater_id"]) == heaters


@pytest.mark.parametrize(("postal_code", "number"), [("9999 ZZ", "1"), ("3583 EM", "")])
def test_an_address_with_nobody(reader: httpx.Client, postal_code: str, number: str) -> None:
    assert at_address(reader, postal_code, number) == {"num_results": 0, "accounts": []}


def invite(client: httpx.Client, account: dict[str, Any]) -> httpx.Response:
    heaters = ",".join(str(each) for each in account["heater_id"])
    return client.post(INVITE, json={"account_id": account["id"], "heater_id": heaters})


def test_an_invite_is_open_until_the_customer_answers(fresh: Running, writer: httpx.Client) -> None:
    account = at_address(writer, "3583 EM", "14A")["accounts"][0]
    answer = invite(writer, account)
    assert answer.status_code == 201
    made = answer.json()
    assert made.keys() == {"id", "account_name", "accepted", "completed", "created"}
    assert made["account_name"] == "Familie Van Leeuwen-Blom"
    assert (made["accepted"], made["completed"]) == (0, 0)
    assert writer.get(INVITES).json()[0] == made
    assert writer.get(f"{ACCOUNT}/{account['id']}").status_code == 403
    again = invite(writer, account)
    assert again.status_code == 400
    assert again.json() == {"error": "This customer has already been invited"}

    fresh.clock.advance(minutes=11)
    World(fresh.database, fresh.clock).step()
    answered = writer.get(INVITES).json()[0]
    assert answered["completed"] == 1
    expected = 200 if answered["accepted"] else 403
    assert writer.get(f"{ACCOUNT}/{account['id']}").status_code == expected
    for heater in account["heater_id"]:
        assert writer.get(f"{HEATERS}/heater/{heater}").status_code == expected


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("", 15),
        ("?completed=0&accepted=0", 5),
        ("?completed=1&accepted=0", 4),
        ("?completed=1&accepted=1", 6),
        ("?completed=0", 5),
        ("?limit=3", 3),
    ],
)
def test_invites_in_all_three_states(reader: httpx.Client, query: str, number: int) -> None:
    assert len(reader.get(f"{INVITES}{query}").json()) == number


@pytest.mark.parametrize("order", ["created", "account_name"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_invites_can_be_ordered(reader: httpx.Client, order: str, direction: str) -> None:
    query = {"order_by": order, "order_by_dir": direction}
    values = [each[order].lower() for each in reader.get(INVITES, params=query).json()]
    assert values == sorted(values, reverse=direction == "desc")
