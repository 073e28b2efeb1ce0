"""The located list: its filters and orders, and the provider calls that they make."""

import re
from html import unescape

import pytest

from tests.support.catalogue import CATALOGUE
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, FaultyProxy, answers
from tests.support.heaters import HEATER, HISTORY
from tests.support.rows import HEATERS, OF_CUSTOMER, SETTINGS, located
from tests.support.tables import table
from tests.support.user import User

ECO, SPLIT = {"name": "Eco 36"}, {"name": "Split & Söhne"}
FAULTS = {"1": {"code": "F09", "name": "Thermostat"}, "2": {"code": "F01", "name": "No ignition"}}


def at(city: str, street: str, number: str, **fields: object) -> dict[str, object]:
    return {"city_name": city, "address": street, "address_number": number, **fields}


@pytest.fixture
def reader(newcomer: User, proxy: FaultyProxy) -> User:
    """An installer with five heaters, in the provider's order."""
    rows = [
        located(id=1, heater_type=ECO, name="zoë", **at("Ede", "Weg", "12")),
        located(id=2, heater_type=SPLIT, heater_status_id=3, heater_fault_id=1),
        located(
            id=3, heater_type=ECO, heater_status_id=3, heater_fault_id=2, **at("Ede", "Weg", "9")
        ),
        located(id=4, heater_pressure=0.4, num_flames_lost=99, **at("Apeldoorn", "Weg", "1")),
        located(id=5, heater_type=ECO, num_days_heater_offline=9, name="Ärzte", **at("", "", "")),
    ]
    proxy.break_(HEATERS, answers(rows))
    proxy.break_(CATALOGUE, answers({"heater_faults": FAULTS}))
    proxy.break_(HISTORY, answers([]))
    return newcomer


def ids(user: User, query: str) -> list[str]:
    return [row["id"] for row in user.page(f"/heaters/?{query}")["data"]["heaters"]]


FILTERED = {
    "type=Eco+36": ["1", "3", "5"],
    "type=Split+%26+S%C3%B6hne": ["2"],
    "fault=F09": ["2"],
    "reason=FAULT": ["2", "3"],
    "reason=PRESSURE": ["4"],
    "reason=FLAMES": ["4"],
    "reason=OFFLINE": ["5"],
    "type=Eco+36&fault=F01": ["3"],
    "type=Eco+36&fault=F09": [],
    "type=%3Cb%3E&reason=": [],
    "reason=ANYTHING": ["1", "2", "3", "4", "5"],
    # The provider of these tests does not filter by status, so the host does.
    "status=FAULT": ["2", "3"],
    "status=FAULT&status=ON": ["1", "2", "3", "4", "5"],
}


def test_a_filter_of_the_host_is_the_lists_its_maps_and_its_files(reader: User) -> None:
    for query, found in FILTERED.items():
        page = reader.page(f"/heaters/?{query}")["data"]
        assert [row["id"] for row in page["heaters"]] == found, query
        assert page["pager"]["total"] == page["located"] == len(found), query
        markers = reader.page(f"/live/heater-map?{query}")["markers"]
        assert [marker[0] for marker in markers] == found, query
        assert len(table(reader.get(f"/heaters.csv?{query}"))) == len(found), query


def test_what_can_be_chosen_is_what_the_list_has_and_what_is_chosen(reader: User) -> None:
    page = reader.page("/heaters/")["data"]
    assert (page["types"], page["faults"]) == (["Eco 36", "Split & Söhne"], ["F01", "F09"])
    text = reader.get("/heaters/?type=%3Cb%3E&fault=F09&reason=PRESSURE").text
    for option in ("&lt;b&gt;", "F09", "PRESSURE"):
        assert f'<option value="{option}" selected="">' in text
    assert re.search(r'href="/heaters/\?sort=heater_pressure"[^>]*>Show all heaters', text)


def test_the_filter_stays_with_the_file_the_map_and_the_orders(reader: User) -> None:
    query = "status=ON&amp;type=Eco%2036&amp;reason=OFFLINE"
    text = reader.get("/heaters/?status=ON&type=Eco+36&reason=OFFLINE").text
    assert not absent(
        text,
        f'href="/heaters.csv?{query}&amp;sort=heater_pressure"',
        f'data-src="/live/heater-map?{query}"',
        f'href="/heaters/?{query}&amp;sort=fault"',
    )


