"""Every number with a unit is in the account's unit and language, however it was sent."""

import json
import re
from typing import Any

import pytest

from tests.support.catalogue import CATALOGUE
from tests.support.contents import absent, present
from tests.support.faults import FaultyProxy
from tests.support.forms import hidden
from tests.support.heaters import (
    PARAMETERS,
    SERVICE,
    STATISTICS,
    answers,
    heater_of,
    number_parameter,
    path,
)
from tests.support.rows import NOTIFICATIONS, SETTINGS
from tests.support.tables import table
from tests.support.units import (
    CELSIUS,
    DUTCH,
    ENGLISH,
    FAHRENHEIT,
    GERMAN,
    account,
    catalogue_with,
    defaults_in,
    shown,
)
from tests.support.user import User


def notification(number: int, value: object, unit: str | None = "°C", **more: Any) -> Any:
    known = {"id": number, "account_setting_name": "Flow", "read": 0}
    return {**known, "value": value, "unit": unit, **more}


def text_of(html: str) -> str:
    """The text of a page, without tags, since their random attribute values may have any digits."""
    return re.sub(r"<[^>]*>", " ", html.split('<div id="root">')[1])


@pytest.mark.parametrize(
    ("language", "metric", "texts", "cells"),
    [
        (
            ENGLISH,
            FAHRENHEIT,
            ["70.7 °F", "12.0 °F", "9.0 °F", "1.50 bar", "1,255 h", "sehr hoch °C"],
            [("70.7", "°F"), ("12", "°F"), ("9", "°F"), ("1.5", "bar"), ("1255.25", "h")],
        ),
        (
            GERMAN,
            FAHRENHEIT,
            ["70,7 °F", "12,0 °F", "9,0 °F", "1,50 bar", "1.255 h", "sehr hoch °C"],
            [("70,7", "°F"), ("12", "°F"), ("9", "°F"), ("1,5", "bar"), ("1255,25", "h")],
        ),
        (
            GERMAN,
            CELSIUS,
            ["21,5 °C", "-11,1 °C", "5,0 K", "1,50 bar", "1.255 h", "sehr hoch °C"],
            [("21,5", "°C"), ("-11,11", "°C"), ("5", "K"), ("1,5", "bar"), ("1255,25", "h")],
        ),
        (
            DUTCH,
            CELSIUS,
            ["21,5 °C", "-11,1 °C", "5,0 K", "1,50 bar", "1.255 uur", "sehr hoch °C"],
            [("21,5", "°C"), ("-11,11", "°C"), ("5", "K"), ("1,5", "bar"), ("1255,25", "h")],
        ),
    ],
    ids=["English, °F", "German, °F", "German, °C", "Dutch, °C"],
)
def test_a_notification_is_in_the_accounts_unit_and_language_wherever_it_stands(
    host: str,
    proxy: FaultyProxy,
    language: int,
    metric: int,
    texts: list[str],
    cells: list[tuple[str, str]],
) -> None:
    rows = [
        notification(1, "21.5"),
        notification(2, 12, "°F"),
        notification(3, " 5.0", "K"),
        notification(4, "1.50", "bar"),
        notification(5, 1255.2451, "h"),
        notification(6, "sehr hoch"),
        notification(7, "NaN"),
        notification(8, "-Infinity"),
        notification(9, "21.5 °C", None),
    ]
    with account(host, proxy, language, metric) as user:
        heater = heater_of(user, "ic3")
        proxy.paged(NOTIFICATIONS, rows, most=50)
        file = table(user.get("/notifications.csv"))
        for screen in ("/notifications", "/", path(heater, "details")):
            html = shown(user.get(screen).text)
            for text in texts[: 5 if "details" in screen else None]:
                assert f"Flow: {text}" in html, (screen, text)
            assert not present(html, "NaN", "Infinity")
    written = [tuple(row.values())[3:5] for row in file]
    assert written[:5] == cells
    assert written[5:] == [("sehr hoch", "°C"), ("", ""), ("", ""), cells[0]]


def test_a_pressure_without_a_unit_is_in_bar_wherever_it_stands(
    installer: User, proxy: FaultyProxy
) -> None:
    settings = [{"id": "p", "field": "heater_pressure"}, {"id": 2, "field": "num_days_x"}]
    proxy.break_(SETTINGS, answers(settings))
    rows = [
        notification(1, 0.8, None, account_setting_id="p"),
        notification(2, 5, None, account_setting_id=2),
    ]
    heater = heater_of(installer, "ic3")
    proxy.paged(NOTIFICATIONS, rows, most=50)
    file = table(installer.get("/notifications.csv"))
    assert [tuple(row.values())[3:5] for row in file] == [("0,8", "bar"), ("5", "")]
    for screen in ("/notifications", "/", path(heater, "details")):
        html = shown(installer.get(screen).text)
        assert "Flow: 0.80 bar" in html, screen
        assert "Flow: 5 bar" not in html


