"""Times on screens are machine-readable, also within sentences."""

import re

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.user import User

# A drawing has no element for a time; its table beside it has.
_UNSHOWN = re.compile(r"<(script|style|title|option|svg|time)\b.*?</\1>|<[^>]*>", re.DOTALL)
_TIME = re.compile(
    r"\b\d{1,2}:\d\d\b|\b\d\d/\d\d/\d{4}\b|\b(\d+ \w+|an?|one) ago\b"
    r"|\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b"
)


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("20261105", "2026-11-05T12:00:00"),
        (20261105, "2026-11-05T12:00:00"),
        ("20261105T0930", "2026-11-05T09:30:00"),
        ("1712345678", "2024-04-05T19:34:38Z"),
        ("1712345678901", "2024-04-05T19:34:38.901000Z"),
        (1712345678901, "2024-04-05T19:34:38.901000Z"),
        ("1712010112345", "2024-04-01T22:21:52.345000Z"),
        *((none, None) for none in ("2024", "0", 0, "1970-01-01T00:00:00Z")),
    ],
)
def test_digits_are_a_date_or_the_time_since_1970(
    installer: User, proxy: FaultyProxy, sent: object, read: str | None
) -> None:
    proxy.break_("auth/api/installers/invites", answers([{"id": 1, "created": sent}]))
    proxy.break_("heaters/api/heater_notifications", answers([{"id": 1, "modified": sent}]))
    (invite,) = installer.page("/invites")["data"]["invites"]
    assert invite["created"] == read
    (notification,) = installer.page("/notifications")["data"]["notifications"]
    assert notification["modified"] == read


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("20261105", "2026-11-05T12:00:00"),
        ("1712345678901", "2024-04-05T19:34:38.901000"),
        (1712345678901, "2024-04-05T19:34:38.901000"),
        (1712345678, "2024-04-05T19:34:38"),
        ("2024", None),
    ],
)
def test_digits_are_the_time_of_a_service_entry(
    installer: User, proxy: FaultyProxy, sent: object, read: str | None
) -> None:
    proxy.break_(SERVICE, answers([{"name": "Cleaned", "maintenance_timestamp": sent}]))
    page = installer.page(path(heater_of(installer, "hpcu"), "details"))
    assert [row["timestamp"] for row in page["data"]["service"]["items"]] == [read]


@pytest.mark.parametrize(
    "place",
    [
        "/heaters/?status=FAULT",
        "/heaters/?status=NO_CONNECTION&sort=created",
        "/invites",
        "/notifications",
        "/search?q=F0",
        "/worklist",
        *("details", "realtime", "report", "report?for=customer", "params"),
    ],
)
def test_every_time_has_its_value(installer: User, place: str) -> None:
    fault = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    for heater in (fault, heater_of(installer, "hpcu")):
        shown = place if place.startswith("/") else path(heater, place)
        text = installer.get(shown).text.partition("<main")[2]
        assert "<time" in text or place == "params"
        for note in (installer.page(shown)["data"].get("service") or {}).get("items", []):
            # A service note's time has no time zone, so it is not machine-readable.
            year, month, day, clock = re.split("[-T]", note["timestamp"][:16])
            text = text.replace(f"{day}/{month}/{year} {clock}", "")
        words = _UNSHOWN.sub(" ", text)
        assert [each[0] for each in _TIME.finditer(words)] == [], shown
