"""Times on screens are machine-readable, also within sentences."""

import re

from tests.support.heaters import faulty_heater, heater_of, path
from tests.support.user import User

# A drawing has no element for a time; its table beside it has.
_UNSHOWN = re.compile(r"<(script|style|title|option|svg|time)\b.*?</\1>|<[^>]*>", re.DOTALL)
_TIME = re.compile(
    r"\b\d{1,2}:\d\d\b|\b\d\d/\d\d/\d{4}\b|\b(\d+ \w+|an?|one) ago\b"
    r"|\b\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b"
)
LISTS = (
    *("/heaters/?status=FAULT", "/heaters/?status=NO_CONNECTION&sort=created", "/invites"),
    *("/notifications", "/search?q=F0", "/worklist"),
)
TABS = ("details", "realtime", "report", "report?for=customer", "params")


def test_every_time_has_its_value(installer: User) -> None:
    heaters = (faulty_heater(installer), heater_of(installer, "hpcu"))
    for shown in (*LISTS, *(path(heater, tab) for heater in heaters for tab in TABS)):
        text = installer.get(shown).text.partition("<main")[2]
        assert "<time" in text or shown.endswith("params"), shown
        for note in (installer.page(shown)["data"].get("service") or {}).get("items", []):
            # A service note's time has no time zone, so it is not machine-readable.
            year, month, day, clock = re.split("[-T]", note["timestamp"][:16])
            text = text.replace(f"{day}/{month}/{year} {clock}", "")
        words = _UNSHOWN.sub(" ", text)
        assert [each[0] for each in _TIME.finditer(words)] == [], shown
