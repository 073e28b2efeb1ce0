"""Temperatures are converted to the account's unit and back without drift, as are limits."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.localized_numbers import ambiguous_readings, format_localized, parse_localized
from server.domain.lookups import Language, TemperatureUnit
from server.domain.parameter_units import ParameterUnits
from server.domain.parameters import ParameterKind, ParameterRules, ValueRefused
from server.domain.units import SourceUnit, conversion, source_unit_of


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


def test_the_example_of_the_trade() -> None:
    to_fahrenheit = conversion("°C", None, "F")
    assert to_fahrenheit.shown(Decimal("21.5")) == Decimal("70.7")
    assert to_fahrenheit.stored(Decimal("70.7")) == Decimal("21.5")
    assert to_fahrenheit.unit == "°F"


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


def test_what_is_in_the_accounts_unit_already_is_left_alone() -> None:
    kept = conversion("°F", None, "F")
    assert kept.shown(Decimal("70.123")) == Decimal("70.123")
    assert kept.stored(Decimal("70.123")) == Decimal("70.123")
    assert kept.unit == "°F"


def test_fahrenheit_comes_to_a_celsius_account_as_celsius() -> None:
    to_celsius = conversion("°F", None, "C")
    assert to_celsius.shown(Decimal(50)) == 10
    assert to_celsius.stored(Decimal(10)) == 50
    assert to_celsius.unit == "°C"


def test_a_difference_has_no_offset() -> None:
    assert conversion("K", None, "F").shown(Decimal(5)) == 9
    assert conversion("°C", "flow_return_difference", "F").shown(Decimal(5)) == 9
    assert conversion("K", None, "C").shown(Decimal(5)) == 5
    assert conversion("K", None, "C").unit == "K"
    assert conversion("°F", "x_difference", "C").stored(Decimal(5)) == 9
    for difference in ("Δ°C", "\N{INCREMENT}°C", "\N{INCREMENT} K", "&Delta;&deg;C"):
        assert conversion(difference, None, "F").shown(Decimal(5)) == 9


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


@pytest.mark.parametrize(
    "name",
    ["Flow temperature", "Aanvoertemperatuur", "Vorlauftemperatur", "Temperatura de impulsión"],
)
def test_a_temperature_without_a_unit_is_celsius(name: str) -> None:
    assert conversion(None, name, "F").shown(Decimal(20)) == 68
    assert conversion(None, name, "C").unit == "°C"
    assert conversion(None, name, "F", number=False).unit is None


@pytest.mark.parametrize("unit", ["bar", "%", "min", None, "", "kW", "h"])
def test_what_is_no_temperature_stays_as_it_is(unit: str | None) -> None:
    kept = conversion(unit, "Pump overrun", "F")
    assert (kept.shown(Decimal("1.5")), kept.unit) == (Decimal("1.5"), unit)


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


@pytest.mark.parametrize("language", ["nl", "de", "es", "it"])
def test_a_comma_and_a_point_are_decimal_signs(language: str) -> None:
    assert parse_localized("21,5", language) == Decimal("21.5")
    assert parse_localized(" 21.5 ", language) == Decimal("21.5")


AMBIGUOUS = [
    ("1,500", "en", "1.5", "1500"),
    ("-2,250", "en", "-2.25", "-2250"),
    *(("1.500", language, "1.5", "1500") for language in ("nl", "de", "es", "it")),
    (" 12.345 ", "de", "12.345", "12345"),
    ("−1.500", "it", "-1.5", "-1500"),
]


@pytest.mark.parametrize(("typed", "language", "one", "other"), AMBIGUOUS)
def test_what_can_be_thousands_is_two_numbers_and_so_none(
    typed: str, language: Language, one: str, other: str
) -> None:
    assert parse_localized(typed, language) is None
    assert ambiguous_readings(typed, language) == (Decimal(one), Decimal(other))


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("1.500", "en"),
        ("1,500", "de"),
        ("1.5", "de"),
        ("1.5000", "nl"),
        ("1500", "it"),
        ("0.500", "de"),
        ("1234.567", "nl"),
    ],
)
def test_what_is_one_number_has_one_reading(typed: str, language: Language) -> None:
    assert parse_localized(typed, language) is not None
    assert ambiguous_readings(typed, language) is None


def test_in_english_a_comma_is_no_decimal_sign() -> None:
    assert parse_localized("1,5", "en") is None
    assert parse_localized("−2.5", "en") == Decimal("-2.5")


@pytest.mark.parametrize(
    "typed",
    ["", " ", "x", "1e3", "nan", "inf", "1_0", "٣", "1.2.3", "1,2,3", "--1", "9" * 40, "-"],
)
def test_what_is_no_number_is_refused(typed: str) -> None:
    assert parse_localized(typed, "de") is None


def test_the_memory_of_units_is_small_and_forgets_what_was_read_longest_ago() -> None:
    known = ParameterUnits(max_parameters=3)
    for parameter_id in ("1", "2", "3", "1", "4"):
        known.record(parameter_id, SourceUnit("°C", "C"))
    assert [known.unit_of(each) is not None for each in ("1", "2", "3", "4")] == [
        True,
        False,
        True,
        True,
    ]
    known.record("x" * 65, SourceUnit("bar"))
    known.record("5", SourceUnit("b" * 65))
    assert known.unit_of("x" * 65) is known.unit_of("5") is None


def test_units_that_contradict_each_other_are_not_known() -> None:
    known = ParameterUnits()
    known.record("1", SourceUnit("°C", "C"))
    known.record("1", SourceUnit("Celsius", "C"))
    assert known.unit_of("1") == SourceUnit("Celsius", "C")
    known.record("1", SourceUnit("°C", "C", difference=True))
    assert known.unit_of("1") is None
    known.record("1", SourceUnit("°C", "C"))
    assert known.unit_of("1") is None
    known.record("2", SourceUnit("min"))
    known.record("2", SourceUnit("h"))
    assert known.unit_of("2") is None
    known.record("3", None)
    known.record("3", SourceUnit("bar"))
    assert known.unit_of("3") is None
