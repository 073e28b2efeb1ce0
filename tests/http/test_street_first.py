"""Rows of heaters begin with street and number; name, postal code and number follow."""

import re
from typing import Any

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.rows import SEARCH, located, send_heater
from tests.support.user import User

AT_MOLENWEG = located(
    name="Zoë", address="Molenweg", address_number="117", postal_code="3583 EM", city_name="Utrecht"
)


def texts_of_row(user: User, path: str) -> list[str]:
    """The link of the heater's row, and the lines of small print below it."""
    html = re.sub(r"</?(mark|span|i)\b[^>]*>|<!-- -->", "", user.get(path).text)
    link = re.escape('href="/heaters/7/ic3/details"')
    row = re.search(rf"{link}[^>]*>([^<]*)</a>((?:<small>[^<]*</small>)+)", html)
    assert row
    return [row[1], *re.findall("<small>(.*?)</small>", row[2])]


@pytest.mark.parametrize(
    ("street", "rows"),
    [
        (
            "Molenweg",
            {
                "/heaters/": ["Molenweg 117, Utrecht", "3583 EM 117"],
                "/customer/5": ["Molenweg 117, Utrecht · Zoë", "3583 EM 117"],
                "/search?q=utrecht": ["Molenweg 117, Utrecht", "Zoë · 3583 EM 117 · On"],
            },
        ),
        (
            None,
            {
                "/heaters/": ["3583 EM 117, Utrecht", ""],
                "/customer/5": ["3583 EM 117, Utrecht · Zoë", ""],
                "/search?q=utrecht": ["3583 EM 117, Utrecht", "Zoë · On"],
            },
        ),
    ],
)
def test_a_row_begins_with_the_street_or_else_with_the_postal_code(
    installer: User, proxy: FaultyProxy, street: str | None, rows: dict[str, list[str]]
) -> None:
    send_heater(proxy, {**AT_MOLENWEG, "address": street})
    proxy.break_("auth/api/accounts/account/5", answers({"id": 5, "name": "Somebody"}))
    proxy.break_(SEARCH, answers([]))
    assert {path: texts_of_row(installer, path) for path in rows} == rows


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
    known: dict[str, Any] = {
        **AT_MOLENWEG,
        "serial_number": "42",
        "heater_type": {"name": "Borealis"},
    }
    proxy.break_(HEATER, answers({**known, **dict.fromkeys(missing)}))
    document = installer.get("/heaters/7/ic3/stats").text
    found = re.findall(r"<h1[^>]*>(.*?)</h1><p>(.*?)</p>", document)
    shown = [[re.sub("<[^>]*>", "", text) for text in each] for each in found]
    assert shown == [[f"{heading} · Statistics", about]]
    assert begins_with_its_one_heading(document)
    assert document.count(f"<title>{heading} · Statistics · heatdesk</title>") == 1


def begins_with_its_one_heading(document: str) -> bool:
    start = r'<main[^>]*><header class="page-head">(<a.*?</a>)?<div><h1'
    return document.count("<h1") == 1 and re.search(start, document) is not None


def test_every_screen_begins_with_its_one_heading(visitor: User) -> None:
    for path in ("/login", "/register"):
        assert begins_with_its_one_heading(visitor.get(path).text), path
    visitor.login()
    for path in ("/", "/customers", "/customers/add", "/nowhere"):
        assert begins_with_its_one_heading(visitor.get(path).text), path
