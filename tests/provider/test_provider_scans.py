"""Connecting a heater: the scan, step by step, and all its ends."""

from typing import Any

import httpx
import pytest

from provider_kit.reference_provider.seeding.gateways import (
    ENDS_IN_ERROR,
    FREE,
    NEVER_PRESSED,
    WITHOUT_RESULT,
)
from tests.provider.support import ACCOUNT, HEATERS, LIST, Running

GATEWAY = "/heaters/api/gateways/gateway"
CUSTOMER = 1040
LABEL = next(iter(FREE.items()))


def find(client: httpx.Client, mac: str, check_code: str, customer: object) -> httpx.Response:
    return client.post(GATEWAY, json={"mac": f"{mac}-{check_code}", "account_id": customer})


def start(client: httpx.Client, label: tuple[str, str]) -> int:
    mac = find(client, *label, CUSTOMER).json()["gateway_mac"]
    answer = client.post(f"{HEATERS}/start_scan", json={"gateway_mac": mac, "account_id": CUSTOMER})
    assert answer.status_code == 201
    assert answer.json().keys() == {"id", "status_code", "value", "result"}
    assert (answer.json()["status_code"], answer.json()["result"]) == ("not_ready", None)
    return int(answer.json()["id"])


def result(client: httpx.Client, scan_id: int) -> dict[str, Any]:
    answer = client.get(f"{HEATERS}/result_scan/{scan_id}", headers={"platform": "web"})
    assert answer.status_code == 200
    scan: dict[str, Any] = answer.json()
    assert scan["id"] == scan_id
    return scan


def test_a_scan_ends_with_a_new_heater(fresh: Running, writer: httpx.Client) -> None:
    scan = start(writer, LABEL)
    for seconds, status in ((0, "not_ready"), (5, "press_button"), (4, "press_button")):
        fresh.clock.advance(seconds=seconds)
        assert result(writer, scan)["status_code"] == status
    assert result(writer, scan)["value"] == 51
    fresh.clock.advance(seconds=2)
    done = result(writer, scan)
    assert (done["status_code"], done["result"].keys()) == ("done", {"id", "sw_type"})

    heater = writer.get(f"{HEATERS}/heater/{done['result']['id']}").json()
    assert (heater["sw_type"], heater["heater_status_id"]) == (done["result"]["sw_type"], 1)
    owners = [each["id"] for each in heater["customer_accounts"]]
    assert (heater["gateway"]["mac"], owners) == (LABEL[0], [CUSTOMER])
    customer = writer.get(f"{ACCOUNT}/{CUSTOMER}").json()
    assert heater["id"] in [each["id"] for each in customer["heaters"]]
    assert heater["postal_code"] == customer["postal_code"]
    assert len(writer.get(LIST).json()) == 61
    assert writer.get(f"{HEATERS}/realtime/{heater['id']}").status_code == 200
    assert writer.get(f"{HEATERS}/heater_parameters/{heater['id']}").json()


def test_asking_again_gives_the_same_heater_and_its_gateway_cannot_be_connected_again(
    fresh: Running, writer: httpx.Client
) -> None:
    first, second = start(writer, LABEL), start(writer, LABEL)
    fresh.clock.advance(seconds=11)
    assert result(writer, first) == result(writer, first)
    fresh.clock.advance(minutes=5)
    assert result(writer, first)["status_code"] == "done"
    assert result(writer, second)["status_code"] == "error"
    assert len(writer.get(LIST).json()) == 61
    assert find(writer, *LABEL, CUSTOMER).status_code == 404
    again = {"gateway_mac": LABEL[0], "account_id": CUSTOMER}
    assert writer.post(f"{HEATERS}/start_scan", json=again).status_code == 404


@pytest.mark.parametrize(
    ("label", "at_11", "at_61"),
    [
        (NEVER_PRESSED, "press_button", "press_button"),
        (ENDS_IN_ERROR, "error", "error"),
        (WITHOUT_RESULT, "done", "done"),
    ],
)
def test_scans_that_find_no_heater(
    fresh: Running, writer: httpx.Client, label: tuple[str, str], at_11: str, at_61: str
) -> None:
    scan = start(writer, label)
    for seconds, expected in ((5, "press_button"), (6, at_11), (50, at_61)):
        fresh.clock.advance(seconds=seconds)
        answer = result(writer, scan)
        assert (answer["status_code"], answer["result"]) == (expected, None)
    assert (answer["value"], len(writer.get(LIST).json())) == (0, 60)


def test_the_label_is_read_without_case(reader: httpx.Client) -> None:
    answer = find(reader, LABEL[0].lower(), LABEL[1].lower(), str(CUSTOMER))
    assert (answer.status_code, answer.json()) == (200, {"gateway_mac": LABEL[0]})


def test_scans_of_others_are_a_403(fresh: Running, writer: httpx.Client) -> None:
    scan = start(writer, LABEL)
    other = fresh.log_in("other@heatdesk.test")
    answers = [other.get(f"{HEATERS}/result_scan/{number}") for number in (scan, scan + 1)]
    assert [answer.status_code for answer in answers] == [403, 404]
