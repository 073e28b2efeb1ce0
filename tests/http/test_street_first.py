"""Rows of heaters begin with street and number; name, postal code and number follow."""

import re
from typing import Any

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.user import User

HEATERS = "auth/api/installers/heaters"
OF_CUSTOMER = "heaters/api/heaters/list/"
CUSTOMER = "auth/api/accounts/account/5"
SEARCH = "auth/api/installers/search"

HEATER = {
    "id": 7,
    "sw_type": "icx",
    "name": "Zoë",
    "address": "Molenweg",
    "address_number": "117",
    "postal_code": "3583 EM",
    "city_name": "Utrecht",
    "lat": 52,
    "lng": 5,
}


def knows(proxy: FaultyProxy, heater: dict[str, Any]) -> None:
    for path in (HEATERS, OF_CUSTOMER):
        proxy.break_(path, answers([heater]))
    proxy.break_(CUSTOMER, answers({"id": 5, "name": "Somebody"}))
    proxy.break_(SEARCH, answers([]))


def texts_of_row(user: User, path: str) -> list[str]:
    """The link of the heater's row, and the lines of small print below it."""
    html = re.sub(r"</?(mark|span|i)\b[^>]*>|<!-- -->", "", user.get(path).text)
    link = re.escape('href="/heaters/7/icx/details"')
    row = re.search(rf"{link}[^>]*>([^<]*)</a>((?:<small>[^<]*</small>)+)", html)
    assert row
    return [row[1], *re.findall("<small>(.*?)</small>", row[2])]


@pytest.mark.parametrize(
    ("path", "small"),
    [
        ("/heaters/", ["3583 EM 117, Utrecht"]),
        ("/customer/5", ["Zoë · 3583 EM 117"]),
        ("/search?q=molenweg 117", ["Zoë · 3583 EM 117, Utrecht · Other"]),
    ],
)
def test_a_row_begins_with_the_street(
    installer: User, proxy: FaultyProxy, path: str, small: list[str]
) -> None:
    knows(proxy, HEATER)
    assert texts_of_row(installer, path) == ["Molenweg 117", *small]


@pytest.mark.parametrize(
    ("path", "texts"),
    [
        ("/heaters/", ["3583 EM 117", "Utrecht"]),
        ("/customer/5", ["Zoë", "3583 EM 117"]),
        ("/search?q=utrecht", ["3583 EM 117", "Zoë · Utrecht · Other"]),
    ],
)
def test_without_a_street_the_postal_code_names_the_place(
    installer: User, proxy: FaultyProxy, path: str, texts: list[str]
) -> None:
    knows(proxy, {**HEATER, "address": None})
    assert texts_of_row(installer, path) == texts


@pytest.mark.parametrize(
    ("missing", "label"),
    [
        ([], "Molenweg 117, 3583 EM"),
        (["address"], "3583 EM, 117"),
        (["postal_code"], "Molenweg 117"),
        (["address", "postal_code", "address_number"], "Zoë"),
    ],
)
def test_a_marker_is_named_by_what_is_known_of_its_place(
    installer: User, proxy: FaultyProxy, missing: list[str], label: str
) -> None:
    knows(proxy, {**HEATER, **dict.fromkeys(missing)})
    (marker,) = installer.get("/live/heater-map").json()["markers"]
    assert marker[4] == label


@pytest.mark.parametrize(
    ("missing", "heading", "about"),
    [
        ([], "Molenweg 117, Utrecht", "3583 EM · Borealis · 42"),
        (["address"], "3583 EM 117, Utrecht", "Borealis · 42"),
        (["city_name", "serial_number"], "Molenweg 117", "3583 EM · Borealis"),
        (["address", "address_number", "postal_code", "city_name"], "Zoë", "Borealis · 42"),
    ],
)
def test_a_heaters_heading_and_title_are_its_street_and_town(
    installer: User, proxy: FaultyProxy, missing: list[str], heading: str, about: str
) -> None:
    known = {**HEATER, "serial_number": "42", "heater_type": {"name": "Borealis"}}
    proxy.break_("heaters/api/heaters/heater/", answers({**known, **dict.fromkeys(missing)}))
    document = installer.get("/heaters/7/icx/stats").text
    main = document[document.index('<main id="main"') :]
    assert re.match(r'<main[^>]*><header class="page-head">', main)
    found = re.findall(r"<h1[^>]*>(.*?)</h1><p>(.*?)</p>", document)
    shown = [[re.sub("<[^>]*>", "", text) for text in each] for each in found]
    assert shown == [[f"{heading} · Statistics", about]]
    assert document.count("<h1") == 1
    assert document.count(f"<title>{heading} · Statistics · heatdesk</title>") == 1


def begins_with_its_one_heading(document: str) -> bool:
    start = r'<main[^>]*><header class="page-head">(<a.*?</a>)?<div><h1'
    return document.count("<h1") == 1 and re.search(start, document) is not None


@pytest.mark.parametrize("path", ["/", "/customers", "/customers/add", "/nowhere"])
def test_every_screen_begins_with_its_one_heading(installer: User, path: str) -> None:
    assert begins_with_its_one_heading(installer.get(path).text)


@pytest.mark.parametrize("path", ["/login", "/register"])
def test_screens_without_a_session_begin_with_their_one_heading(visitor: User, path: str) -> None:
    assert begins_with_its_one_heading(visitor.get(path).text)
