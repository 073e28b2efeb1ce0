"""Program, holiday and summer are distinguished by icon and by name."""

import re

import pytest

from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import HEATER
from tests.support.rows import HEATERS, located
from tests.support.user import User

STATUSES = [(1, "online"), (4, "program"), (7, "holiday"), (11, "summer")]
NAMES = ["On", "Time programme", "Holiday", "Summer mode"]


def badges(page: str) -> list[tuple[str, str]]:
    """Icon and name of each status in the table of heaters."""
    return re.findall(
        r'class="badge on"[^>]*><svg[^>]*><use href="#i-(\w+)"></use></svg>(.*?)</span>',
        page.partition("<table")[2],
    )


@pytest.mark.parametrize("coded", [True, False])
@pytest.mark.parametrize("known", [True, False])
def test_program_holiday_and_summer_differ_by_icon_and_name(
    installer: User, proxy: FaultyProxy, *, coded: bool, known: bool
) -> None:
    """Whether the provider sends the id or the code, and whether it sends a name or not."""
    rows = [
        located(
            id=number,
            heater_status_id=None if coded else number,
            heater_status={"code": code} if coded else None,
            heater_status_name=f"Called {code}" if known else None,
        )
        for number, code in STATUSES
    ]
    proxy.break_(HEATERS, answers(rows))
    found = badges(installer.get("/heaters/").text)
    assert [icon for icon, _ in found] == ["on", "clock", "case", "sun"]
    named = [f"Called {code}" for _, code in STATUSES] if known else NAMES
    assert [name for _, name in found] == named
    markers = installer.page("/live/heater-map")["statuses"]
    assert [each[1] for each in markers] == [None, "program", "holiday", "summer"]


def test_the_icon_is_on_the_heaters_head_too(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(HEATER, answers(located(heater_status_id=7)))
    assert 'href="#i-case"' in installer.get("/heaters/7/ic3/stats").text
