"""The top of a heater's details: pressure, fault, service and age; and its address."""

import re
from typing import Any

import pytest

from tests.support.catalogue import CATALOGUE
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, FaultyProxy
from tests.support.heaters import FAULT, HEATER, HISTORY, answers, without
from tests.support.rows import SETTINGS, ago
from tests.support.user import User

DETAILS = "/heaters/7/ic3/details"
PRESSURE = {"id": 1, "field": "heater_pressure", "operator": "<", "value": 1.2, "unit": "bar"}
HEAD = {"id": 7, "sw_type": "ic3", "name": "Cellar", "heater_status_id": 1}
PLACE = {"address": "Molenweg", "address_number": "14a", "postal_code": "3583 EM"}


THERMOSTAT = {"id": 9, "code": "F09", "name": "Thermostat", "solved": False}
PRESENT = {
    "id": 2,
    "code": "F05",
    "name": "Low pressure",
    "content": "<p>Top up.</p>",
    "created": ago(days=1),
    "solved": False,
}


def heater(**fields: Any) -> dict[str, Any]:
    return {**HEAD, "last_seen": ago(seconds=5), **fields}


def faults_are(
    proxy: FaultyProxy, fault: dict[str, Any], history: list[dict[str, Any]], **fields: Any
) -> None:
    """The heater has these fields, and the provider this record of its fault and this history."""
    proxy.break_(HEATER, answers(heater(**fields)))
    proxy.break_(FAULT, answers(fault))
    proxy.break_(HISTORY, answers(history))


def current_fault(user: User, tab: str = "details") -> tuple[str, str, str]:
    """The code, the name and the guidance of the heater's fault."""
    (fault,) = user.page(DETAILS.replace("details", tab))["data"]["fault"]["items"]
    return fault["code"], fault["name"], fault["content"]


def summary_of(page: str) -> dict[str, list[str]]:
    """Each value with its remarks, by its name."""
    (list_,) = re.findall(r'<dl class="facts">(.*?)</dl>', page, re.DOTALL)
    facts = re.findall(r"<div.*?><dt>(.*?)</dt>(.*?)</div>", list_, re.DOTALL)
    return {
        name: [re.sub(r"<[^>]*>", "", text) for text in re.findall(r"<dd.*?>(.*?)</dd>", rest)]
        for name, rest in facts
    }


@pytest.mark.parametrize(
    ("pressure", "hours", "said"),
    [
        (
            1.4,
            900.4,
            [
                ["1.40\xa0bar", "Limit 1.20\xa0bar"],
                ["900\xa0h", "Limit 1,500\xa0h"],
            ],
        ),
        (
            0.9,
            1600,
            [
                ["0.90\xa0bar", "below the limit of 1.20\xa0bar"],
                ["1,600\xa0h", "above the limit of 1,500\xa0h"],
            ],
        ),
        (None, None, [["–", "Not known"], ["–", "Not known"]]),
    ],
)
def test_pressure_and_hours_stand_beside_their_limits(
    installer: User, proxy: FaultyProxy, pressure: Any, hours: Any, said: list[list[str]]
) -> None:
    values = {"heater_pressure": pressure, "num_hours_heater_since_maintenance": hours}
    proxy.break_(SETTINGS, answers([PRESSURE]))
    proxy.break_(HEATER, answers(heater(**values)))
    facts = summary_of(installer.get(DETAILS).text)
    assert [facts["System pressure"], facts["Hours since last maintenance"]] == said
    assert facts["Current fault"] == ["None known"]
    # The time is shown only on paper.
    (seen,) = facts["Last seen"]
    assert re.fullmatch(r"just now\d\d:\d\d", seen)
    assert len(facts) == 4


