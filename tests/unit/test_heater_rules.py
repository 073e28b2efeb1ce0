"""The rules of one heater: parameters and their headings, service notes, and the statistics of a
type."""

from dataclasses import replace
from decimal import Decimal
from itertools import groupby

import pytest

from server.domain.lookups import Language, TemperatureUnit
from server.domain.message_key import ValueRefused
from server.domain.parameters import (
    Option,
    ParameterKind,
    ParameterRules,
    Scalar,
    ShownValue,
    kind_of,
    number_of,
)
from server.domain.service_notes import NoteRefused, read_date, read_note, read_time, wall_clock
from server.domain.statistics import ROWS, rows_of
from server.domain.units import Conversion, conversion
from server.pages.shared.parameters.listing import by_group, group_names

OPTIONS = [Option("0", "Off"), Option("1", "Eco"), Option(2, "Comfort")]


def rules(kind: ParameterKind, value: Scalar, default: Scalar = None) -> ParameterRules:
    options = OPTIONS if kind is ParameterKind.SELECT else []
    return ParameterRules(
        kind, value, default, Decimal(10), Decimal(30), options, Conversion("min")
    )


@pytest.mark.parametrize(
    ("sent", "options", "kind"),
    [
        ("onoff", OPTIONS, ParameterKind.SELECT),
        ("onoff", [], ParameterKind.SWITCH),
        ("multiselect", [], ParameterKind.NUMBER),
        (None, [], ParameterKind.NUMBER),
    ],
)
def test_options_make_a_select_and_onoff_without_them_a_switch(
    sent: str | None, options: list[Option], kind: ParameterKind
) -> None:
    assert kind_of(sent, options) is kind


@pytest.mark.parametrize("value", ["1", 1, 1.0, "1.0", True])
def test_a_value_is_the_same_however_it_is_sent(value: Scalar) -> None:
    assert rules(ParameterKind.SELECT, value).shown(value) == ShownValue(text="Eco")
    assert rules(ParameterKind.SWITCH, value).shown(value) == ShownValue(switch=True)
    assert rules(ParameterKind.NUMBER, value).shown(value) == ShownValue(number=1.0, unit="min")
    assert not rules(ParameterKind.NUMBER, value, "1").differs
    assert rules(ParameterKind.NUMBER, value, "2").differs


@pytest.mark.parametrize(("value", "default"), [(5, None), (5, ""), (None, 5)])
def test_without_a_value_or_a_default_nothing_differs(value: Scalar, default: Scalar) -> None:
    assert not rules(ParameterKind.NUMBER, value, default).differs


@pytest.mark.parametrize(
    ("kind", "value", "shown"),
    [
        (ParameterKind.SELECT, "7", ShownValue(text="7")),
        (ParameterKind.NUMBER, "auto", ShownValue(text="auto")),
        (ParameterKind.SWITCH, 3, ShownValue(number=3, unit="min")),
        (ParameterKind.NUMBER, None, ShownValue()),
    ],
)
def test_a_value_that_is_no_option_or_number_is_shown_as_it_was_sent(
    kind: ParameterKind, value: Scalar, shown: ShownValue
) -> None:
    assert rules(kind, value).shown(value) == shown


@pytest.mark.parametrize("value", ["nan", "inf", "1e999999999", "-1e-999999999", float("nan")])
def test_a_number_that_nobody_can_count_with_is_text(value: Scalar) -> None:
    assert rules(ParameterKind.NUMBER, value).shown(value).number is None


def test_the_log_has_the_name_of_an_option_that_looks_like_a_number() -> None:
    options = [Option("007", "007"), Option("2024", "2024")]
    select = ParameterRules(
        ParameterKind.SELECT, "007", "2024", None, None, options, Conversion("")
    )
    assert select.names("007", "2024") == {"007": "007", "2024": "2024"}
    assert rules(ParameterKind.NUMBER, 15.0).names(15.0) is None


@pytest.mark.parametrize("typed", ["", "9", "eco", "1,0"])
def test_an_option_that_does_not_exist_is_refused(typed: str) -> None:
    for kind in (ParameterKind.SELECT, ParameterKind.SWITCH):
        with pytest.raises(ValueRefused, match="VALUE_INVALID"):
            rules(kind, "0").parse(typed, "nl")


