"""Temperatures are converted to the account's unit and back without drift, as are limits."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.localized_numbers import ambiguous_readings, format_localized, parse_localized
from server.domain.lookups import Language, TemperatureUnit
from server.domain.message_key import ValueRefused
from server.domain.parameters import ParameterKind, ParameterRules
from server.domain.units import conversion, source_unit_of


def tenths(low: int, high: int) -> st.SearchStrategy[Decimal]:
    return st.integers(low * 10, high * 10).map(lambda number: Decimal(number) / 10)


def number_rules(
    value: Decimal, low: Decimal | None, high: Decimal | None, unit: str, account: TemperatureUnit
) -> ParameterRules:
    return ParameterRules(
        kind=ParameterKind.NUMBER,
        value=float(value),
        default=None,
        low=low,
        high=high,
        options=[],
        conversion=conversion(unit, None, account),
    )


@given(tenths(-100, 200))
def test_a_stored_temperature_survives_being_shown_and_saved(stored: Decimal) -> None:
    to_fahrenheit = conversion("°C", None, "F")
    assert to_fahrenheit.stored(to_fahrenheit.shown(stored)) == stored


@given(st.integers(-10_000, 40_000).map(lambda number: Decimal(number) / 100), st.booleans())
def test_a_typed_temperature_is_shown_again_as_it_was_typed(
    typed: Decimal, difference: bool
) -> None:
    to_fahrenheit = conversion("K" if difference else "°C", None, "F")
    assert to_fahrenheit.shown(to_fahrenheit.stored(typed)) == typed
    stored = to_fahrenheit.stored(typed)
    for _ in range(5):
        stored = to_fahrenheit.stored(to_fahrenheit.shown(stored))
    assert to_fahrenheit.shown(stored) == typed


@pytest.mark.parametrize(
    "unit",
    [
        "°C",
        "C",
        "℃",
        " ºC",
        "celsius",
        "deg C",
        "˚C",
        "&deg;C",
        "&#176;C",
        "deg. C",
        "Deg.C",
        "° C.",
    ],
)
def test_celsius_is_known_however_it_is_spelled(unit: str) -> None:
    assert conversion(unit, None, "F").shown(Decimal(100)) == 212
    assert conversion(unit, None, "C").shown(Decimal("21.123")) == Decimal("21.123")


@pytest.mark.parametrize(
    ("unit", "name", "account", "stored", "shown", "shown_unit"),
    [
        ("°C", None, "F", "21.5", "70.7", "°F"),
        # What is in the account's unit already is left alone.
        ("°F", None, "F", "70.123", "70.123", "°F"),
        ("°F", None, "C", "50", "10", "°C"),
        # A difference has no offset.
        ("K", None, "F", "5", "9", "°F"),
        ("K", None, "C", "5", "5", "K"),
        ("°C", "flow_return_difference", "F", "5", "9", "°F"),
        ("°F", "x_difference", "C", "9", "5", "K"),
        ("Δ°C", None, "F", "5", "9", "°F"),
        ("\N{INCREMENT}°C", None, "F", "5", "9", "°F"),
        ("\N{INCREMENT} K", None, "F", "5", "9", "°F"),
        ("&Delta;&deg;C", None, "F", "5", "9", "°F"),
        # A temperature without a unit is in Celsius.
        (None, "Flow temperature", "F", "20", "68", "°F"),
        (None, "Aanvoertemperatuur", "F", "20", "68", "°F"),
        (None, "Vorlauftemperatur", "F", "20", "68", "°F"),
        (None, "Temperatura de impulsión", "F", "20", "68", "°F"),
        (None, "Flow temperature", "C", "20", "20", "°C"),
        # What is no temperature stays as it is.
        *((unit, "Pump overrun", "F", "1.5", "1.5", unit) for unit in ("bar", "%", "min", "kW")),
        *((unit, "Pump overrun", "F", "1.5", "1.5", unit) for unit in (None, "", "h")),
    ],
)
def test_a_value_is_shown_in_the_accounts_unit_and_stored_in_its_own(
    unit: str | None,
    name: str | None,
    account: TemperatureUnit,
    stored: str,
    shown: str,
    shown_unit: str | None,
) -> None:
    found = conversion(unit, name, account)
    assert (found.shown(Decimal(stored)), found.unit) == (Decimal(shown), shown_unit)
    assert found.stored(Decimal(shown)) == Decimal(stored)


def test_a_text_has_no_unit() -> None:
    assert conversion(None, "Flow temperature", "F", number=False).unit is None


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("°C", "hysteresis_difference"),
        ("F", "hysteresis_difference"),
        ("K", None),
        ("Celsius", "Flow"),
        ("°F", "Flow"),
        (None, "Max temperature"),
        ("bar", "Pressure"),
        (None, "Starts"),
    ],
)
@pytest.mark.parametrize("account", ["C", "F"])
def test_a_unit_that_is_spelled_out_is_read_without_a_name(
    unit: str | None, name: str | None, account: TemperatureUnit
) -> None:
    spelled = source_unit_of(unit, name).spelled
    assert conversion(spelled, None, account) == conversion(unit, name, account)


LIMITS = st.decimals(-50, 150, places=3, allow_nan=False, allow_infinity=False)


@given(LIMITS, LIMITS, st.sampled_from(["°C", "K", "°F", "bar"]), st.sampled_from(["C", "F"]))
def test_a_shown_limit_can_always_be_entered_and_is_the_limit(
    one: Decimal, other: Decimal, unit: str, account: TemperatureUnit
) -> None:
    low, high = sorted((one, other))
    rules = number_rules(low, low, high, unit, account)
    for limit in (low, high):
        typed = format_localized(rules.conversion.shown(limit), "de")
        assert float(rules.parse(typed, "de")) in (float(low), float(high))


@given(LIMITS, st.decimals(-100, 300, places=4, allow_nan=False, allow_infinity=False))
def test_what_is_sent_is_always_within_the_limits(low: Decimal, typed: Decimal) -> None:
    rules = number_rules(low, low, low + 40, "°C", "F")
    try:
        sent = rules.parse(format_localized(typed, "en"), "en")
    except ValueRefused:
        return
    assert float(low) <= float(sent) <= float(low + 40)


@pytest.mark.parametrize(
    ("typed", "language", "one", "other"),
    [
        ("1,500", "en", "1.5", "1500"),
        ("-2,250", "en", "-2.25", "-2250"),
        *(("1.500", language, "1.5", "1500") for language in ("nl", "de", "es", "it")),
        (" 12.345 ", "de", "12.345", "12345"),
        ("−1.500", "it", "-1.5", "-1500"),
    ],
)
def test_what_can_be_thousands_is_two_numbers_and_so_none(
    typed: str, language: Language, one: str, other: str
) -> None:
    assert parse_localized(typed, language) is None
    assert ambiguous_readings(typed, language) == (Decimal(one), Decimal(other))


@pytest.mark.parametrize(
    ("typed", "language", "number"),
    [
        *(("21,5", language, "21.5") for language in ("nl", "de", "es", "it")),
        *((" 21.5 ", language, "21.5") for language in ("nl", "de", "es", "it")),
        ("1.500", "en", "1.5"),
        ("1,500", "de", "1.5"),
        ("1.5", "de", "1.5"),
        ("1.5000", "nl", "1.5"),
        ("1500", "it", "1500"),
        ("0.500", "de", "0.5"),
        ("1234.567", "nl", "1234.567"),
        ("−2.5", "en", "-2.5"),
        # In English a comma is no decimal sign.
        ("1,5", "en", None),
    ],
)
def test_a_number_has_one_reading_with_a_comma_or_a_point(
    typed: str, language: Language, number: str | None
) -> None:
    assert parse_localized(typed, language) == (number and Decimal(number))
    assert ambiguous_readings(typed, language) is None


@pytest.mark.parametrize(
    "typed",
    ["", " ", "x", "1e3", "nan", "inf", "1_0", "٣", "1.2.3", "1,2,3", "--1", "9" * 40, "-"],
)
def test_what_is_no_number_is_refused(typed: str) -> None:
    assert parse_localized(typed, "de") is None
