"""Which texts of a provider are numbers."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.lookups import TemperatureUnit
from server.domain.numbers import is_not_a_number, parse_provider_number
from server.domain.thresholds import Measurement, measurement
from server.provider import tolerant
from server.provider.structs import Count, Number, WrongShape


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("21.5", "21.5"),
        (" 21.5\n", "21.5"),
        ("1.500", "1.5"),
        ("-.5", "-0.5"),
        ("+7.", "7"),
        ("1e3", "1000"),
        ("1E-2", "0.01"),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, number: str) -> None:
    assert parse_provider_number(text) == Decimal(number)
    assert tolerant.Decoder().convert(text, Number) == float(number)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        ".",
        ",",
        "21,5",
        "1,500",
        "1.2.3",
        "1,2,3",
        "1.234,5",
        "1_000",
        "0x10",
        "٣",
        "12 °C",
        "1e9999",
        "9" * 41,
        "NaN",
        "inf",
        "--1",
        "1 000",
    ],
)
def test_any_other_text_is_no_number(text: str) -> None:
    assert parse_provider_number(text) is None
    with pytest.raises(WrongShape):
        tolerant.Decoder().convert(text, Number)


@pytest.mark.parametrize("text", [" 12 ", "12.0"])
def test_a_count_may_be_a_text(text: str) -> None:
    assert tolerant.Decoder().convert(text, Count) == 12


@pytest.mark.parametrize("text", ["12.5", "-1"])
def test_a_count_is_whole(text: str) -> None:
    with pytest.raises(WrongShape):
        tolerant.Decoder().convert(text, Count)


@given(st.text(max_size=60))
def test_no_text_is_an_error(text: str) -> None:
    number = parse_provider_number(text)
    assert number is None or number.is_finite()


@given(st.text(alphabet="0123456789.,-+eE naifty\u2212", max_size=45), st.sampled_from(["C", "F"]))
def test_a_measurement_is_finite_or_a_text(text: str, account: TemperatureUnit) -> None:
    shown = measurement(text, "°C", "Flow", account)
    if isinstance(shown.value, float):
        assert abs(shown.value) < 1e16
        assert round(shown.value, 2) == shown.value
    assert is_not_a_number(str(shown.value)) is False


@pytest.mark.parametrize(
    ("value", "unit", "name", "account", "shown"),
    [
        ("70.7", "°F", None, "C", Measurement(21.5, "°C")),
        (9, "°F", "Temperature difference", "C", Measurement(5.0, "K")),
        ("60", None, "Flow temperature too high", "F", Measurement(140.0, "°F")),
        ("-0", "°F", None, "F", Measurement(0.0, "°F")),
        ("21.5 °C", None, None, "F", Measurement(70.7, "°F")),
        ("70.7°F", "°F", None, "C", Measurement(21.5, "°C")),
        ("high °C", None, None, "F", Measurement("high °C", None)),
        ("12 C", None, None, "F", Measurement("12 C", None)),
        (None, "°C", None, "F", Measurement(None, None)),
    ],
)
def test_a_measurement_is_shown_in_the_accounts_unit(
    value: str | int | None,
    unit: str | None,
    name: str | None,
    account: TemperatureUnit,
    shown: Measurement,
) -> None:
    assert measurement(value, unit, name, account) == shown
