"""Which sheets are offered where, and that a new one is data alone."""

import secrets
from pathlib import Path

from server.domain.sheet_definitions import SHEETS, sheets_for
from tests.support.account import ACCOUNT
from tests.support.contents import absent
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import messages
from tests.support.planning import send_served, served
from tests.support.sheets import begin, finish, send
from tests.support.user import User

BRITISH, DUTCH, GERMAN = 67, 1, 30


def lives_in(proxy: FaultyProxy, country: int) -> None:
    account = {"id": secrets.token_hex(4), "name": "N", "language_id": 2, "country_id": country}
    proxy.break_(ACCOUNT, answers(account), "GET")


def names(country: int, user: User, proxy: FaultyProxy, sw_type: str) -> tuple[set[str], set[str]]:
    """The sheets that are offered, and the sections of the first."""
    lives_in(proxy, country)
    send_served(proxy, served(1, 2000, sw_type=sw_type))
    user.post("/logout", {})
    data = user.login().page(f"/heaters/1/{sw_type}/visits/new")["data"]
    sections = {each["name"] for each in data["blank"]["sections"]}
    return {each["value"] for each in data["sheets"]}, sections


def test_what_is_asked_for_follows_from_the_country_and_the_type(
    planner: User, proxy: FaultyProxy
) -> None:
    offered, sections = names(BRITISH, planner, proxy, "ic3")
    assert offered == {"service", "landlord"}
    assert "monoxide" not in sections
    offered, sections = names(BRITISH, planner, proxy, "hpcu")
    assert offered == {"service"}
    assert "combustion" not in sections
    offered, sections = names(DUTCH, planner, proxy, "ic3")
    assert (offered, "monoxide" in sections) == ({"service"}, True)
    assert "monoxide" not in names(GERMAN, planner, proxy, "ic3")[1]
    assert "monoxide" not in names(DUTCH, planner, proxy, "hpcu")[1]


def test_a_type_or_country_that_nobody_knows_leaves_nothing_out() -> None:
    assert [each.name for each in sheets_for("xyz", "")] == ["service", "landlord"]
    [service] = sheets_for("xyz", "NL")
    asked = {section.name for section, _ in service.asked_of("xyz", "NL")}
    assert asked == {section.name for section in SHEETS["service"].sections}


def test_a_landlords_check_has_a_section_for_each_appliance(
    planner: User, proxy: FaultyProxy
) -> None:
    place = {"address": "Quay", "address_number": "3", "city_name": "Leeds", "postal_code": "LS1"}
    lives_in(proxy, BRITISH)
    planner.post("/logout", {})
    planner.login()
    send_served(proxy, served(1, 2000, serial_number="S7", **place))
    sheet = begin(planner, "/heaters/1/ic3", secrets.token_hex(16), "INSPECTION", sheet="landlord")
    [draft] = planner.page(sheet)["data"]["draft"]["items"]
    labels = [each["label"] for each in draft["document"]["sections"]]
    assert labels[2:5] == ["Appliance 1", "Appliance 2", "Appliance 3"]
    values = draft["document"]["values"]
    assert (values["property"], values["description1"]) == ("Quay 3, Leeds, LS1", "S7")
    unfinished = send(planner, sheet, {"f.engineer": "Bob", "finish": "1"})
    needed = ("landlord", "location1", "safe1", "defects1", "complete", "engineer.number")
    assert messages(unfinished) == dict.fromkeys([f"f.{each}" for each in needed], "SHEET_REQUIRED")
    filled = {"f.landlord": "Ann, Kent", "f.engineer": "Bob", "f.engineer.number": "123"}
    filled |= {"f.location1": "Kitchen", "f.safe1": "YES", "f.defects1": "None"}
    filled |= {"f.complete": "YES", "f.outcome": ""}
    finished = finish(planner, sheet, **{**filled, "f.safe2": "NO"})
    page = planner.get(finished).text.partition('id="page"')[0]
    assert not absent(page, "Landlord’s gas safety record", "Appliance 2", "Bob, Number 123")
    assert "Appliance 3" not in page, "an appliance that is not there takes no space"


def test_each_sheet_has_its_sources_and_is_kept_for_two_years_or_more() -> None:
    assert set(SHEETS) == {"service", "landlord"}
    assert all(each.sources and each.kept_months >= 24 for each in SHEETS.values())


def test_the_documentation_has_the_fields_of_each_sheet() -> None:
    document = Path("docs/sheets.md").read_text()
    for name, sheet in SHEETS.items():
        assert f"`sheets/{name}.json`" in document
        for source in sheet.sources:
            assert source in document
