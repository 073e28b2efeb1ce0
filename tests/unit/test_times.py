"""Times of the provider: in which forms they are read, and from when on a value is an old one."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from server.domain.freshness import Outage, outage_of, time_if_stale
from server.provider import tolerant
from server.provider.heaters import Heater

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("sent", "time"),
    [
        ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05+00:00"),
        ("2026-01-02T03:04Z", "2026-01-02T03:04:00+00:00"),
        (" 2026-01-02T03:04:05,5Z ", "2026-01-02T03:04:05.500000+00:00"),
        *((none, None) for none in ("2024", "0", 0, 20261105, 1764000000, "1764000000.5", True)),
        *((none, None) for none in ("20260102T030405Z", "2026-W01-5T03:04:05Z", "2 January")),
        ("2026-01-02", "2026-01-02T12:00:00"),
    ],
)
def test_a_time_is_one_of_iso_8601_with_separators(sent: object, time: str | None) -> None:
    body = msgspec.json.encode([{"id": 1, "created": sent, "last_seen": sent}])
    (read,) = tolerant.Decoder().decode(body, list[Heater])
    read_as = datetime.fromisoformat(time) if time else None
    assert (read.created, read.last_seen, read.implausible) == (read_as, read_as, None)


@pytest.mark.parametrize(
    ("age", "is_old"),
    [
        (timedelta(minutes=59), False),
        (timedelta(minutes=61), True),
        (timedelta(minutes=-2), False),
    ],
)
def test_a_value_is_old_beyond_an_hour(age: timedelta, is_old: bool) -> None:
    time = NOW - age
    # A time without an offset is in UTC.
    for sent in (time, time.replace(tzinfo=None)):
        assert time_if_stale(sent, NOW) == (time if is_old else None)
    assert time_if_stale(None, NOW) is None


@pytest.mark.parametrize(
    ("gateway", "heater", "outage"),
    [
        *((days, days, None) for days in (None, 0, 0.9, -3)),
        (1, None, Outage("gateway", 1)),
        (None, 4, Outage("heater", 4)),
        (2, 5, Outage("heater", 5)),
        (5, 5, Outage("gateway", 5)),
    ],
)
def test_an_outage_is_the_longer_one_of_whole_days(
    gateway: float | None, heater: float | None, outage: Outage | None
) -> None:
    assert outage_of(gateway, heater) == outage