def test_without_the_installers_limits_none_is_named(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(SETTINGS, DOWN)
    proxy.break_(HEATER, answers(heater(heater_pressure=0.4)))
    assert summary_of(installer.get(DETAILS).text)["System pressure"] == ["0.40\xa0bar"]


def test_a_last_contact_that_is_old_is_a_date(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(SETTINGS, answers([PRESSURE]))
    proxy.break_(HEATER, answers(heater(heater_pressure=1.4, last_seen=ago(days=3))))
    facts = summary_of(installer.get(DETAILS).text)
    assert facts["System pressure"] == ["1.40\xa0bar", "Limit 1.20\xa0bar"]
    date, time = facts["Last seen"]
    assert re.fullmatch(r"\d+\xa0[A-Z][a-z]{2,}(\xa0\d{4})?", date)
    assert re.fullmatch(r"\d\d:\d\d", time)
    proxy.break_(HEATER, answers(heater(last_seen=None)))
    assert summary_of(installer.get(DETAILS).text)["Last seen"] == ["–", "Not known"]


def test_a_fault_says_how_long_it_has_lasted(installer: User, proxy: FaultyProxy) -> None:
    lasting = {**THERMOSTAT, "created": ago(days=8, hours=1)}
    faults_are(proxy, THERMOSTAT, [lasting], heater_status_id=3, heater_fault_id=9)
    value, since = summary_of(installer.get(DETAILS).text)["Current fault"]
    assert value == "F09 Thermostat"
    assert re.fullmatch(r"since .*\(8 days\)", since)
    faults_are(proxy, THERMOSTAT, [], id=8, heater_status_id=3, heater_fault_id=9)
    unknown = summary_of(installer.get(DETAILS.replace("7", "8")).text)["Current fault"]
    assert unknown == ["F09 Thermostat", "Since when is not known"]


@pytest.mark.parametrize(
    ("record", "fault_id", "guidance"),
    [
        ({}, None, "Top up."),
        ({}, 2, "Top up."),
        ({"id": 2}, 2, "Top up."),
        ({"created": "2026-01-02T03:04:05Z"}, 2, "Top up."),
        ({"content": "<p>Wait.</p>"}, 2, "Wait."),
    ],
)
def test_a_fault_that_neither_the_heater_nor_its_record_names_is_that_of_the_history(
    newcomer: User, proxy: FaultyProxy, record: dict[str, Any], fault_id: int | None, guidance: str
) -> None:
    solved = {"id": 1, "code": "F05", "content": "<p>Old.</p>", "solved": True}
    history = [PRESENT, {**solved, "created": ago(days=90)}]
    faults_are(proxy, record, history, heater_status_id=3, heater_fault_id=fault_id)
    for tab in ("details", "report"):
        assert current_fault(newcomer, tab) == ("F05", "Low pressure", f"<p>{guidance}</p>"), tab
        assert guidance in newcomer.get(DETAILS.replace("details", tab)).text


def test_the_history_of_a_fault_is_found_by_its_id_where_the_catalogue_has_another_code(
    newcomer: User, proxy: FaultyProxy
) -> None:
    entry = {"code": "F02", "name": "Flame lost"}
    proxy.break_(CATALOGUE, answers({"heater_faults": {"2": entry}}))
    newcomer.get("/heaters/")
    faults_are(proxy, {}, [PRESENT], heater_status_id=3, heater_fault_id=2)
    assert current_fault(newcomer) == ("F05", "Low pressure", "<p>Top up.</p>")


def test_a_solved_fault_of_a_heater_that_works_is_not_its_current_one(
    installer: User, proxy: FaultyProxy
) -> None:
    solved = {**THERMOSTAT, "solved": True}
    faults_are(proxy, solved, [], heater_status_id=1, heater_fault_id=9)
    assert installer.page(DETAILS)["data"]["fault"]["items"] == []
    faults_are(proxy, solved, [], heater_status_id=3, heater_fault_id=9)
    assert installer.page(DETAILS)["data"]["fault"]["items"][0]["code"] == "F09"


def test_a_fault_of_a_heater_without_a_connection_is_named_as_on_its_card(
    installer: User, proxy: FaultyProxy
) -> None:
    faults_are(proxy, THERMOSTAT, [], heater_status_id=9, heater_fault_id=9)
    assert summary_of(installer.get(DETAILS).text)["Current fault"] == ["F09 Thermostat"]
    # A record that cannot be read says nothing.
    proxy.break_(FAULT, ANSWERS_500)
    facts = summary_of(without("Current fault", installer.get(DETAILS)))
    assert facts["Current fault"] == ["–", "Not known"]


def test_the_address_is_that_of_an_envelope_with_a_map(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATER, answers(heater(**PLACE, city_name="Utrecht", lat=52.1, lng=5.1)))
    page = installer.get(DETAILS).text.replace("<!-- -->", "")
    assert not absent(
        page,
        "<b>Molenweg 14a</b><span>3583 EM Utrecht</span>",
        'data-street=""',
    )
    proxy.break_(HEATER, answers(heater()))
    page = installer.get(DETAILS).text
    assert "<b>No address</b>" in page
    assert 'data-street=""' not in page
