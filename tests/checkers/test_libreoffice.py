"""The lists in LibreOffice: 5,000 heaters opened by a double click show what the screen shows."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from server.domain.lookups import LANGUAGE_ID
from server.domain.worklist import shown_hours
from server.pages.shared.heater.current_faults import FAULT_HISTORIES
from tests.support.account import ACCOUNT
from tests.support.faults import Fault, answers
from tests.support.office import OfficeCell, Sheet, find_office, opened
from tests.support.rows import CUSTOMERS
from tests.support.tables import heaters_of
from tests.support.user import EMAIL, User
from tests.support.worlds import Large

pytestmark = pytest.mark.skipif(
    find_office() is None, reason="no LibreOffice: apt-get install libreoffice-calc-nogui"
)

ZONE = ZoneInfo("Europe/Amsterdam")
LANGUAGES = {"nl": "nl-NL", "en": "en-GB"}
EMAILS = {"nl": "nl@heatdesk.test", "en": EMAIL}
COUNTRIES = {"nl": 1, "en": 67}
DATES = {"nl": "%d-%m-%Y %H:%M", "en": "%Y-%m-%d %H:%M"}
FIELDS = (
    *("name", "postal_code", "address_number", "address", "city_name", "heater_status_name"),
    *("fault_code", "fault_name", "fault_since"),
    *("serial_number", "heater_type", "last_seen", "heater_pressure", "num_hours_heater"),
    *("num_hours_heater_since_maintenance", "num_flames_lost", "num_ignition_fails"),
    *("num_days_gateway_offline", "num_days_heater_offline", "created"),
)
CUSTOMER_FIELDS = (
    *("name", "postal_code", "address_number", "address_additional", "address", "city_name"),
    *("country_name", "phone_number", "email"),
)
DATED = {"last_seen", "created", "fault_since"}
HOURS = {"num_hours_heater", "num_hours_heater_since_maintenance"}
NUMBERED = {name for name in FIELDS if name.startswith("num_")} | {"heater_pressure"}
PAGES = {
    "nl": {"heater_pressure": [1, 50, 100], "created": [2], "num_hours_heater": [37]},
    "en": {"heater_pressure": [60], "num_flames_lost": [1], "num_days_heater_offline": [1, 99]},
}
# Customers with fields that look like other types, or like formulas.
ODD: list[dict[str, Any]] = [
    {"name": "=1+1", "phone_number": "+31 30 2418800", "postal_code": "01067"},
    {"name": '=HYPERLINK("http://x.test";"y")', "phone_number": "+31302418800"},
    {"name": "@SUM(A1)", "phone_number": "0302418800", "address_number": "12-14"},
    {"name": "+A1", "phone_number": "(030) 241 88 00", "address_number": "3/4"},
    {"name": "-A1+2", "phone_number": "0031302418800", "address_number": "1E5"},
    {"name": "'t Hart", "phone_number": "030-2418800", "address_number": "3 A"},
    {"name": 'Jürgen "Jup" Müßig; Söhne, Köln', "postal_code": "12345678901234567890"},
    {"name": "1 mei", "city_name": "2 May", "address": "waar", "country_name": "TRUE"},
    {
        "name": "\x00=1+1",
        "address": "\u200b=1+1",
        "city_name": "\uff1d1+1",
        "address_number": "\x01=1",
    },
    {"name": "a\tb", "address": "12,50", "city_name": "1.250", "address_number": "7"},
]


@pytest.fixture(scope="module")
def sheets(
    large_world: Large, tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, bool, str], Sheet]:
    """All files in both languages, with the office's default settings and with its boxes ticked."""
    folder = tmp_path_factory.mktemp("office")
    found = {}
    for language, locale in LANGUAGES.items():
        files = list(_downloaded(large_world, language, folder))
        for eager in (False, True):
            made = opened(files, folder / f"{language}-{eager}", locale, eager=eager)
            found.update({(language, eager, name): sheet for name, sheet in made.items()})
    return found


