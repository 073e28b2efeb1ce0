"""Search everywhere: its provider calls, and what it finds in the responses."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from tests.support.catalogue import CATALOGUE
from tests.support.contents import plain
from tests.support.faults import ANSWERS_500, FaultyProxy, answers
from tests.support.rows import HEATERS, SEARCH
from tests.support.user import User
from tests.support.words import texts

TEXTS = texts("en")

DUTCH_CODE = re.compile(r"\d{4} ?[A-Z]{2}")

HEATER: dict[str, Any] = {
    "id": 7,
    "sw_type": "icx",
    "name": "Zoë Müller",
    "postal_code": "1234 AB",
    "address_number": "12",
    "city_name": "Saint-Étienne",
    "address": "Große Straße",
    "serial_number": "0118010020001",
    "gateway": {"version": "1", "mac": "0C:8B:95:00:4E:21"},
    "heater_status": {"code": "problem", "name": "Fault"},
    "heater_fault_id": 5,
}
FAULTS = {
    "heater_faults": {
        "5": {"code": "F28", "name": "No ignition"},
        "6": {"code": "F281", "name": "Flame lost"},
    }
}


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("muller zoe", ["Zoë", "Müller"]),
        ("saint etienne", ["Saint-Étienne"]),
        ("1234ab12", ["1234 AB 12"]),
        ("grosse strasse 12", ["Große Straße 12"]),
        ("zoe 12", ["12", "Zoë", "12", "12"]),
        ("0118010020001", ["0118010020001"]),
        ("0c-8b-95-00-4e-21", ["0C:8B:95:00:4E:21"]),
        ("f28", ["F28"]),
        ("no ignition", ["No ignition"]),
    ],
)
def test_a_heater_is_found_by_what_is_known_of_it_which_is_marked_for_the_eye_alone(
    installer: User, proxy: FaultyProxy, query: str, marked: list[str]
) -> None:
    somebody = {"id": 8, "name": "Somebody", "city_name": "Elsewhere"}
    proxy.break_(HEATERS, answers([HEATER, somebody]))
    proxy.break_(SEARCH, answers([]))
    proxy.break_(CATALOGUE, answers(FAULTS))
    html = installer.get(f"/search?q={quote(query)}").text
    assert "/heaters/8/" not in html
    row = html[html.index('href="/heaters/7/icx/details') :].partition("</li>")[0]
    assert re.findall(r'<mark role="presentation">([^<]*)</mark>', row) == marked


def test_a_mac_address_is_shown_where_it_was_searched_for(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers([HEATER]))
    assert HEATER["gateway"]["mac"] in installer.get("/search?q=0c8b95004e21").text
    assert HEATER["gateway"]["mac"] not in installer.get("/search?q=muller").text


def test_a_fault_code_reaches_the_catalogue(installer: User, proxy: FaultyProxy) -> None:
    catalogue = {
        "heater_info": [
            {
                "heater_serie": {"id": 1, "name": "Aero"},
                "heater_types": [
                    {"id": 11, "name": "Aero 24", "visible": True},
                    {"id": 12, "name": "Aero 24 secret", "visible": False},
                    {"id": 13, "name": "Aero 30", "preferred_heater_type": True},
                ],
            }
        ],
        **FAULTS,
        "type_faults": {"10": [5, 6], "11": [5], "12": [5, 6], "13": [5]},
    }
    proxy.break_(CATALOGUE, answers(catalogue))
    data = installer.page("/search?q=f28")["data"]
    assert [(hit["code"], hit["type_id"]) for hit in data["faults"]["items"]] == [
        ("F28", "13"),
        ("F281", None),
    ]
    assert 'href="/heater-info/13?tab=faults#faults-5"' in installer.get("/search?q=f28").text
    data = installer.page("/search?q=aero 24")["data"]
    assert [hit["name"] for hit in data["types"]["items"]] == ["Aero 24"]


def test_the_best_fit_comes_first(installer: User, proxy: FaultyProxy) -> None:
    """`tests/unit/test_search.py` has the rules, also of streets and their numbers."""
    names = ["Van Oord", "Oordman", "Oord", "De Oord"]
    proxy.break_(HEATERS, answers([{"id": i, "name": name} for i, name in enumerate(names)]))
    hits = installer.page("/search?q=oord")["data"]["heaters"]["items"]
    assert [hit["name"] for hit in hits] == ["Oord", "Oordman", "Van Oord", "De Oord"]


@pytest.mark.parametrize(
    ("query", "groups"),
    [
        # The very thing; at the beginning; in the middle.
        ("oord", ["customers", "faults", "heaters"]),
        # All equally well.
        ("utrecht", ["heaters", "customers", "faults", "types"]),
    ],
)
def test_the_group_with_the_best_match_comes_first(
    installer: User, proxy: FaultyProxy, query: str, groups: list[str]
) -> None:
    proxy.break_(HEATERS, answers([{"id": 1, "name": "Van Oord", "city_name": "Utrecht"}]))
    proxy.break_(SEARCH, answers([{"id": 2, "name": "Oord", "city_name": "Utrecht"}]))
    kinds = [{"id": 11, "name": "Utrecht", "visible": True}]
    series = {"heater_serie": {"id": 1, "name": "Aero"}, "heater_types": kinds}
    faults = {"5": {"code": "F28", "name": "Oord lost"}, "6": {"code": "F29", "name": "Utrecht"}}
    proxy.break_(CATALOGUE, answers({"heater_info": [series], "heater_faults": faults}))
    html = installer.get(f"/search?q={query}").text
    titles = {TEXTS[f"search.{group}"]: group for group in groups}
    found = re.findall(r"<h2[^>]*>(?:<[^>]*>)*([^<]+)", html[html.index('class="found"') :])
    assert [titles[each] for each in found] == groups


def test_the_box_of_the_header_holds_no_query(installer: User) -> None:
    """A search is over when its screen is left, also without JavaScript."""
    boxes = {
        path: re.findall(r'<input[^>]* id="search"[^>]*>', installer.get(path).text)
        for path in ("/search?q=utrecht", "/customers?q=utrecht", "/heaters/?q=utrecht")
    }
    assert [len(each) for each in boxes.values()] == [1, 1, 1]
    held = [path for path, (box,) in boxes.items() if "value=" in box]
    assert held == ["/search?q=utrecht"]


def test_eight_are_shown_and_a_link_leads_to_all(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, answers([{"id": i, "name": f"House {i}"} for i in range(120)]))
    heaters = installer.page("/search?q=house")["data"]["heaters"]
    assert (len(heaters["items"]), heaters["total"]) == (8, 120)
    assert "/search?q=house&amp;group=heaters" in installer.get("/search?q=house").text
    proxy.seen.clear()
    data = installer.page("/search?q=house&group=heaters&page=3")["data"]
    assert len(data["heaters"]["items"]) == 20
    assert data["pager"] == {"page": 3, "pages": 3, "total": 120}
    assert not [*proxy.calls(SEARCH), *proxy.calls(CATALOGUE)]


def test_too_little_asks_nobody(installer: User, proxy: FaultyProxy) -> None:
    for query in ("", "a", " é "):
        assert not installer.page(f"/search?q={query}")["data"]["usable"]
        assert "at least two characters" in installer.get(f"/search?q={query}").text
    assert not [*proxy.calls(HEATERS), *proxy.calls(SEARCH)]


@pytest.mark.parametrize(
    ("path", "failed"),
    [(HEATERS, {"heaters"}), (SEARCH, {"customers"}), (CATALOGUE, {"types", "faults"})],
)
def test_what_cannot_be_asked_is_named_and_the_rest_stands(
    installer: User, proxy: FaultyProxy, path: str, failed: set[str]
) -> None:
    proxy.break_(path, ANSWERS_500)
    data = installer.page("/search?q=e1")["data"]
    parts = ("customers", "heaters", "types", "faults")
    assert {name for name in parts if data[name]["problem"]} == failed
    assert "could not be loaded" in installer.get("/search?q=e1").text


def test_nothing_found_says_so(installer: User) -> None:
    answer = installer.get("/search?q=zzzzzz9")
    assert answer.status_code == 200
    assert "Nothing found for “zzzzzz9”." in answer.text


def test_markup_in_names_and_queries_is_text(installer: User, proxy: FaultyProxy) -> None:
    name = "<img src=x onerror=alert(1)>"
    proxy.break_(HEATERS, answers([{"id": 1, "name": name}]))
    proxy.break_(SEARCH, answers([{"id": 2, "name": name}]))
    html = installer.get("/search?q=<img src").text
    assert "<img src" not in html
    assert '&lt;<mark role="presentation">img src</mark>=x onerror=alert(1)&gt;' in plain(html)


def test_a_customer_is_found_at_the_door_by_the_header_the_customers_list_and_its_file(
    installer: User, proxy: FaultyProxy
) -> None:
    rows = installer.page("/customers")["data"]["customers"]
    wanted = next(row for row in rows if DUTCH_CODE.fullmatch(row["postal_code"] or ""))
    code, number = wanted["postal_code"].replace(" ", ""), wanted["address_number"]
    spaced = f"{code[:4].lower()} {code[4:].lower()} {number}"
    for typed in (f"{code}{number}", f"{code} {number}", spaced):
        proxy.seen.clear()
        asked = quote(typed)
        listed = installer.page(f"/customers?q={asked}")["data"]["customers"]
        assert wanted["id"] in [row["id"] for row in listed], typed
        assert f'href="/customer/{wanted["id"]}"' in installer.get(f"/search?q={asked}").text
        hits = installer.page(f"/search?q={asked}&group=customers")["data"]["customers"]
        assert wanted["id"] in [row["id"] for row in hits["items"]], typed
        assert wanted["name"] in installer.get(f"/customers.csv?q={asked}").text
        criteria = [json.loads(call.body)["criteria"].upper() for call in proxy.calls(SEARCH)]
        assert criteria == [f"{code} {number}".upper()] * 4, typed
