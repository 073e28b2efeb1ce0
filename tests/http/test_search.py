"""Search everywhere: its provider calls, and what it finds in the responses."""

import json
import re
from typing import Any
from urllib.parse import quote

import pytest

from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.user import User

HEATERS = "auth/api/installers/heaters"
SEARCH = "auth/api/installers/search"
CATALOGUE = "heaters/api/heaters/heater_information"
GROUPS = ("customers", "heaters", "types", "faults")

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


def answers(proxy: FaultyProxy, path: str, value: Any, method: str = "") -> None:
    proxy.break_(path, Fault(200, json.dumps(value).encode()), method)


def totals(user: User, query: str) -> dict[str, int]:
    data = user.page(f"/search?q={query}")["data"]
    return {name: data[name]["total"] for name in GROUPS if data[name]["total"]}


@pytest.mark.parametrize(
    "query",
    [
        *("1234ab12", "1234 AB 12", "muller zoe", "ZO%C3%8B", "saint etienne", "0118010020001"),
        *("20001", "grosse strasse 12", "0c8b95004e21", "0C:8B:95:00:4E:21", "0c-8b-95-00-4e-21"),
        *("4E21", "F28", "no ignition"),
    ],
)
def test_a_heater_is_found_by_what_is_known_of_it(
    installer: User, proxy: FaultyProxy, query: str
) -> None:
    answers(proxy, HEATERS, [HEATER, {"id": 8, "name": "Somebody", "city_name": "Elsewhere"}])
    answers(proxy, SEARCH, [])
    answers(proxy, CATALOGUE, FAULTS)
    (hit,) = installer.page(f"/search?q={query}")["data"]["heaters"]["items"]
    assert hit["heater"]["id"] == "7"
    assert "/heaters/7/icx/details" in installer.get(f"/search?q={query}").text


@pytest.mark.parametrize(
    ("query", "marked"),
    [
        ("muller", ["Müller"]),
        ("grosse strasse 12", ["Große Straße 12"]),
        ("1234ab12", ["1234 AB 12"]),
        ("zoe 12", ["12", "Zoë", "12", "12"]),
        ("0c-8b-95-00-4e-21", ["0C:8B:95:00:4E:21"]),
        ("2000", ["2000"]),
        ("f28", ["F28"]),
    ],
)
def test_what_matches_is_marked_for_the_eye_alone(
    installer: User, proxy: FaultyProxy, query: str, marked: list[str]
) -> None:
    answers(proxy, HEATERS, [HEATER])
    answers(proxy, SEARCH, [])
    answers(proxy, CATALOGUE, FAULTS)
    html = installer.get(f"/search?q={quote(query)}").text
    row = html[html.index('href="/heaters/7/') :].partition("</li>")[0]
    assert re.findall(r'<mark role="presentation">([^<]*)</mark>', row) == marked


def test_a_mac_address_is_shown_where_it_was_searched_for(
    installer: User, proxy: FaultyProxy
) -> None:
    answers(proxy, HEATERS, [HEATER])
    assert HEATER["gateway"]["mac"] in installer.get("/search?q=0c8b95004e21").text
    assert HEATER["gateway"]["mac"] not in installer.get("/search?q=muller").text


def test_customers_are_searched_by_the_provider(installer: User, proxy: FaultyProxy) -> None:
    rows = installer.page("/customers")["data"]["customers"]
    dutch = re.compile(r"\d{4} [A-Z]{2}")
    customer = next(row for row in rows if dutch.fullmatch(row["postal_code"] or ""))
    code, number = customer["postal_code"].replace(" ", "").lower(), customer["address_number"]
    proxy.mend()
    data = installer.page(f"/search?q={code}{number}")["data"]
    (call,) = proxy.calls(SEARCH)
    assert json.loads(call.body) == {"criteria": f"{code} {number}"}
    assert customer["id"] in [row["id"] for row in data["customers"]["items"]]
    text = installer.get(f"/search?q={code}{number}").text
    assert f'href="/customer/{customer["id"]}"' in text


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
        "heater_faults": {
            "5": {"code": "F28", "name": "No ignition"},
            "6": {"code": "F281", "name": "Flame lost"},
        },
        "type_faults": {"10": [5, 6], "11": [5], "12": [5, 6], "13": [5]},
    }
    answers(proxy, CATALOGUE, catalogue)
    data = installer.page("/search?q=f28")["data"]
    assert [(hit["code"], hit["type_id"]) for hit in data["faults"]["items"]] == [
        ("F28", "13"),
        ("F281", None),
    ]
    assert 'href="/heater-info/13?tab=faults#faults-5"' in installer.get("/search?q=f28").text
    data = installer.page("/search?q=aero 24")["data"]
    assert [hit["name"] for hit in data["types"]["items"]] == ["Aero 24"]