def test_a_heater_leads_back_to_the_list_as_it_was_shown_last(
    reader: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATER, answers(located(id=2)))

    def back() -> str:
        text = reader.get("/heaters/2/ic3/params").text
        (address,) = re.findall(r'<a class="back" href="([^"]*)"', text)
        return unescape(address)

    assert back() == "/heaters/"
    for shown, led in {
        "?status=ON&status=nothing&sort=name&page=1&next=//evil.test": "?status=ON&sort=name",
        "?status=FAULT,ON&fault=F%2F%2309&page=2": "?status=ON&status=FAULT&fault=F%2F%2309",
        "?type=%22%3E//evil.test&reason=FAULT": "?type=%22%3E%2F%2Fevil.test&reason=FAULT",
        # The session is in a cookie, so a query that is too long is not stored.
        f"?type={'%C3%A9' * 200}": "",
        "?sort=heater_pressure": "",
    }.items():
        reader.get(f"/heaters/{shown}")
        assert back() == f"/heaters/{led}#heater-2"


def test_a_filter_makes_only_the_calls_that_it_needs(reader: User, proxy: FaultyProxy) -> None:
    def calls(query: str) -> dict[str, int]:
        before = {path: len(proxy.calls(path)) for path in (HEATERS, SETTINGS, CATALOGUE)}
        reader.get(f"/heaters/?{query}")
        return {path: len(proxy.calls(path)) - count for path, count in before.items()}

    reader.get("/heaters/")
    # The limits that mark the rows are remembered.
    for query in ("", "type=Eco+36", "fault=F09", "reason=FLAMES", "sort=address", "sort=fault"):
        assert calls(query) == {HEATERS: 1, SETTINGS: 0, CATALOGUE: 0}, query
    assert calls("reason=PRESSURE") == {HEATERS: 1, SETTINGS: 1, CATALOGUE: 0}
    before = len(proxy.calls(SETTINGS))
    assert not table(reader.get("/heaters.csv?fault=F09&status=OFF"))
    assert reader.page("/live/heater-map")["markers"]
    assert len(proxy.calls(SETTINGS)) == before


def test_an_order_by_fault_asks_for_the_histories_of_what_is_shown(
    reader: User, proxy: FaultyProxy
) -> None:
    assert reader.get("/heaters/?sort=fault&status=FAULT&type=Eco+36").status_code == 200
    assert len(proxy.calls(HISTORY)) == 1


def test_a_fault_that_only_a_history_names_is_found_by_its_code(
    newcomer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers([located(id=6, heater_status_id=3), located(id=7)]))
    proxy.break_(CATALOGUE, answers({"heater_faults": FAULTS}))
    entry = {"id": 1, "code": "E5", "name": "Pump", "solved": False, "created": "2026-11-01"}
    proxy.break_(HISTORY, answers([entry]))
    assert ids(newcomer, "fault=E5") == ["6"]


def test_a_filter_by_code_says_whose_codes_it_does_not_know_yet_and_goes_on(
    newcomer: User, proxy: FaultyProxy
) -> None:
    rows = [located(id=number, heater_status_id=3) for number in range(1, 58)]
    # A fault that the catalogue does not have is named by its history, too.
    rows[0]["heater_fault_id"] = 99
    proxy.break_(HEATERS, answers(rows))
    proxy.break_(CATALOGUE, answers({"heater_faults": FAULTS}))
    entry = {"id": 1, "code": "E5", "name": "Pump", "solved": False, "created": "2026-11-01"}
    proxy.break_(HISTORY, answers([entry]))
    # Pages and files have the same limit; the faults that were read are cached for the next one.
    file = newcomer.get("/heaters.csv?fault=E5").text
    assert "Heaters whose fault code is not known yet, and which may be missing here: 7" in file
    proxy.break_(HISTORY, ANSWERS_500)
    text = newcomer.get("/heaters/?fault=E5&sort=name").text
    assert re.search(r"not known yet, and which may be missing here: (<!-- -->)?7", text)
    assert '<a href="/heaters/?fault=E5&amp;sort=name">' in text
    proxy.break_(HISTORY, answers([entry]))
    page = newcomer.page("/heaters/?fault=E5")["data"]
    assert (page["codes_unknown"], page["pager"]["total"]) == (0, 57)
    assert "not known yet" not in newcomer.get("/heaters/?fault=E5").text


def test_without_the_limits_the_usual_ones_filter_and_page_and_file_say_so(
    reader: User, proxy: FaultyProxy
) -> None:
    assert "uses the usual ones" not in reader.get("/heaters.csv?reason=PRESSURE").text
    proxy.break_(SETTINGS, ANSWERS_500)
    assert "uses the usual ones" in reader.get("/heaters/?reason=PRESSURE").text
    assert ids(reader, "reason=PRESSURE") == ["4"]
    for query, rows in (("reason=PRESSURE", 1), ("reason=PRESSURE&status=OFF", 0)):
        proxy.break_(HEATERS, answers([located(id=4, heater_pressure=0.4)][:rows]))
        lines = reader.get(f"/heaters.csv?{query}").text.splitlines()
        assert "uses the usual ones" in lines[-1]
        assert len(lines) == rows + 2