@pytest.mark.parametrize(
    ("typed", "key", "limits"),
    [
        ("9,9", "VALUE_TOO_LOW", {"value": "10\xa0min"}),
        ("30,1", "VALUE_TOO_HIGH", {"value": "30\xa0min"}),
        ("", "VALUE_NOT_BETWEEN", {"low": "10\xa0min", "high": "30\xa0min"}),
        ("zwanzig", "VALUE_NOT_BETWEEN", {"low": "10\xa0min", "high": "30\xa0min"}),
    ],
)
def test_a_number_has_to_be_one_within_its_limits_which_are_told_with_their_unit(
    typed: str, key: str, limits: dict[str, str]
) -> None:
    with pytest.raises(ValueRefused) as refusal:
        rules(ParameterKind.NUMBER, 20).parse(typed, "de")
    assert (refusal.value.key, refusal.value.values) == (key, limits)


def test_a_number_without_both_limits_is_refused_without_them() -> None:
    with pytest.raises(ValueRefused, match="VALUE_INVALID"):
        replace(rules(ParameterKind.NUMBER, 20), low=None).parse("zwanzig", "de")


@pytest.mark.parametrize(
    ("value", "default", "low", "high", "step"),
    [
        (45, 45, "25", "85", "1"),
        (0.8, 0.8, "0.5", "1.5", "0.1"),
        ("1.4", "0.6", "0.2", "3.0", "0.1"),
        (21.5, 20, "10", "30", "0.1"),
        (20, 20.25, "18", "22", "0.01"),
        (1500, 1500, "0", "2000", "10"),
        (20.123456, 20, "10", "30", "0.1"),
        ("auto", None, None, None, "1"),
    ],
)
def test_a_step_is_one_of_what_the_provider_counts_in(
    value: Scalar, default: Scalar, low: str | None, high: str | None, step: str
) -> None:
    least, most = (None if each is None else Decimal(each) for each in (low, high))
    known = replace(rules(ParameterKind.NUMBER, value, default), low=least, high=most)
    assert known.step == Decimal(step)
    assert replace(known, kind=ParameterKind.SELECT).step is None
    assert replace(known, kind=ParameterKind.SWITCH).step is None


@pytest.mark.parametrize(
    ("unit", "account", "step"),
    [
        ("°C", "F", "1.8"),
        ("°F", "C", "0.5"),
        ("°C", "C", "1"),
        ("K", "F", "1.8"),
        ("bar", "F", "1"),
    ],
)
def test_a_step_is_converted_with_its_value(unit: str, account: TemperatureUnit, step: str) -> None:
    found = replace(rules(ParameterKind.NUMBER, 20), conversion=conversion(unit, None, account))
    assert found.step == Decimal(step)


@pytest.mark.parametrize(
    ("kind", "value", "stored"),
    [
        (ParameterKind.NUMBER, "21.5", 21.5),
        (ParameterKind.NUMBER, "9.9", None),
        (ParameterKind.NUMBER, 30.1, None),
        (ParameterKind.NUMBER, "auto", None),
        (ParameterKind.NUMBER, None, None),
        (ParameterKind.SELECT, 1, "1"),
        (ParameterKind.SELECT, "2", 2),
        (ParameterKind.SELECT, "7", None),
    ],
)
def test_an_old_value_is_sent_again_where_it_is_still_valid(
    kind: ParameterKind, value: Scalar, stored: str | float | None
) -> None:
    assert rules(kind, value).stored(value) == stored


@pytest.mark.parametrize(("value", "stored"), [(True, 1), ("0", 0), (2, None), (None, None)])
def test_an_old_state_of_a_switch_is_on_or_off(value: Scalar, stored: int | None) -> None:
    assert replace(rules(ParameterKind.SWITCH, value), low=None, high=None).stored(value) == stored


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        (1.2000000476837158, "1.2"),
        ("1.600000023841858", "1.6"),
        (55.70000076293945, "55.7"),
        (1500.4000244140625, "1500.4"),
        (0.30000000000000004, "0.3"),
        (2.9999999999999996, "3"),
        (-0.10000000149011612, "-0.1"),
    ],
)
def test_the_noise_of_binary_fractions_is_no_part_of_a_value(sent: Scalar, meant: str) -> None:
    held = rules(ParameterKind.NUMBER, sent, meant)
    assert held.input_text(sent, "de") == meant.replace(".", ",")
    assert held.shown(sent).number == float(meant)
    assert not held.differs