def _downloaded(large: Large, language: str, folder: Path) -> Iterator[Path]:
    own = {"id": 1, "language_id": LANGUAGE_ID[language], "country_id": COUNTRIES[language]}
    large.proxy.break_(ACCOUNT, answers(own), "GET")
    with User(large.host) as user:
        user.login(EMAILS[language])
        for name in ("heaters", "customers"):
            yield _saved(user, name, folder / f"{name}-{language}.csv")
        odd = [{"id": number, **fields} for number, fields in enumerate(ODD)]
        large.proxy.break_(CUSTOMERS, Fault(200, json.dumps(odd).encode()))
        yield _saved(user, "customers", folder / f"odd-{language}.csv")
        large.proxy.mend()


def _saved(user: User, name: str, file: Path) -> Path:
    answer = user.get(f"/{name}.csv")
    assert answer.status_code == 200
    file.write_bytes(answer.content)
    return file


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_5000_heaters(
    large: Large, sheets: dict[tuple[str, bool, str], Sheet], language: str, eager: bool
) -> None:
    heaters = heaters_of(large.provider_url, EMAILS[language], language)
    _, *rows = sheets[language, eager, f"heaters-{language}"]
    assert len(rows) == len(heaters) == 5000
    for row, heater in zip(rows, heaters, strict=True):
        for name, cell in zip(FIELDS, row, strict=True):
            # For one file, the host requests only a limited number of histories.
            if name != "fault_since" or cell.shown:
                _same(cell, name, heater[name], DATES[language], eager)
    assert len([row for row in rows if row[FIELDS.index("fault_since")].shown]) >= FAULT_HISTORIES


def _same(cell: OfficeCell, name: str, value: Any, pattern: str, eager: bool) -> None:
    assert cell.formula is None
    if name in NUMBERED:
        # As the screen shows them.
        assert cell.value == (shown_hours(value) if name in HOURS and value is not None else value)
    elif name in DATED and value:
        moment = datetime.fromisoformat(value).astimezone(ZONE).replace(second=0, tzinfo=None)
        assert cell.value == (moment if eager else moment.strftime(pattern))
    else:
        text = value["name"] if isinstance(value, dict) else value
        assert cell.shown.removeprefix("\t") == (text or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_screen_show_the_same(
    large: Large, sheets: dict[tuple[str, bool, str], Sheet], language: str
) -> None:
    _, *rows = sheets[language, False, f"heaters-{language}"]
    by_serial = {row[FIELDS.index("serial_number")].shown.strip(): row for row in rows}
    with User(large.host) as user:
        user.login(EMAILS[language])
        for sort, pages in PAGES[language].items():
            for page in pages:
                shown = user.page(f"/heaters/?sort={sort}&page={page}")["data"]["heaters"]
                assert len(shown) == 50
                for line in shown:
                    row = dict(zip(FIELDS, by_serial[line["serial_number"]], strict=True))
                    known = {**line, sort: line["value"]}
                    known["heater_status_name"] = line["status"]["name"]
                    for name in known.keys() & row.keys():
                        _same(row[name], name, known[name], DATES[language], False)


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_customers_keep_every_sign_of_what_they_typed(
    large: Large, sheets: dict[tuple[str, bool, str], Sheet], language: str, eager: bool
) -> None:
    with User(large.host) as user:
        user.login(EMAILS[language])
        shown = user.page("/customers")["data"]["customers"]
    _, *rows = sheets[language, eager, f"customers-{language}"]
    _, *odd = sheets[language, eager, f"odd-{language}"]
    for customer, row in (*zip(shown, rows, strict=False), *zip(ODD, odd, strict=True)):
        assert all(cell.formula is None for cell in row)
        cells = dict(zip(CUSTOMER_FIELDS, row, strict=False))
        for name in cells.keys() & customer.keys():
            # The office drops control characters.
            text = (customer[name] or "").lstrip("\x00\x01")
            assert cells[name].shown in (text, f"\t{text}", f"'{text}")
            assert cells[name].shown == text or isinstance(cells[name].value, str)