def test_a_heater_that_works_says_its_most_urgent_finding_and_marks_values_beyond_limits(
    newcomer: User, proxy: FaultyProxy
) -> None:
    fields = {"num_hours_heater_since_maintenance": 1902, "num_ignition_fails": 23}
    rows = [
        located(id=1, heater_pressure=0.74, **fields),
        located(id=2, heater_pressure=1.4, **fields),
        located(id=3, heater_pressure=0.5, heater_status_id=3),
        located(id=4, heater_pressure=1.4),
    ]
    proxy.break_(HEATERS, answers(rows))
    proxy.break_(HISTORY, answers([]))

    def told() -> list[tuple[str | None, list[str]]]:
        heaters = newcomer.page("/heaters/?sort=num_hours_heater_since_maintenance")["data"]
        return [
            (
                row["finding"] and row["finding"]["reason"],
                [each["reason"] for each in row["beyond"]],
            )
            for row in sorted(heaters["heaters"], key=lambda row: row["id"])
        ]

    assert told() == [
        ("PRESSURE", ["PRESSURE", "MAINTENANCE", "IGNITION"]),
        ("MAINTENANCE", ["MAINTENANCE", "IGNITION"]),
        (None, ["PRESSURE"]),
        (None, []),
    ]
    text = newcomer.get("/heaters/?sort=num_hours_heater_since_maintenance").text
    assert not absent(text, "Low system pressure", "Maintenance overdue: 402\xa0h")
    assert text.count('class="beyond"') == 4


def test_a_list_says_that_it_is_marked_by_the_usual_limits(
    newcomer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers([located(id=1, heater_pressure=0.74)]))
    proxy.break_(SETTINGS, ANSWERS_500)
    text = newcomer.get("/heaters/").text
    assert not absent(text, "this list uses the usual ones", "Low system pressure")


def test_without_the_codes_a_filter_by_code_finds_nothing_out(
    newcomer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(CATALOGUE, ANSWERS_500)
    assert newcomer.get("/heaters/").status_code == 200
    assert newcomer.get("/heaters/?fault=F09").status_code == 502


def test_a_head_sorts_and_says_how(reader: User) -> None:
    for sort, order, direction in (
        ("heater_pressure", "12345", "ascending"),
        ("fault", "32145", "descending"),
        ("address", "43152", "ascending"),
        ("name", "54321", "ascending"),
        ("type", "31524", "ascending"),
    ):
        assert "".join(ids(reader, f"sort={sort}")) == order
        head = reader.get(f"/heaters/?sort={sort}").text.partition("<thead>")[2]
        head = head.partition("</thead>")[0]
        (sorted_,) = re.findall(r'aria-sort="(\w+)"><a class="sort" href="([^"]*)"', head)
        assert sorted_ == (direction, f"/heaters/?sort={sort}")


def test_an_order_of_the_provider_shows_its_field_beside_the_pressure(installer: User) -> None:
    page = installer.page("/heaters/?sort=num_ignition_fails")["data"]
    assert all(row["pressure"] is not None for row in page["heaters"])
    values = [row["value"] for row in page["heaters"] if row["value"] is not None]
    assert values == sorted(values, reverse=True)
    text = installer.get("/heaters/?sort=num_ignition_fails").text
    assert re.search(r'aria-sort="descending"><a [^>]*sort=num_ignition_fails">Ignition', text)


def test_faults_are_in_the_order_of_the_worklist(installer: User) -> None:
    wanted = installer.page("/worklist?reason=FAULT")["data"]["rows"]
    assert len(wanted) > 3
    assert ids(installer, "sort=fault")[: len(wanted)] == [row["id"] for row in wanted]
    assert ids(installer, "sort=fault&reason=FAULT") == [row["id"] for row in wanted]


def test_a_customers_heaters_are_told_apart_without_a_further_call(
    installer: User, proxy: FaultyProxy
) -> None:
    customer = installer.page("/customers")["data"]["customers"][0]["id"]
    same = at("Ede", "Weg", "12", heater_status={"content": "Running"})
    rows = [
        located(id=1, heater_type=ECO, serial_number="111", num_flames_lost=16, **same),
        located(id=2, heater_type=SPLIT, serial_number="222", num_ignition_fails=21, **same),
    ]
    proxy.break_(OF_CUSTOMER, answers(rows))
    text = installer.get(f"/customer/{customer}").text
    first, second = text.partition("<tbody>")[2].split("</tr>")[:2]
    for row, type_, serial, finding in (
        (first, "Eco 36", "111", "16 flame losses"),
        (second, "Split &amp; Söhne", "222", "21 ignition failures"),
    ):
        assert not absent(row, "Weg 12", type_, serial, finding)
    assert not proxy.calls(SETTINGS)