@pytest.mark.parametrize(
    "text", ["12345678.9", "1234567.8", "123456792", "0.0009765625", "10.000000000001", "1234.5678"]
)
def test_a_number_that_somebody_may_have_entered_keeps_its_digits(text: str) -> None:
    assert number_of(text) == Decimal(text)


@pytest.mark.parametrize("value", [10.30000000000000004, 10 + 1e-12, "29.9999999999999999"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_stands_in_the_input_is_the_stored_value_however_long(
    value: Scalar, language: Language
) -> None:
    held = rules(ParameterKind.NUMBER, value, "20.000000000001")
    assert held.parse(held.input_text(value, language), language) == float(str(value))
    assert held.parse(held.input_text(held.default, language), language) == 20.000000000001
    long_limits = replace(held, low=Decimal("10.100000000001"))
    stands = long_limits.input_text("10.100000000001", language)
    assert long_limits.parse(stands, language) == 10.100000000001
    with pytest.raises(ValueRefused, match="VALUE_TOO_LOW"):
        long_limits.parse("10.1", "en")


@pytest.mark.parametrize(
    ("kind", "typed", "sent"),
    [
        (ParameterKind.NUMBER, "21", "21"),
        (ParameterKind.NUMBER, "21,5", "21.5"),
        (ParameterKind.SELECT, "1", "'1'"),
        (ParameterKind.SELECT, "2", "2"),
    ],
)
def test_a_whole_number_is_sent_whole_and_an_option_as_the_provider_spells_it(
    kind: ParameterKind, typed: str, sent: str
) -> None:
    assert repr(rules(kind, "0").parse(typed, "de")) == sent


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("1-2-2026", "2026-02-01"),
        ("01/02/2026", "2026-02-01"),
        ("1.2.2026", "2026-02-01"),
        ("2026-02-01", "2026-02-01"),
        ("29-02-2024", "2024-02-29"),
        ("31-12-2100", "2100-12-31"),
        ("01-01-1900", "1900-01-01"),
    ],
)
def test_days_may_be_typed_or_picked(typed: str, shown: str) -> None:
    assert str(read_date(typed)) == shown


@pytest.mark.parametrize(
    "typed",
    [
        *("", "tomorrow", "2026-1", "1-1-26", "1-1-20260", "12026-01-01"),
        *("31-02-2026", "29-02-2025", "0-1-2026", "32-1-2026", "1-13-2026"),
        *("31-12-1899", "1899-12-31", "1-1-2101"),
    ],
)
def test_a_day_that_does_not_exist_or_is_out_of_range_is_refused(typed: str) -> None:
    assert read_date(typed) is None


@pytest.mark.parametrize(
    ("day", "time", "sent"),
    [("1-2-2026", "8:05", "01-02-2026 08:05"), ("2026-12-31", "23:59:00", "31-12-2026 23:59")],
)
def test_times_have_two_digits_when_sent(day: str, time: str, sent: str) -> None:
    assert read_note("x", day, time).timestamp == sent


@pytest.mark.parametrize("typed", ["", "24:00", "12:60", "12", "8.05", "-1:00", "1:5"])
def test_a_time_that_no_clock_shows_is_refused(typed: str) -> None:
    assert read_time(typed) is None


@pytest.mark.parametrize(
    ("typed", "errors"),
    [
        (
            ("  ", "", "24:00"),
            {"name": "NOTE_REQUIRED", "date": "INVALID_DATE", "time": "INVALID_TIME"},
        ),
        (("€" * 2001, "1-1-2026", "0:00"), {"name": "NOTE_TOO_LONG"}),
    ],
)
def test_every_wrong_field_of_a_note_is_named(
    typed: tuple[str, str, str], errors: dict[str, str]
) -> None:
    with pytest.raises(NoteRefused) as refusal:
        read_note(*typed)
    assert refusal.value.errors == errors


