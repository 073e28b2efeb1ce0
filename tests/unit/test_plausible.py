"""Which measured values are plausible, and at which times something can have happened."""

from datetime import UTC, datetime, timedelta
from typing import get_args

import msgspec
import pytest

from server.domain.freshness import is_event_time, latest_event_time
from server.domain.plausible import RANGES, Implausible, is_plausible, is_plausible_in
from server.domain.units import source_unit_of
from server.provider import tolerant
from server.provider.heaters import Heater, Realtime
from server.provider.records import Maintenance, Statistics
from server.provider.structs import Judged, Measured


@pytest.mark.parametrize("kind", [Heater, Statistics, Realtime, Maintenance])
def test_every_measured_field_has_a_range(kind: type[Judged]) -> None:
    fields = {each.name for each in msgspec.structs.fields(kind) if Measured in get_args(each.type)}
    assert fields
    assert fields <= RANGES.keys()


@pytest.mark.parametrize(
    ("field", "plausible", "implausible"),
    [
        ("heater_pressure", (0, 0.4, 3.2, 10, -0.02), (-1, 10.1, 6553.5)),
        ("num_hours_heater", (0, 200_000), (-1, 999_999, 4294967295)),
        ("num_boiler_starts", (0, 2_000_000), (-1, 16_777_215, 4294967295)),
        ("num_flames_lost", (0, 16, 4000), (-1, 65535)),
        ("num_days_gateway_offline", (0, 0.5, 900), (-1, 20_785)),
        ("energy_thermal_yesterday", (0, 180), (-1, 4294967)),
        ("power_thermal", (-3000, 0, 45_000), (4294967295, -2e5)),
        ("cop", (0, 4.2), (-1, 25.5)),
        ("gas_usage_dhw", (0, 90_000), (-1, 4294967)),
        ("ch_flow", (0, 35), (-1, 255)),
    ],
)
def test_a_value_is_plausible_within_the_range_of_its_field(
    field: str, plausible: tuple[float, ...], implausible: tuple[float, ...]
) -> None:
    for values, expected in ((plausible, True), (implausible, False)):
        assert [is_plausible(field, each) for each in values] == [expected] * len(values)


@pytest.mark.parametrize(
    ("unit", "name", "value", "plausible"),
    [
        ("°C", None, -273.2, False),
        ("°F", None, -100, False),
        ("°F", None, 500, True),
        ("", "Temperature", -127, False),
        ("K", None, -127, True),
        ("°C", "Temperature difference", -127, True),
        ("bar", None, -1, False),
        ("Bar.", None, 11, False),
        ("uur", None, -5, False),
        ("Tage", None, 20_785, False),
        ("psi", None, 20, True),
        (None, None, -5, True),
        (None, None, 3.4e38, False),
    ],
)
def test_a_value_is_judged_in_the_unit_in_which_it_is_sent(
    unit: str | None, name: str | None, value: float, plausible: bool
) -> None:
    assert is_plausible_in(source_unit_of(unit, name), value) == plausible


def test_what_is_not_plausible_is_set_aside_as_it_was_sent() -> None:
    sent = [
        {"id": 1, "heater_pressure": "-1", "last_seen": "0001-01-01T00:00:00Z", "implausible": {}},
        {"id": 2, "heater_pressure": 0, "num_flames_lost": 3.4e38, "implausible": {"id": 5}},
    ]
    first, second = tolerant.Decoder().decode(msgspec.json.encode(sent), list[Heater])
    assert (first.heater_pressure, first.last_seen) == (None, None)
    assert (first.shown("heater_pressure"), first.sent("heater_pressure")) == (Implausible(-1), -1)
    assert (first.has_wrong_time("last_seen"), second.has_wrong_time("last_seen")) == (True, False)
    assert (second.heater_pressure, second.shown("heater_pressure")) == (0, 0)
    assert second.implausible == {"num_flames_lost": 3.4e38}


NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("time", "possible"),
    [
        (NOW + timedelta(seconds=120), True),
        ((NOW + timedelta(seconds=120)).replace(tzinfo=None), True),
        (NOW + timedelta(seconds=121), False),
        (datetime(9999, 12, 31, 23, tzinfo=UTC), False),
        (datetime(2005, 1, 1, tzinfo=UTC), True),
        (datetime(2004, 12, 31, 23, tzinfo=UTC), False),
        (datetime(1, 1, 1), False),  # noqa: DTZ001 - As a provider sends it.
    ],
)
def test_nothing_happens_ahead_of_the_clock_or_before_there_were_gateways(
    time: datetime, possible: bool
) -> None:
    assert is_event_time(time, latest_event_time(NOW)) == possible
