"""Times of the provider: in which forms they are read, and from when on a value is an old one."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from server.domain.freshness import Outage, outage_of, time_if_stale
from server.domain.service_notes import wall_clock
from server.provider import tolerant
from server.provider.heaters.notifications import Notification
from server.provider.heaters.records import Maintenance

NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("sent", "time"),
    [
        ("20261105", "2026-11-05T12:00:00"),
        (20261105, "2026-11-05T12:00:00"),
        ("20261105T0930", "2026-11-05T09:30:00"),
        ("1712345678", "2024-04-05T19:34:38+00:00"),
        ("1712345678901", "2024-04-05T19:34:38.901000+00:00"),
        (1712345678901, "2024-04-05T19:34:38.901000+00:00"),
        ("1712010112345", "2024-04-01T22:21:52.345000+00:00"),
        *((none, None) for none in ("2024", "0", 0, "1970-01-01T00:00:00Z")),
        ("2026-01-02T03:04Z", "2026-01-02T03:04:00+00:00"),
        ("20260102T030405Z", "2026-01-02T03:04:05+00:00"),
        ("2026-01-02T03:04:05,5Z", "2026-01-02T03:04:05.500000+00:00"),
        ("2026-W01-5T03:04:05Z", "2026-01-02T03:04:05+00:00"),
    ],
)
def test_a_time_is_read_in_every_form_of_iso_8601_and_in_digits(
    sent: object, time: str | None
) -> None:
    body = msgspec.json.encode([{"id": 1, "modified": sent}])
    (read,) = tolerant.Decoder().decode(body, list[Notification])
    assert read.modified == (datetime.fromisoformat(time) if time else None)


@pytest.mark.parametrize(
    ("sent", "time"),
    [
        ("20261105", "2026-11-05T12:00:00"),
        ("1712345678901", "2024-04-05T19:34:38.901000"),
        (1712345678901, "2024-04-05T19:34:38.901000"),
        (1712345678, "2024-04-05T19:34:38"),
        ("2024", None),
    ],
)
def test_digits_are_the_time_of_a_service_entry(sent: object, time: str | None) -> None:
    body = msgspec.json.encode([{"name": "Cleaned", "maintenance_timestamp": sent}])
    (read,) = tolerant.Decoder().decode(body, list[Maintenance])
    found = wall_clock(read.maintenance_timestamp)
    assert (found.isoformat() if found else None) == time


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