def test_numbers_sent_as_text_are_numbers_in_every_part_of_a_heater(
    host: str, proxy: FaultyProxy
) -> None:
    parameter = number_parameter(
        value=" 21.5 ", default_value="20.0", min_value=" 10.5", max_value="30.250"
    )
    nothing = number_parameter(id=13, code="P13", value="NaN", default_value="Infinity")
    measured = {"heater_pressure": " 1.456", "gas_usage_ch": "1255.6", "cop": "4.25 "}
    entry = {"name": "Seen to", "maintenance_timestamp": None, "num_hours_heater": " 1255.0 "}
    with account(host, proxy, GERMAN, FAHRENHEIT) as user:
        heater = heater_of(user, "hbcu")
        proxy.break_(PARAMETERS, answers([parameter, nothing]), "GET")
        proxy.break_(PARAMETERS, answers({**parameter, "value": "22"}), "PATCH")
        proxy.break_(STATISTICS, answers(measured), "GET")
        proxy.break_(SERVICE, answers([entry]), "GET")
        known = {
            "params": ("70,7 °F", "68 °F"),
            "stats": ("1.256 m³", "4,3"),
            "details": ("1.255",),
            "report": ("70,7 °F", "68 °F", "1.256 m³", "4,3", "1.255"),
        }
        for tab, texts in known.items():
            html = shown(user.get(path(heater, tab)).text)
            assert not absent(html, *texts), tab
            # The pressure is ambiguous (thousands or decimals), so it is not shown.
            assert not present(text_of(html), "NaN", "Infinity", "1,456"), tab
        data = user.page(path(heater, "params/12"))["data"]
        assert (data["typed"], data["low"]["number"], data["high"]["number"]) == (
            "70,7",
            50.9,
            86.45,
        )
        dialog = path(heater, "params/12")
        fields = {**hidden(user.get(dialog).text), "value": "71,6"}
        assert user.post(dialog, fields).status_code == 303
        assert json.loads(proxy.calls(PARAMETERS, "PATCH")[0].body) == {"value": 22}


def test_a_default_of_the_catalogue_has_the_unit_that_was_read_of_a_heater_or_says_so(
    host: str, proxy: FaultyProxy
) -> None:
    proxy.break_(
        CATALOGUE,
        catalogue_with(
            {
                "77001": "70",
                "77002": "-1.5",
                "77003": 68,
                "77004": "1255.125",
                "77005": 0,
                "77006": "21.5",
                "77007": "Eco",
                "77008": "NaN",
                "77009": 40,
            }
        ),
    )
    read = [
        number_parameter(id=77001, value=65, default_value=70),
        number_parameter(id="77002", unit="K"),
        number_parameter(id=77003, unit="°F"),
        number_parameter(id=77004, name="Slope", unit=None),
        number_parameter(id=77005, unit=None, heater_parameter_type="onoff"),
        number_parameter(id=77006, name="Vorlauftemperatur", unit=None),
        number_parameter(id=77009, unit="°C"),
    ]
    note = "(Rohwert)"
    with account(host, proxy, GERMAN, FAHRENHEIT) as user:
        heater = heater_of(user, "ic3")
        unread = defaults_in(user.get("/heater-info/11").text)
        assert unread == [
            *(f"Werkseinstellung {number} {note}" for number in ("70", "-1,5", "68", "1.255,125")),
            *(f"Werkseinstellung {number} {note}" for number in ("0", "21,5")),
            "Werkseinstellung Eco",
            "Werkseinstellung –",
            f"Werkseinstellung 40 {note}",
        ]
        proxy.break_(PARAMETERS, answers(read), "GET")
        assert "158\xa0°F" in user.get(path(heater, "params")).text
        # Another heater of the installer contradicts the first one.
        proxy.break_(PARAMETERS, answers([number_parameter(id=77009, unit="bar")]), "GET")
        user.get(path(heater, "params"))
        known = defaults_in(user.get("/heater-info/11").text)
        assert known == [
            *(f"Werkseinstellung {text}" for text in ("158 °F", "-2,7 °F")),
            # The provider may have sent Fahrenheit because of this account's unit.
            f"Werkseinstellung 68 {note}",
            "Werkseinstellung 1.255,125",
            f"Werkseinstellung 0 {note}",
            "Werkseinstellung 70,7 °F",
            "Werkseinstellung Eco",
            "Werkseinstellung –",
            f"Werkseinstellung 40 {note}",
        ]
        copied = user.get("/live/catalogue").json()["types"][0]["defaults"]
        assert (copied["77001"]["value"]["number"], copied["77001"]["value"]["unit"]) == (158, "°F")
        assert [copied[each]["as_sent"] for each in ("77001", "77005")] == [False, True]
    with account(host, proxy, ENGLISH, CELSIUS) as user:
        first, _, third, *_ = defaults_in(user.get("/heater-info/11").text)
        assert (first, third) == ("Default 70 °C", "Default 68 (raw value)")