def test_the_best_fit_comes_first(installer: User, proxy: FaultyProxy) -> None:
    names = ["Van Oord", "Oordman", "Oord", "De Oord"]
    answers(proxy, HEATERS, [{"id": i, "name": name} for i, name in enumerate(names)])
    hits = installer.page("/search?q=oord")["data"]["heaters"]["items"]
    assert [hit["name"] for hit in hits] == ["Oord", "Oordman", "Van Oord", "De Oord"]


def test_eight_are_shown_and_a_link_leads_to_all(installer: User, proxy: FaultyProxy) -> None:
    answers(proxy, HEATERS, [{"id": i, "name": f"House {i}"} for i in range(120)])
    data = installer.page("/search?q=house")["data"]
    assert len(data["heaters"]["items"]) == 8
    assert data["heaters"]["total"] == 120
    assert "/search?q=house&amp;group=heaters" in installer.get("/search?q=house").text
    proxy.seen.clear()
    data = installer.page("/search?q=house&group=heaters&page=3")["data"]
    assert len(data["heaters"]["items"]) == 20
    assert data["pager"] == {"page": 3, "pages": 3, "total": 120}
    assert not proxy.calls(SEARCH)
    assert not proxy.calls(CATALOGUE)


def test_a_street_and_its_number_come_before_longer_numbers(
    installer: User, proxy: FaultyProxy
) -> None:
    numbers = ["11a", "110", "1", "11"]
    street = {"address": "Molenweg", "city_name": "Utrecht"}
    answers(
        proxy, HEATERS, [{"id": i, "address_number": n, **street} for i, n in enumerate(numbers)]
    )
    for query in ("molenweg 11", "Molenweg 11, Utrecht", "molenweg11"):
        hits = installer.page(f"/search?q={quote(query)}")["data"]["heaters"]["items"]
        assert hits[0]["heater"]["address_number"] == "11"
        assert "1" not in [hit["heater"]["address_number"] for hit in hits]


@pytest.mark.parametrize("query", ["", "a", "%20%C3%A9%20"])
def test_too_little_asks_nobody(installer: User, proxy: FaultyProxy, query: str) -> None:
    data = installer.page(f"/search?q={query}")["data"]
    assert not data["usable"]
    assert not proxy.calls(HEATERS)
    assert not proxy.calls(SEARCH)
    assert "at least two characters" in installer.get(f"/search?q={query}").text


@pytest.mark.parametrize(
    ("path", "failed"),
    [(HEATERS, {"heaters"}), (SEARCH, {"customers"}), (CATALOGUE, {"types", "faults"})],
)
def test_what_cannot_be_asked_is_named_and_the_rest_stands(
    installer: User, proxy: FaultyProxy, path: str, failed: set[str]
) -> None:
    proxy.break_(path, ANSWERS_500)
    data = installer.page("/search?q=e1")["data"]
    assert {name for name in GROUPS if data[name]["problem"]} == failed
    assert "could not be loaded" in installer.get("/search?q=e1").text


def test_nothing_found_says_so(installer: User) -> None:
    answer = installer.get("/search?q=zzzzzz9")
    assert answer.status_code == 200
    assert "Nothing found for “zzzzzz9”." in answer.text


def test_markup_in_names_and_queries_is_text(installer: User, proxy: FaultyProxy) -> None:
    name = "<img src=x onerror=alert(1)>"
    answers(proxy, HEATERS, [{"id": 1, "name": name}])
    answers(proxy, SEARCH, [{"id": 2, "name": name}])
    html = installer.get("/search?q=<img src").text
    assert "<img src" not in html
    assert '&lt;<mark role="presentation">img src</mark>=x onerror=alert(1)&gt;' in html


def test_a_search_needs_a_session(visitor: User) -> None:
    answer = visitor.get("/search?q=x1")
    assert answer.headers["location"] == "/login?next=%2Fsearch%3Fq%3Dx1"


@pytest.mark.parametrize("address", ["/customers?q={}", "/search?q={}&group=customers"])
@pytest.mark.parametrize("spelt", ["{0}{1}", "{0} {1}", "{2} {3} {1}"])
def test_the_customers_list_finds_a_door_as_the_header_does(
    installer: User, address: str, spelt: str
) -> None:
    rows = installer.page("/customers")["data"]["customers"]
    wanted = next(row for row in rows if re.fullmatch(r"\d{4} ?[A-Z]{2}", row["postal_code"] or ""))
    code, number = wanted["postal_code"].replace(" ", ""), wanted["address_number"]
    typed = spelt.format(code, number, code[:4].lower(), code[4:].lower())
    data = installer.page(address.format(quote(typed)))["data"]
    found = data["customers"] if "criteria" in data else data["customers"]["items"]
    assert wanted["id"] in [row["id"] for row in found]


def test_the_file_of_a_search_finds_the_same_door(installer: User) -> None:
    row = next(row for row in installer.page("/customers")["data"]["customers"])
    door = f"{row['postal_code'].replace(' ', '')}{row['address_number']}"
    assert row["name"] in installer.get(f"/customers.csv?q={quote(door)}").text
