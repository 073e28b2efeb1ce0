"""The report of a heater: its content, and the report with a missing part."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.support.account import ACCOUNT
from tests.support.contents import absent, present
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
    without,
)
from tests.support.planning import PLAN, account_of, served, today_of
from tests.support.remembered import ran, write_samples
from tests.support.rows import SETTINGS
from tests.support.user import User, embedded_page

DIFFERING = "Parameters that differ from the default"
CUSTOMER = "report?for=customer"


@pytest.fixture
def heater(installer: User) -> dict[str, Any]:
    return heater_of(installer, "hbcu")


def report(user: User, heater: dict[str, Any], tab: str = "report") -> dict[str, str]:
    return sections(user.get(path(heater, tab)).text.replace("<!-- -->", ""))


def sections(document: str) -> dict[str, str]:
    """The parts of the report by their headings."""
    parts = re.findall(r"<section><h2>(.*?)</h2>(.*?)</section>", document, re.DOTALL)
    return {re.sub("<[^>]*>", "", title): text for title, text in parts}


def test_the_report_names_installer_customer_and_heater(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    page = installer.get(path(heater, "report")).text.replace("<!-- -->", "")
    found = sections(page)
    assert not absent(
        found["Installer"],
        "Van der Meer Installatietechniek",
        "Chamber of Commerce number</dt><dd>30187542",
    )
    customers = embedded_page(page)["data"]["heater"]["customers"]
    assert customers
    for customer in customers:
        assert customer["name"] in found["Customers" if len(customers) > 1 else "Customer"]
    assert heater["serial_number"] in found["Heater"]
    assert re.search(r"[0-9A-F]{12}</span><span>.*v\d+\.\d", found["Heater"])
    assert re.search(r"\d:\d\d( \([^)]* ago\))?</time>", found["Heater"])
    assert "just now" not in page
    assert found.keys() >= {"Statistics", "Fault history", "Service history"}
    account = {"id": 1, "company_name": "Warm Ltd", "gassafe_registration_number": "123456"}
    proxy.break_(ACCOUNT, answers(account))
    own = report(installer, heater)["Installer"]
    number = "Gas Safe registration number</dt><dd>123456"
    assert present(own, number, "Chamber of Commerce") == [number]


def test_the_code_leads_back_to_the_heater(installer: User, heater: dict[str, Any]) -> None:
    data = installer.page(path(heater, "report") + "?x=1")["data"]
    assert data["address"] == str(installer.http.base_url).rstrip("/") + path(heater, "details")
    assert installer.get(data["address"]).status_code == 200


def test_what_differs_comes_first_and_all_parameters_on_request(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    changed = number_parameter(id=1, code="P1", value=21.5)
    proxy.break_(PARAMETERS, answers([changed, number_parameter(id=2, code="P2")]))
    document = installer.get(path(heater, "report")).text
    found = sections(document)
    assert present(found[DIFFERING], "P1", "P2") == ["P1"]
    assert "All parameters" not in found
    (more,) = re.findall(r'href="([^"]+)">Show all parameters with their defaults', document)
    document = installer.get(more).text
    found = sections(document)
    assert list(found).index(DIFFERING) < list(found).index("All parameters")
    assert "P2" in found["All parameters"]
    assert f'href="{path(heater, "report")}">Show only parameters that differ' in document


def test_a_report_says_where_nothing_differs_and_where_no_default_is_known(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, answers([number_parameter()]))
    assert "All parameters have their default value" in report(installer, heater)[DIFFERING]
    proxy.break_(PARAMETERS, answers([number_parameter(default_value=None)]))
    assert "default values of this heater are not known" in report(installer, heater)[DIFFERING]
    assert "P12" in report(installer, heater, "report?parameters=all")["All parameters"]


def test_a_part_that_fails_is_named_and_the_others_stay(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    before = report(installer, heater)
    for call, part in (
        (ACCOUNT, "Installer"),
        (PARAMETERS, "All parameters"),
        (STATISTICS, "Statistics"),
        (HISTORY, "Fault history"),
        (SERVICE, "Service history"),
    ):
        proxy.break_(call, DOWN)
        text = without(part, installer.get(path(heater, "report")))
        assert text.count("could not be loaded.") == 1, part
        found = sections(text)
        assert f"“{part}” could not be loaded." in found[part]
        for other in before.keys() & {"Customer", "Service history", "Fault history"} - {part}:
            assert found[other] == before[other], (part, other)
        proxy.mend()


def test_an_empty_heater_says_so_part_by_part(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    for call in (PARAMETERS, HISTORY, SERVICE):
        proxy.break_(call, answers([]))
    proxy.break_(STATISTICS, Fault(404))
    found = report(installer, heater)
    for title, said in {
        "All parameters": "No parameters were found",
        "Statistics": "No statistics found",
        "Fault history": "has had no faults",
        "Service history": "No service has been recorded",
    }.items():
        assert said in found[title]
    assert [title for title, text in found.items() if "<table" in text] == ["Measured values"]


def test_each_report_leads_to_the_other(installer: User, heater: dict[str, Any]) -> None:
    for tab, other in (("report", CUSTOMER), (CUSTOMER, "report")):
        document = installer.get(path(heater, tab)).text
        (kinds,) = re.findall(
            r'<nav class="parts" aria-label="Kind of report">(.*?)</nav>', document
        )
        both = [path(heater, "report"), path(heater, CUSTOMER)]
        assert re.findall(r'href="([^"]+)"', kinds) == both
        assert f'href="{path(heater, tab)}" aria-current="page"' in kinds
        assert f'href="{path(heater, other)}" aria-current' not in kinds


@pytest.mark.parametrize(
    ("names", "heading"), [(["A. Bos"], "Customer"), (["A", "B"], "Customers")]
)
def test_the_heading_of_the_customers_counts_them(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], names: str, heading: str
) -> None:
    owners = [{"id": number, "name": name} for number, name in enumerate(names, 3)]
    proxy.break_(
        HEATER, answers({"id": 7, "sw_type": heater["sw_type"], "customer_accounts": owners})
    )
    assert names[0] in report(installer, heater)[heading]
    assert f"{heading}</h2>" in installer.get(path(heater, "details")).text


def test_the_customers_report_says_in_words_what_was_found_and_done(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    record = {
        "id": 7,
        "sw_type": heater["sw_type"],
        "heater_status_id": 3,
        "heater_fault_id": 5,
        "heater_pressure": 0.8,
        "num_hours_heater_since_maintenance": 1180.4,
        "customer_accounts": [
            {"id": 3, "name": "A. Bos", "phone_number": "030 1", "email": "a@b.c"}
        ],
    }
    fault = {"code": "F01", "name": "No ignition", "content": "<p>Open the gas tap.</p>"}
    past = {
        "code": "F05",
        "name": "Low pressure",
        "created": "2026-01-02T03:04:05Z",
        "solved": True,
    }
    note = {"name": "Vessel replaced", "maintenance_timestamp": "2026-02-03T10:00:00"}
    proxy.break_(HEATER, answers(record))
    proxy.break_("heaters/api/heater_faults", answers({**fault, "created": "2026-03-04T05:06:07Z"}))
    proxy.break_(HISTORY, answers([past]))
    proxy.break_(SERVICE, answers([note]))
    document = installer.get(path(heater, CUSTOMER)).text.replace("<!-- -->", "")
    found = sections(document)
    state = next(text for title, text in found.items() if title.startswith("State on "))
    assert "The heater reports a fault." in state
    assert "F01 No ignition, since 04/03/2026" in re.sub("<[^>]*>", "", state)
    assert not absent(
        state, "0.80\xa0bar, below the limit of 1.00\xa0bar", "due in 320\xa0h of operation"
    )
    assert not absent(found["Faults found"], "F05 Low pressure", "Solved")
    assert "Vessel replaced" in found["Service history"]
    assert present(found["Customer"], "A. Bos", "030 1") == ["A. Bos"]
    assert "Open the gas tap" not in document
    assert not absent(found, "Work done", "Measured values", "Signatures")


@pytest.mark.parametrize("solved", [True, False])
def test_no_words_deny_the_fault_that_the_provider_names(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any], solved: bool
) -> None:
    """Some providers keep the id of a fault at a heater that works."""
    works = "It works as it should."
    record = {
        "id": 7,
        "sw_type": heater["sw_type"],
        "heater_status_id": 1,
        "heater_status": {"code": "on", "name": "On", "content": works},
        "heater_fault_id": 5,
        "heater_pressure": 1.8,
        "last_seen": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
    }
    proxy.break_(HEATER, answers(record))
    fault = {"code": "H01", "name": "High pressure", "content": "", "solved": solved}
    proxy.break_("heaters/api/heater_faults", answers(fault))
    proxy.break_(HISTORY, answers([]))
    assert works not in installer.get(path(heater, "params")).text
    for address in ("details", "report", CUSTOMER):
        text = installer.get(path(heater, address)).text.replace("<!-- -->", "")
        assert ("H01" in text) is not solved, address
        denied = works if address != CUSTOMER else "reports no fault."
        assert (denied in text) is solved, address


def test_the_customers_report_asks_for_no_parameters(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.seen.clear()
    document = installer.get(path(heater, CUSTOMER)).text
    assert not proxy.calls(PARAMETERS)
    assert not proxy.calls(STATISTICS)
    assert "arameter" not in re.search(r"<article.*?</article>", document, re.DOTALL)[0]  # type: ignore[index]  # Checked by its content.
    asked = len(proxy.seen)
    proxy.seen.clear()
    installer.get(path(heater, "report"))
    assert asked <= len(proxy.seen)


def next_maintenance(user: User, heater: dict[str, Any]) -> str:
    document = user.get(path(heater, CUSTOMER)).text.replace("<!-- -->", "")
    (found,) = re.findall("Next maintenance</dt><dd>(.*?)</dd>", document)
    return re.sub("<[^>]*>", "", found)


@pytest.mark.parametrize(
    ("hours", "words"),
    [
        (1500.0, "monitored for too short a time. due in 0\xa0h of operation"),
        (1730, "Overdue by 230\xa0h of operation"),
        (None, "hours of operation since the last maintenance are not known."),
    ],
)
def test_the_next_maintenance_is_said_or_why_it_is_not_known(
    installer: User,
    proxy: FaultyProxy,
    heater: dict[str, Any],
    hours: float | None,
    words: str,
) -> None:
    record = {"id": 7, "sw_type": heater["sw_type"], "heater_status_id": 1}
    proxy.break_(HEATER, answers({**record, "num_hours_heater_since_maintenance": hours}))
    proxy.break_(SERVICE, answers([]))
    assert next_maintenance(installer, heater).endswith(words)
    document = installer.get(path(heater, CUSTOMER)).text
    assert "The heater is connected and reports no fault." in document


def test_the_month_of_the_next_maintenance_follows_from_the_hours_a_day(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today = today_of(planner)
    write_samples(
        store_address, account_of(planner), [*ran("1", today, 365, 10), *ran("2", today, 365, 1)]
    )
    row = served(1, 900)
    proxy.break_(f"{HEATER}1", answers(row))
    due, last = today + timedelta(10), today + timedelta(12)
    told = next_maintenance(planner, row)
    assert {f"{due:%B %Y}", f"{last:%B %Y}"} & {" ".join(told.split()[n : n + 2]) for n in range(4)}
    assert told.endswith("due in 100\xa0h of operation")
    day = today + timedelta(3)
    planner.post(f"{PLAN}?plan=1", {"day": day.isoformat(), "note": ""})
    assert next_maintenance(planner, row).startswith(f"Planned for {day.day}")


def test_a_year_after_the_last_maintenance_it_is_due_again(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    day = datetime.now(UTC).date() - timedelta(100)
    record = {"id": 7, "sw_type": heater["sw_type"], "num_hours_heater": 5000}
    proxy.break_(HEATER, answers({**record, "num_hours_heater_since_maintenance": 400}))
    done = {"name": "Done", "maintenance_timestamp": f"{day}T10:00:00", "num_hours_heater": 4600}
    proxy.break_(SERVICE, answers([done]))
    told = next_maintenance(installer, heater)
    assert re.match(rf"about \w+ {day.year + 1} last maintenance on {day.day}\b", told), told


def test_unsolved_faults_stand_apart_from_solved_ones_and_come_first(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    faults = [
        {"code": f"F0{number}", "name": "Ignition", "solved": solved}
        for number, solved in enumerate((True, False, None, True))
    ]
    proxy.break_(HISTORY, answers(faults))
    text = report(installer, heater)["Fault history"]
    told = re.findall(r"<h3>(.*?)</h3>|(F0\d)", text)
    assert ["".join(each) for each in told] == [
        *("Not solved", "F01", "Not known whether solved", "F02", "Solved", "F00", "F03")
    ]
    proxy.break_(HISTORY, answers([{**faults[0], "solved": False}]))
    assert re.findall("<h3>(.*?)</h3>", report(installer, heater, CUSTOMER)["Faults found"]) == [
        "Not solved"
    ]


def test_the_firm_of_the_installer_stands_above_the_mark_of_the_product(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    account = {
        "id": 1,
        "company_name": "Warm Ltd",
        "address": "Mill Lane",
        "address_number": "3",
        "postal_code": "CB1 2AB",
        "city_name": "Cambridge",
        "phone_number": "030 1234",
    }
    proxy.break_(ACCOUNT, answers(account))
    document = installer.get(path(heater, CUSTOMER)).text
    head = document.partition('<header class="letterhead">')[2].partition('class="logo')[0]
    assert not absent(head, "Warm Ltd", "Mill Lane 3", "CB1 2AB Cambridge", "030\xa01234")


def test_a_report_in_another_language_leads_back_to_that_of_the_account(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    note = {"name": "Vessel replaced", "maintenance_timestamp": "2026-02-03T10:00:00"}
    proxy.break_(SERVICE, answers([note]))
    address = path(heater, f"{CUSTOMER}&language=nl")
    document = installer.get(address).text
    assert not absent(
        document, '<html lang="nl"', "Rapport voor de klant</h2>", "Volgend onderhoud"
    )
    assert '<th scope="row" class="written" lang="">Vessel replaced' in document
    assert "Notities zoals ze zijn geschreven" in document
    links = re.findall(r' href="(/[^"]*)"', document)
    kept = {link for link in links if "language=" in link}
    assert {urlsplit(link).path for link in kept} == {path(heater, "report")}
    assert path(heater, CUSTOMER) in links
    assert "language=en" not in document
    for other in (path(heater, f"{CUSTOMER}&language=fr"), path(heater, "details?language=nl")):
        assert '<html lang="en"' in installer.get(other).text


def test_the_texts_of_the_provider_are_asked_for_in_the_reports_language_or_marked(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    address = path(heater, "report?language=de")
    names = [row["name"] for row in installer.page(address)["data"]["parameters"]["items"]]
    assert names != [
        row["name"] for row in installer.page(path(heater, "report"))["data"]["parameters"]["items"]
    ]
    proxy.content_language = "nl"
    document = installer.get(address).text
    assert "Texte des Herstellers: Nederlands" in document
    assert 'lang="nl"' in document
    assert "Texte des Herstellers" not in installer.get(path(heater, "report?language=nl")).text


def test_limits_that_cannot_be_read_are_not_made_up(
    installer: User, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    setting = {"id": 1, "field": "heater_pressure", "operator": "<", "value": "much", "unit": "bar"}
    for fault in (DOWN, answers([setting, {**setting, "id": 2, "value": 1}])):
        proxy.break_(SETTINGS, fault)
        document = installer.get(path(heater, CUSTOMER)).text
        assert "“Next maintenance” could not be loaded." in document
        assert "of operation" not in document
        assert re.search(r"System pressure</dt><dd>\d", document)
