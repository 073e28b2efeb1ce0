"""The report of a heater: what stands in it, and what it does when a part is missing."""

import re
from typing import Any

import pytest
import segno

from server.pages.shared.qr_code import qr_code
from tests.support.faults import DOWN, Fault, FaultyProxy
from tests.support.heaters import (
    HEATER,
    HISTORY,
    PARAMETERS,
    SERVICE,
    STATISTICS,
    answers,
    heater_of,
    number_parameter,
    path,
)
from tests.support.user import User, embedded_page

ACCOUNT = "auth/api/accounts/account"


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hbcu")


def sections(document: str) -> dict[str, str]:
    """The parts of the report by their headings."""
    parts = re.findall(r"<section><h2>(.*?)</h2>(.*?)</section>", document, re.DOTALL)
    return dict(parts)


def test_the_report_names_installer_customer_and_heater(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    page = installer.get(path(heater, "report")).text
    found = sections(page)
    assert "Van der Meer Installatietechniek" in found["Installer"]
    assert "Chamber of Commerce number</dt><dd>30187542" in found["Installer"]
    customers = embedded_page(page)["data"]["heater"]["customers"]
    assert customers
    for customer in customers:
        assert customer["name"] in found["Customers"]
    assert heater["serial_number"] in found["Heater"]
    assert "ago)" in found["Heater"] or "just now)" in found["Heater"]
    assert found.keys() >= {"All parameters", "Statistics", "Fault history", "Service history"}


def test_an_installer_with_a_gas_safe_number_shows_that(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    account = {"id": 1, "company_name": "Warm Ltd", "gassafe_registration_number": "123456"}
    proxy.break_(ACCOUNT, answers(account))
    found = sections(installer.get(path(heater, "report")).text)
    assert "Gas Safe registration number</dt><dd>123456" in found["Installer"]
    assert "Chamber of Commerce" not in found["Installer"]


def test_the_code_leads_back_to_the_heater(installer: User, heater: dict[str, Any]) -> None:
    data = installer.page(path(heater, "report") + "?x=1")["data"]
    assert data["address"] == str(installer.http.base_url).rstrip("/") + path(heater, "details")
    assert installer.get(data["address"]).status_code == 200


def test_the_drawn_code_is_the_code() -> None:
    address = "https://heatdesk.example/heaters/20001/ic3/details"
    wanted = segno.make_qr(address, error="m").matrix
    code = qr_code(address)
    drawn = [[0] * code.size for _ in range(code.size)]
    for column, row, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", code.path):
        for dark in range(int(column), int(column) + int(width)):
            drawn[int(row)][dark] = 1
    assert [line[4:-4] for line in drawn[4:-4]] == [list(line) for line in wanted]
    assert not any(any(line) for line in drawn[:4] + drawn[-4:])


def test_what_differs_comes_before_all_parameters(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    changed = number_parameter(id=1, code="P1", value=21.5)
    proxy.break_(PARAMETERS, answers([changed, number_parameter(id=2, code="P2")]))
    found = sections(installer.get(path(heater, "report")).text)
    differing = found["Parameters that differ from the default"]
    assert "P1" in differing
    assert "P2" not in differing
    assert list(found).index("Parameters that differ from the default") < list(found).index(
        "All parameters"
    )
    proxy.break_(PARAMETERS, answers([number_parameter()]))
    found = sections(installer.get(path(heater, "report")).text)
    assert (
        "All parameters have their default value"
        in (found["Parameters that differ from the default"])
    )
    proxy.break_(PARAMETERS, answers([number_parameter(default_value=None)]))
    assert "default value." not in installer.get(path(heater, "report")).text


def test_the_current_fault_brings_its_guidance(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    record = {"id": 7, "sw_type": heater["sw_type"], "heater_status_id": 3, "heater_fault_id": 5}
    fault = {"code": "F01", "name": "No ignition", "content": "<p>Open the <b>gas tap</b>.</p>"}
    proxy.break_(HEATER, answers(record))
    proxy.break_("heaters/api/heater_faults", answers(fault))
    found = sections(installer.get(path(heater, "report")).text)
    assert "F01 No ignition" in found["Current fault"]
    assert "<b>gas tap</b>" in found["Current fault"]


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (ACCOUNT, "Installer"),
        (PARAMETERS, "All parameters"),
        (STATISTICS, "Statistics"),
        (HISTORY, "Fault history"),
        (SERVICE, "Service history"),
    ],
)
def test_a_part_that_fails_is_named_and_the_others_stay(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], call: str, part: str
) -> None:
    before = sections(installer.get(path(heater, "report")).text)
    proxy.break_(call, DOWN)
    answer = installer.get(path(heater, "report"))
    assert answer.status_code == 200
    assert answer.text.count("could not be loaded.") == 1
    found = sections(answer.text)
    assert f"“{part}” could not be loaded." in found[part]
    for other in before.keys() & {"Customers", "Service history", "Fault history"} - {part}:
        assert found[other] == before[other]


def test_an_empty_heater_says_so_part_by_part(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for call in (PARAMETERS, HISTORY, SERVICE):
        proxy.break_(call, answers([]))
    proxy.break_(STATISTICS, Fault(404))
    found = sections(installer.get(path(heater, "report")).text)
    assert "No parameters were found" in found["All parameters"]
    assert "No statistics found" in found["Statistics"]
    assert "has had no faults" in found["Fault history"]
    assert "No service has been recorded" in found["Service history"]
    assert not any("<table" in content for content in found.values())


def test_a_fahrenheit_account_prints_fahrenheit(host: str, proxy: FaultyProxy) -> None:
    with User(host) as user:
        user.login(email="fahrenheit@heatdesk.test")
        proxy.break_(PARAMETERS, answers([number_parameter(value=21.5)]))
        page = user.get(path(heater_of(user, "hbcu"), "report")).text
    assert "70.7 °F" in page
    assert "68 °F" in page
    assert "°C" not in sections(page)["All parameters"]
