"""Customers: search, one customer, ending a link; addresses and invites."""

from typing import Any

import httpx
import pytest

from provider_kit.reference_provider.simulation.world import World
from tests.provider.support import (
    ACCOUNT,
    CUSTOMERS,
    HEATERS,
    INVITE,
    INVITES,
    LINK,
    Running,
    everything,
)


def search(client: httpx.Client, criteria: str) -> list[dict[str, Any]]:
    answer = client.post("/auth/api/installers/search", json={"criteria": criteria})
    assert answer.status_code == 200
    return list(answer.json())


def at_address(client: httpx.Client, postal_code: str, number: str) -> list[dict[str, Any]]:
    sent = {"postal_code": postal_code, "address_number": number}
    found = client.post("/auth/api/installers/search_add", json=sent).json()
    assert found == {"num_results": len(found["accounts"]), "accounts": found["accounts"]}
    return list(found["accounts"])


@pytest.mark.parametrize(
    ("criteria", "customer"),
    [
        *((each, 1036) for each in ("Markus Müller", "MÜLLER", "muller", "  Markus Mü")),
        *((each, 1021) for each in ("7418 BN", "7418bn", "burgemeester de vriesstraat 72")),
        *((each, 1021) for each in ("+31 570 885223", "MARIEKE.HENDRIKS26@VOORBEELDMAIL.NL")),
        ("Marieke Deventer", 1021),
        *((each, 1015) for each in ("Münster", "MUNSTER", "Thomas Münster")),
    ],
)
def test_the_search_looks_in_every_field_and_minds_neither_case_nor_spaces_nor_accents(
    reader: httpx.Client, criteria: str, customer: int
) -> None:
    assert customer in [each["id"] for each in search(reader, criteria)]


def test_the_search_finds_only_what_matches(reader: httpx.Client) -> None:
    assert search(reader, "no such thing") == search(reader, "%") == []
    assert len(search(reader, "")) == len(search(reader, "' '")) == 40
    assert all("Utrecht" in str(each) for each in search(reader, "utrecht"))


@pytest.mark.parametrize(
    ("customer", "heaters"), [(1001, [20001, 20038, 20041, 20046]), (1038, [20005]), (1040, [])]
)
def test_a_customer_comes_with_heaters(
    reader: httpx.Client, customer: int, heaters: list[int]
) -> None:
    found = reader.get(f"{ACCOUNT}/{customer}").json()["heaters"]
    assert [each["id"] for each in found] == heaters
    assert found == everything(reader, f"{HEATERS}/list/{customer}")


def test_ending_a_link_takes_the_heaters_along(writer: httpx.Client) -> None:
    assert writer.delete(LINK, params={"account_id": 1002}).status_code == 204
    assert writer.get(f"{ACCOUNT}/1002").status_code == 403
    assert writer.get(f"{HEATERS}/heater/20044").status_code == 403
    assert len(everything(writer, CUSTOMERS)) == 39
    assert not {each["id"] for each in everything(writer)} & {20002, 20044}
    assert writer.delete(LINK, params={"account_id": 1002}).status_code == 404


def test_a_heater_with_a_second_customer_stays(writer: httpx.Client) -> None:
    first, second = writer.get(f"{HEATERS}/heater/20005").json()["customer_accounts"]
    assert writer.delete(LINK, params={"account_id": first["id"]}).status_code == 204
    assert writer.get(f"{HEATERS}/heater/20005").json()["customer_accounts"] == [second]


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
        # An own customer.
        ("6522ng", "17", True, 4),
    ],
)
def test_an_address_finds_customers_whoever_looks_after_them(
    reader: httpx.Client, postal_code: str, number: str, users: bool, heaters: int
) -> None:
    (found,) = at_address(reader, postal_code, number)
    assert found.keys() == {
        *("id", "name", "heater_id", "postal_code", "address_number", "city_name"),
        *("users", "heaters"),
    }
    assert (found["users"], found["heaters"]) == (users, heaters > 0)
    assert len(found["heater_id"]) == heaters


@pytest.mark.parametrize(("postal_code", "number"), [("9999 ZZ", "1"), ("3583 EM", "")])
def test_an_address_with_nobody(reader: httpx.Client, postal_code: str, number: str) -> None:
    assert at_address(reader, postal_code, number) == []


def test_an_invite_is_open_until_the_customer_answers(fresh: Running, writer: httpx.Client) -> None:
    (account,) = at_address(writer, "3583 EM", "14A")
    heaters = ",".join(str(each) for each in account["heater_id"])
    sent = {"account_id": account["id"], "heater_id": heaters}
    answer = writer.post(INVITE, json=sent)
    assert answer.status_code == 201
    made = answer.json()
    assert made["account_name"] == "Familie Van Leeuwen-Blom"
    assert (made["accepted"], made["completed"]) == (0, 0)
    assert everything(writer, INVITES)[0] == made
    assert writer.get(f"{ACCOUNT}/{account['id']}").status_code == 403
    again = writer.post(INVITE, json=sent)
    assert again.status_code == 400
    assert again.json() == {"error": "This customer has already been invited"}

    fresh.clock.advance(minutes=11)
    World(fresh.database, fresh.clock).step()
    answered = everything(writer, INVITES)[0]
    assert answered["completed"] == 1
    expected = 200 if answered["accepted"] else 403
    paths = [f"{HEATERS}/heater/{each}" for each in account["heater_id"]]
    statuses = [writer.get(path).status_code for path in (f"{ACCOUNT}/{account['id']}", *paths)]
    assert statuses == [expected] * 3