@pytest.mark.parametrize(("typed", "length"), [("a\r\n" * 1000, 1999), ("€" * 2000, 2000)])
def test_a_note_is_as_long_as_it_may_be(typed: str, length: int) -> None:
    assert len(read_note(typed, "1-1-2026", "0:00").name) == length


@pytest.mark.parametrize(
    "sent",
    [
        *("2025-12-10T12:00:00", "2025-12-10T12:00:00+05:00", "2025-12-10 12:00"),
        *("10-12-2025 12:00", " 10-12-2025  12:00:00", "10/12/2025 12:00"),
    ],
)
def test_a_service_time_is_the_wall_clock_whatever_else_is_sent(sent: str) -> None:
    assert str(wall_clock(sent)) == "2025-12-10 12:00:00"


def test_a_service_time_that_cannot_be_read_is_unknown() -> None:
    for text in ("yesterday", "10-13-2025 12:00", "10-12-2025", "10-12-2025 25:00", "", None):
        assert wall_clock(text) is None


PUMP = {"energy_electric_yesterday", "energy_thermal_yesterday", "power_electric", "power_thermal"}
PUMP |= {"cop", "num_compressor_starts", "num_hours_compressor", "num_defrosts"}
COOLING = {"energy_cooling_yesterday", "power_cooling"}
GAS = {"gas_usage_ch", "gas_usage_dhw", "num_boiler_starts", "num_lockout_resets"}
GAS |= {"num_ignition_fails", "num_flames_lost"}
ALL = {row.statistic for row in ROWS} - PUMP - COOLING - GAS


@pytest.mark.parametrize(
    ("sw_type", "fields"),
    [
        ("ic3", ALL | GAS),
        ("icx", ALL | GAS),
        ("hbcu", ALL | GAS | PUMP),
        ("hpcu", ALL | PUMP | COOLING),
        ("unheard-of", ALL),
    ],
)
def test_each_type_has_its_rows(sw_type: str, fields: set[str]) -> None:
    rows = rows_of(sw_type)
    assert {row.statistic for row in rows} == fields
    assert rows == [row for row in ROWS if row.statistic in fields], "the order is the same for all"
    assert len(ALL) == 8


@pytest.mark.parametrize(
    ("kind", "groups"),
    [
        ("hpcu", ["water", "energy", "compressor", "service"]),
        ("ic3", ["water", "energy", "burner", "service"]),
        ("hbcu", ["water", "energy", "compressor", "burner", "service"]),
        ("unheard-of", ["water", "service"]),
    ],
)
def test_the_rows_of_a_group_follow_one_another_in_every_type(kind: str, groups: list[str]) -> None:
    assert [group for group, _ in groupby(row.group for row in rows_of(kind))] == groups


def test_a_row_has_the_unit_of_the_contract() -> None:
    measures = {row.statistic: row.measure for row in rows_of("hbcu")}
    assert (measures["gas_usage_ch"], measures["power_electric"]) == ("m³", "W")


def test_parameters_are_headed_by_the_names_of_their_types() -> None:
    assert group_names(["Heating", "Hot  water ", "Heating", "Hot water", None, "Cooling"]) == [
        *("Heating", "Hot water", "Heating", "Hot water", None, "Cooling"),
    ]


@pytest.mark.parametrize(
    "names",
    [
        [],
        [None, "", " "],
        ["Number"] * 5,
        ["Number", None, "Number"],
        ["A", "B", "C", "D"],
        ["A", "A", "B", "C", "D", "E"],
    ],
)
def test_names_that_divide_nothing_are_no_headings(names: list[str | None]) -> None:
    assert group_names(names) == [None] * len(names)


def test_a_group_stands_where_its_first_parameter_does_and_the_rest_comes_last() -> None:
    items = [("B", 1), (None, 2), ("A", 3), ("B", 4), ("A", 5)]
    assert (by_group(items), by_group([(None, 1), (None, 2)])) == ([1, 4, 3, 5, 2], [1, 2])
